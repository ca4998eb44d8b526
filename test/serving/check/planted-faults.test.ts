import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { CORPORA, corpusRoot } from "../../indexing/markdown/recorded-corpora.ts";
import { plantFaults } from "./planted-faults.ts";

/** The full run, a hundred faults in each of five corpora, is `TERO_CORPORA=all`: some minutes. */
const IS_FULL = process.env["TERO_CORPORA"] === "all";
const SOURCES = [
  "nats-io__nats-architecture-and-design",
  ...(IS_FULL
    ? ["cometbft__cometbft", "hyperledger__aries-rfcs", "stellar__stellar-protocol", "tektoncd__community"]
    : []),
];
const COUNT = IS_FULL ? 100 : 24;

describe.skipIf(CORPORA.length === 0)(
  "a check finds what was broken on purpose, at its line, by its rule",
  () => {
    test.each(SOURCES)(`${COUNT} faults in %s`, { timeout: 3_600_000 }, (name) => {
      const folder = mkdtempSync(join(tmpdir(), "tero-faults-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const { planted, missed } = plantFaults(corpusRoot(name), join(folder, "copy"), {
        seed: 7,
        count: COUNT,
      });
      const total = Object.values(planted).reduce((sum, count) => sum + count, 0);
      expect({ total, missed: missed.slice(Math.floor(total / 100)) }).toEqual({ total: COUNT, missed: [] });
    });
  },
);
