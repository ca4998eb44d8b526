import type { Row } from "../../src/model/row.ts";
import { corpusOf, type Corpus } from "../../src/serving/corpus.ts";

/** A corpus of rows written in a test; what a row does not say is filled in. */
export function corpusOfRows(...rows: readonly Partial<Row>[]): Corpus {
  const filled = rows.map((row, at): Row => ({
    anchor: `row-${at}`,
    family: "doc",
    kind: "note",
    title: "",
    file: "f.md",
    line: at + 1,
    tag: "T",
    ...row,
  }));
  const source = { size: filled.length, all: () => filled };
  return corpusOf(source, { origin: "test", generated: "in a test", siblings: [], flagged: [] });
}
