import type { Reading } from "../../../src/model/reading.ts";
import type { Row } from "../../../src/model/row.ts";
import { type Corpus, corpusOf } from "../../../src/serving/corpus.ts";
import type { Surroundings } from "../../../src/serving/graph/surroundings.ts";

/** A row of which a test says what matters to it. */
export function row(fields: Partial<Row> & Pick<Row, "anchor" | "file">): Row {
  const section = fields.anchor.includes("--");
  return {
    family: "doc",
    kind: section ? "section" : "other",
    title: fields.anchor,
    line: section ? 3 : 1,
    end_line: 9,
    tag: "Empirical/Declared",
    ...fields,
  };
}

export function corpus(...rows: readonly Row[]): Corpus {
  return corpusOf(
    { size: rows.length, all: () => rows },
    { origin: "a test", generated: "", siblings: [], flagged: [] },
  );
}

const EMPTY: Reading = { lineCount: 9, headings: [], names: [], references: [] };

/** A repository that has these files, each nine lines long; markdown among them reads as said. */
export function around(files: Readonly<Record<string, Partial<Reading>>>, repository?: string): Surroundings {
  return {
    paths: Object.keys(files),
    read: (path) => (path.endsWith(".md") ? { ...EMPTY, ...files[path] } : undefined),
    lines: () => Array.from({ length: 9 }, () => ""),
    holds: () => false,
    diff: () => ({ ok: false, message: "a test has no git" }),
    profile: "github",
    repository,
  };
}
