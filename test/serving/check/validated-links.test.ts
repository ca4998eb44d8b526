import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { CORPORA } from "../../indexing/markdown/recorded-corpora.ts";
import { compareLinks } from "./compared-links.ts";

/** The full run, over every corpus, is `TERO_CORPORA=all`: an hour; or the name of one corpus. */
const WANTED = process.env["TERO_CORPORA"] ?? "adr__madr";
const CHOSEN = CORPORA.filter((name) => WANTED === "all" || WANTED === name);

describe.skipIf(CHOSEN.length === 0)(
  "links that lead nowhere are those that remark-validate-links misses, but for what ADR-0007 settles",
  () => {
    test.each(CHOSEN)("%s", { timeout: 3_600_000 }, async (corpus) => {
      const folder = mkdtempSync(join(tmpdir(), "tero-links-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const { unsettled } = await compareLinks(corpus, join(folder, "copy"));
      expect(unsettled).toEqual([]);
    });
  },
);
