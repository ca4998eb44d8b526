import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { corpusInMemory } from "../../../src/cli/served/corpus-in-memory.ts";
import { loadCorpus } from "../../../src/serving/load.ts";
import { isRecordedHere, RECORDED } from "../../recorded.ts";
import { plant } from "../../tree.ts";
import { addUp } from "./adding-up.ts";

const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));
const FIXTURES = join(PROJECT, "corpus-fixtures");

/** Repositories with an index of each, `<name>.json`: all of them are looked at where these folders are named. */
const { TERO_CORPORA: corpora, TERO_CORPORA_INDEXES: indexes } = process.env;

describe("the own lines of `_preamble`, `_intro` and all sections", () => {
  it("add up to the file, and every row cites the lines that it was made of, in this repository", () => {
    const { corpus } = corpusInMemory({ root: PROJECT, env: process.env });
    const { documents, faults } = addUp(corpus, PROJECT);
    expect(faults).toEqual([]);
    expect(documents).toBeGreaterThan(5);
  });

  it.each(readdirSync(FIXTURES))("add up in corpus-fixtures/%s", (name) => {
    const root = join(FIXTURES, name, "repo");
    const { corpus } = corpusInMemory({ root, env: process.env });
    expect(addUp(corpus, root).faults).toEqual([]);
  });

  it.skipIf(!isRecordedHere)("add up in the recorded repository", () => {
    const root = join(RECORDED, "builder/corpus");
    const { corpus } = corpusInMemory({ root, env: process.env });
    const { documents, faults } = addUp(corpus, root);
    expect(faults).toEqual([]);
    expect(documents).toBeGreaterThan(50);
  });

  it("add up wherever the title stands", () => {
    const root = plant({
      "none.md": "text\n\nmore",
      "empty.md": "",
      "late.md": "before\n\n## A\n\na\n\n# Late title\n\nintro\n\n## B\n\nb\n\n# Second\n\nc\n",
      "mark.md": "\uFEFF---\nx: 1\n---\n\nT\n=\n\n## A\r\n\r\n- # In a list\r\n\r\n> ## In a quote\r\n",
    });
    const { corpus } = corpusInMemory({ root, env: process.env });
    expect(addUp(corpus, root).faults).toEqual([]);
  });

  it.runIf(corpora !== undefined && indexes !== undefined)("add up in every corpus", () => {
    const names = readdirSync(corpora ?? "").filter((name) =>
      existsSync(join(indexes ?? "", `${name}.json`)),
    );
    for (const name of names) {
      const corpus = loadCorpus(readFileSync(join(indexes ?? "", `${name}.json`)), name);
      expect({ name, ...addUp(corpus, join(corpora ?? "", name)) }).toMatchObject({ name, faults: [] });
    }
    expect(names.length).toBeGreaterThan(0);
  });
});
