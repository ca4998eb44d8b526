import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { normaliseLink } from "../../../src/indexing/link/normalise.ts";
import { referencesIn } from "../../../src/indexing/link/references.ts";
import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";
import { CORPORA, markdownFiles } from "../markdown/recorded-corpora.ts";
import { mdastLinks } from "./mdast-links.ts";

/** The full run, over every markdown file of every corpus, is `TERO_CORPORA=all`: some minutes. */
const IS_FULL = process.env["TERO_CORPORA"] === "all";
const CHOSEN = CORPORA.filter((_, at) => IS_FULL || at % 10 === 4);
const MOST_FILES = IS_FULL ? Infinity : 10;

/** The links of markdown that we find, as mdast would tell them. Words and HTML are no links there. */
function ourLinks(bytes: Buffer, path: string): string[] {
  return referencesIn(parseMarkdown(bytes), path)
    .filter(({ form }) => !["id", "lines", "scheme", "html", "wiki"].includes(form))
    .map(({ line, written }) => `${line} ${written}`);
}

/** Targets that cite nothing (mail, inline data) are passed over by both. */
function theirLinks(bytes: Buffer, path: string): string[] {
  const text = bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r(?!\n)/g, " ");
  return mdastLinks(text).filter(
    (each) => normaliseLink(each.slice(each.indexOf(" ") + 1), path) !== undefined,
  );
}

const asSet = (links: readonly string[]): string[] => [...new Set(links)].toSorted();

describe.skipIf(CORPORA.length === 0)(
  "the links of the recorded corpora, line and target, are those of mdast",
  () => {
    test.each(CHOSEN)("%s", { timeout: 3_600_000 }, (name) => {
      const files = markdownFiles(name);
      const step = Math.max(1, Math.floor(files.length / MOST_FILES));
      for (const file of files.filter((_, at) => at % step === 0)) {
        const bytes = readFileSync(file);
        expect({ file, links: asSet(ourLinks(bytes, file)) }).toEqual({
          file,
          links: asSet(theirLinks(bytes, file)),
        });
      }
    });
  },
);
