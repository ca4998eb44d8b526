import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { claimAnchors } from "../../../src/indexing/anchors.ts";
import { NO_CONFIG, type Config } from "../../../src/indexing/config.ts";
import type { Draft, Extracted, Extractor } from "../../../src/indexing/extract/extractor.ts";
import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";
import { byCanonicalOrder, byItemAndReason, byPathComponents } from "../../../src/model/order.ts";
import type { Flag, Row } from "../../../src/model/row.ts";

const FIXTURES = fileURLToPath(new URL("../../../corpus-fixtures", import.meta.url));

/** Files by path. */
export type Files = Readonly<Record<string, string>>;

export interface Found {
  readonly rows: readonly Row[];
  readonly flags: readonly Flag[];
}

/** What one extractor makes of files, in the order of the index. */
export function extract<Facts>(
  extractor: Extractor<Facts>,
  files: Files,
  config: Partial<Config> = {},
): Found {
  return found([settle(extractor, files, { ...NO_CONFIG, ...config })]);
}

/** What one extractor makes of the repository of a fixture, held against the golden beside it. */
export function itReadsFixture<Facts>(
  name: string,
  extractor: Extractor<Facts>,
  config: Partial<Config> = {},
): void {
  it(`reads ${name}`, async () => {
    const { rows, flags } = extract(extractor, filesOf(join(FIXTURES, name, "repo")), config);
    const lines = [...rows, ...flags].map(lineOf);
    await expect(lines.join("")).toMatchFileSnapshot(join(FIXTURES, name, "expected", "rows.jsonl"));
  });
}

function settle<Facts>(extractor: Extractor<Facts>, files: Files, config: Config): Extracted {
  const facts = new Map<string, Facts>();
  const paths = Object.keys(files).toSorted(byPathComponents);
  for (const path of paths) {
    if (!extractor.claims(path, config)) continue;
    const text = files[path] ?? "";
    const read = extractor.read({ path, text: () => text, markdown: () => parseMarkdown(Buffer.from(text)) });
    if (read !== undefined) facts.set(path, asCached(read));
  }
  return extractor.settle(facts, { paths, config });
}

/** Facts must survive the cache, which keeps them as JSON. */
function asCached<Facts>(facts: Facts): Facts {
  return JSON.parse(JSON.stringify(facts));
}

function found(settled: readonly Extracted[]): Found {
  const drafts = new Map<string, readonly Draft[]>(settled.flatMap((each) => [...each.drafts]));
  const rows = claimAnchors(drafts).toSorted(byCanonicalOrder);
  return { rows, flags: settled.flatMap(({ flags }) => flags).toSorted(byItemAndReason) };
}

/** One line of a golden; size and fingerprint are tested where they are made. */
function lineOf(each: Row | Flag): string {
  return `${JSON.stringify(each, (key, value: unknown) => (key === "tokens" || key === "hash" ? undefined : value))}\n`;
}

function filesOf(root: string): Files {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const files = names.filter((name) => statSync(join(root, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(root, name), "utf8")]));
}
