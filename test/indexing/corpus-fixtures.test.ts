import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { indexRepository } from "../../src/cli/index-repository.ts";
import { faultsOf } from "../../src/cli/index-faults.ts";
import { loadConfig } from "../../src/cli/load-config.ts";
import { EMITTERS } from "../../src/indexing/emit/registry.ts";
import { parseMarkdown } from "../../src/indexing/markdown/parse-markdown.ts";

const FIXTURES = fileURLToPath(new URL("../../corpus-fixtures", import.meta.url));
/** Those that pin the whole index; the others pin what one extractor makes of them. */
const whole = readdirSync(FIXTURES)
  .toSorted()
  .filter((name) => existsSync(join(FIXTURES, name, "expected/index.json")));

describe.each(whole)("corpus-fixtures/%s", (name) => {
  const root = join(FIXTURES, name, "repo");
  const out = join(root, "docs/tero-index");
  const { index } = indexRepository({
    root,
    out,
    config: loadConfig(root),
    parse: parseMarkdown,
    env: process.env,
  });

  it.each([EMITTERS.json, EMITTERS.markdown])("gives its $file", async ({ file, emit }) => {
    await expect(emit(index)).toMatchFileSnapshot(join(FIXTURES, name, "expected", file));
  });

  it("gives a valid index", () => {
    expect(faultsOf(EMITTERS.json.emit(index))).toEqual([]);
  });
});
