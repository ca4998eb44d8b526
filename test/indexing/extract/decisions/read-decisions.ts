import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NO_CONFIG, readConfig, type Config } from "../../../../src/indexing/config.ts";
import { decisions } from "../../../../src/indexing/extract/decisions/decisions.ts";
import type { DecisionFacts } from "../../../../src/indexing/extract/decisions/facts.ts";
import type { DocumentFields } from "../../../../src/indexing/extract/extractor.ts";
import { parseMarkdown } from "../../../../src/indexing/markdown/parse-markdown.ts";
import { byItemAndReason, byPathComponents } from "../../../../src/model/order.ts";
import type { Flag } from "../../../../src/model/row.ts";

export const FIXTURES = fileURLToPath(new URL("../../../../corpus-fixtures", import.meta.url));

/** Files by path. */
export type Files = Readonly<Record<string, string>>;

export interface Decided {
  readonly fields: Readonly<Record<string, DocumentFields>>;
  readonly flags: readonly Flag[];
}

/** What the decisions extractor makes of files; documents of which it knows nothing are left out. */
export function decide(files: Files): Decided {
  const facts = factsOf(files);
  const { fields, flags } = decisions.settle(facts, { paths: pathsOf(files), config: configOf(files) });
  const known = [...fields].filter(([, each]) => Object.keys(each).length > 0);
  return {
    fields: Object.fromEntries(known.toSorted(([a], [b]) => byPathComponents(a, b))),
    flags: flags.toSorted(byItemAndReason),
  };
}

/** Facts as the cache gives them back. */
export function factsOf(files: Files): Map<string, DecisionFacts> {
  const facts = new Map<string, DecisionFacts>();
  for (const path of pathsOf(files)) {
    if (!decisions.claims(path, NO_CONFIG)) continue;
    const text = files[path] ?? "";
    const read = decisions.read({ path, text: () => text, markdown: () => parseMarkdown(Buffer.from(text)) });
    if (read !== undefined) facts.set(path, JSON.parse(JSON.stringify(read)));
  }
  return facts;
}

export const pathsOf = (files: Files): string[] => Object.keys(files).toSorted(byPathComponents);

export function configOf(files: Files): Config {
  const text = files["tero.json"];
  return text === undefined ? NO_CONFIG : readConfig(JSON.parse(text), text).config;
}

export function fixture(name: string): Files {
  const root = join(FIXTURES, name, "repo");
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const files = paths.filter((path) => statSync(join(root, path)).isFile());
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}
