import { Parser } from "commonmark";
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

/**
 * Where the two differ, the reference implementation of CommonMark has the last word: mdast takes `2.` after indented code for
 * text, and so the code in its item for more of it.
 */
function settled(ours: readonly string[], theirs: readonly string[], bytes: Buffer): string[] {
  const known = new Set(theirs);
  if (ours.every((link) => known.has(link))) return asSet(theirs);
  const targets = commonmarkTargets(bytes.toString("utf8"));
  const right = ours.filter(
    (link) => !known.has(link) && targets.has(decoded(link.slice(link.indexOf(" ") + 1))),
  );
  return asSet([...theirs, ...right]);
}

function commonmarkTargets(text: string): ReadonlySet<string> {
  const targets = new Set<string>();
  const walker = new Parser().parse(text).walker();
  for (let step = walker.next(); step !== null; step = walker.next()) {
    if (step.entering && step.node.destination !== null) targets.add(decoded(step.node.destination));
  }
  return targets;
}

function decoded(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}

describe.skipIf(CORPORA.length === 0)(
  "the links of the recorded corpora, line and target, are those of mdast",
  () => {
    test.each(CHOSEN)("%s", { timeout: 3_600_000 }, (name) => {
      const files = markdownFiles(name);
      const step = Math.max(1, Math.floor(files.length / MOST_FILES));
      for (const file of files.filter((_, at) => at % step === 0)) {
        const bytes = readFileSync(file);
        const ours = ourLinks(bytes, file);
        expect({ file, links: asSet(ours) }).toEqual({
          file,
          links: settled(ours, theirLinks(bytes, file), bytes),
        });
      }
    });
  },
);
