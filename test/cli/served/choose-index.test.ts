import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { chooseIndex, rootOfIndex, type ChosenIndex } from "../../../src/cli/served/choose-index.ts";

type Case = readonly [
  what: string,
  files: Readonly<Record<string, string>>,
  chosen: (root: string) => ChosenIndex,
];

const CASES: readonly Case[] = [
  ["nothing", {}, (root) => ({ kind: "memory", root })],
  [
    "an index at the usual place",
    { "docs/tero-index/index.json": "{}" },
    (root) => ({ kind: "file", path: "docs/tero-index/index.json", root }),
  ],
  [
    "an index where tero.json says",
    { "tero.json": '{"out": "idx"}', "idx/index.json": "{}" },
    (root) => ({ kind: "file", path: "idx/index.json", root }),
  ],
  [
    "a left-over index, none being committed",
    { "tero.json": '{"out": false}', "docs/tero-index/index.json": "{}" },
    (root) => ({ kind: "memory", root }),
  ],
  [
    "a tero.json with a fault",
    { "tero.json": "{", "docs/tero-index/index.json": "{}" },
    (root) => ({ kind: "file", path: "docs/tero-index/index.json", root }),
  ],
];

test.each(CASES)("with %s", (_, files, expected) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "tero-choose-")));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const io = { argv: [], env: {}, cwd: root, out: () => {}, err: () => {}, isTerminal: false };
  const chosen = chooseIndex({ positionals: [], options: {} }, io);
  rmSync(root, { recursive: true });
  expect(chosen).toEqual(expected(root));
  expect(rootOfIndex(chosen, io)).toBe(root);
});
