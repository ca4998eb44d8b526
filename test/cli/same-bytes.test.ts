import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { buildIndex } from "../../src/indexing/build-index.ts";
import { NO_CONFIG } from "../../src/indexing/config.ts";
import { EMITTERS } from "../../src/indexing/emit/registry.ts";
import { parseMarkdown } from "../../src/indexing/markdown/parse-markdown.ts";
import { byCodePoint } from "../../src/model/order.ts";
import { builtProgram } from "../built-program.ts";
import { plant, plantUntil, track } from "../tree.ts";
import { emitted } from "../indexing/emitted.ts";

const FIXTURES = fileURLToPath(new URL("../../corpus-fixtures", import.meta.url));

/** The files of all corpora of ours, side by side in one tree. */
const files = Object.fromEntries(
  readdirSync(FIXTURES, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.includes("/repo/") && statSync(join(FIXTURES, path)).isFile())
    .map((path) => [path.replace("/repo/", "/"), readFileSync(join(FIXTURES, path))]),
);

/** Both files of the index that the built program makes. */
function indexOf(
  root: string,
  { env = {}, cwd = root }: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): string {
  const run = [builtProgram("tero"), "index", root, "--quiet"];
  const done = spawnSync(process.execPath, run, { cwd, env: { ...process.env, ...env }, encoding: "utf8" });
  expect([done.status, done.stderr]).toEqual([0, ""]);
  return ["index.json", "INDEX.md"]
    .map((name) => readFileSync(join(root, "docs/tero-index", name), "utf8"))
    .join();
}

describe("the same bytes", () => {
  const root = plantUntil(afterAll, files);
  let expected = "";
  beforeAll(() => {
    expected = indexOf(root);
  });

  test.each<[string, NodeJS.ProcessEnv]>([
    ["the time zone", { TZ: "Pacific/Kiritimati" }],
    ["LANG", { LANG: "tr_TR.UTF-8" }],
    ["LC_ALL", { LC_ALL: "C" }],
    ["a Swedish locale", { LC_ALL: "sv_SE.UTF-8", LANG: "sv_SE.UTF-8" }],
  ])("whatever %s", (_, env) => {
    expect(indexOf(root, { env })).toBe(expected);
  });

  it("whatever the working directory", () => {
    expect(indexOf(root, { cwd: "/" })).toBe(expected);
  });

  it("with the index already there or not, tracked or not", () => {
    expect(indexOf(root)).toBe(expected);
    expect(indexOf(track(plant(files)))).toBe(expected);
    const tracked = plant(files);
    indexOf(tracked);
    expect(indexOf(track(tracked, "."))).toBe(expected);
  });

  it("from a checkout whose lines end in CRLF", () => {
    const folded = Object.entries(files).map(([path, bytes]) => [path, fold(bytes)] as const);
    expect(indexOf(plant(Object.fromEntries(folded)))).toBe(expected);
  });

  it.each([1, 2, 3])("in whatever order the files are listed (%i)", (seed) => {
    const paths = Object.keys(files);
    expect(builtOf(shuffled(paths, seed))).toBe(builtOf(paths.toSorted(byCodePoint)));
  });
});

function fold(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString("latin1").replaceAll(/\r?\n/g, "\r\n"), "latin1");
}

function builtOf(paths: readonly string[]): string {
  const index = buildIndex({
    paths,
    flags: [],
    config: NO_CONFIG,
    read: (path) => ({ status: "read", file: { path, bytes: files[path] ?? Buffer.alloc(0) } }),
    parse: ({ bytes }) => parseMarkdown(bytes),
  });
  return emitted(EMITTERS.json, index);
}

/** A permutation that depends on the seed alone. */
function shuffled(paths: readonly string[], seed: number): string[] {
  let state = seed;
  const keyed = paths.map((path) => [(state = (state * 48_271) % 2_147_483_647), path] as const);
  return keyed.toSorted(([a], [b]) => a - b).map(([, path]) => path);
}
