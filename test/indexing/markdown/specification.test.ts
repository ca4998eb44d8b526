import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseWithRemark } from "../../../src/indexing/markdown/remark-engine.ts";
import { blocksOf } from "./block-notation.ts";
import { commonmarkBlocks, fastBlocks } from "./commonmark-blocks.ts";
import { CORPORA, corpusRoot } from "./recorded-corpora.ts";

const SPECIFICATION = "commonmark__commonmark-spec";
const EXAMPLE = /^`{32} example\n([^]*?)^\.\n[^]*?^`{32}$/gm;

/** commonmark.js lets a paragraph or heading begin with the definitions above it: its positions differ there. */
const DEFINITIONS_ABOVE = ["[foo]: /url\nbar\n===\n[foo]\n", "[foo]: /url\n===\n[foo]\n"];

function examples(): string[] {
  const text = readFileSync(join(corpusRoot(SPECIFICATION), "spec.txt"), "utf8");
  // An example that begins with `---` is frontmatter for us.
  return [...text.matchAll(EXAMPLE)]
    .map(([, markdown = ""]) => markdown.replaceAll("→", "\t"))
    .filter((markdown) => !markdown.startsWith("---\n"));
}

describe.skipIf(!CORPORA.includes(SPECIFICATION))("every example of the specification", () => {
  test("has the blocks that commonmark.js finds", () => {
    const found = examples();
    expect(found.length).toBeGreaterThan(640);
    const differing = found.filter(
      (each) => JSON.stringify(fastBlocks(each)) !== JSON.stringify(commonmarkBlocks(each)),
    );
    expect(differing).toEqual(DEFINITIONS_ABOVE);
  });

  test("has the same blocks and contents in both engines", () => {
    const differing = examples().filter(
      (each) => String(blocksOf(each)) !== String(blocksOf(each, parseWithRemark)),
    );
    expect(differing).toEqual([]);
  });
});
