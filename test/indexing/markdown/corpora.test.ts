import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { plainText } from "../../../src/indexing/markdown/inline.ts";
import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";
import { CORPORA, markdownFiles } from "./recorded-corpora.ts";
import { oneLine, remarkHeadings, type PlainHeading } from "./remark-headings.ts";

/** The full run, over every markdown file of every corpus, is `TERO_CORPORA=all`: some minutes. */
const IS_FULL = process.env["TERO_CORPORA"] === "all";
const CHOSEN = CORPORA.filter((_, at) => IS_FULL || at % 10 === 3);
const MOST_FILES = IS_FULL ? Infinity : 25;

function fastHeadings(bytes: Buffer): PlainHeading[] {
  const document = parseMarkdown(bytes);
  return document.blocks
    .filter(({ kind }) => kind === "heading")
    .map((block) => {
      const text = plainText(document.content(block), document.references());
      return [block.line, block.level, oneLine(text)];
    });
}

/** Our lines end at LF or CRLF only, remark's at a lone CR too. */
const asRemarkReads = (bytes: Buffer): string =>
  bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r(?!\n)/g, " ");

describe.skipIf(CORPORA.length === 0)(
  "the headings of the recorded corpora, line, level and text, are those of remark",
  () => {
    test.each(CHOSEN)("%s", { timeout: 3_600_000 }, (name) => {
      const files = markdownFiles(name);
      const step = Math.max(1, Math.floor(files.length / MOST_FILES));
      for (const file of files.filter((_, at) => at % step === 0)) {
        const bytes = readFileSync(file);
        expect({ file, headings: fastHeadings(bytes) }).toEqual({
          file,
          headings: remarkHeadings(asRemarkReads(bytes)),
        });
      }
    });
  },
);
