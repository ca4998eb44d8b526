import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { indexRepository } from "../../src/cli/repository/index-repository.ts";
import { faultsOf } from "../../src/cli/repository/index-faults.ts";
import { loadConfig } from "../../src/cli/repository/load-config.ts";
import { FLAG_CODES } from "../../src/indexing/extract/registry.ts";
import { EMITTERS } from "../../src/indexing/emit/registry.ts";
import { parseMarkdown } from "../../src/indexing/markdown/parse-markdown.ts";
import { emitted } from "./emitted.ts";

const FIXTURES = fileURLToPath(new URL("../../corpus-fixtures", import.meta.url));
const names = readdirSync(FIXTURES)
  .filter((name) => existsSync(join(FIXTURES, name, "repo")))
  .toSorted();

describe.each(names)("corpus-fixtures/%s", (name) => {
  const root = join(FIXTURES, name, "repo");
  const expected = join(FIXTURES, name, "expected");
  const out = join(root, "docs/tero-index");
  const { index } = indexRepository({
    root,
    out,
    config: loadConfig(root),
    parse: parseMarkdown,
    env: process.env,
  });

  // The other fixtures pin what one extractor makes of them.
  const pinned = existsSync(join(expected, "index.json")) ? [EMITTERS.json, EMITTERS.markdown] : [];
  it.each(pinned)("gives its $file", async (emitter) => {
    await expect(emitted(emitter, index)).toMatchFileSnapshot(join(expected, emitter.file));
  });

  it("gives a valid index, whose flags are documented", () => {
    expect(faultsOf(emitted(EMITTERS.json, index))).toEqual([]);
    expect(index.flagged.filter(({ code }) => !(code in FLAG_CODES))).toEqual([]);
  });

  it("says what it pins", () => {
    expect(existsSync(join(FIXTURES, name, "README.md"))).toBe(true);
  });
});
