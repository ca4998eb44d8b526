import { mkdirSync, mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { differences, foundOnDisk, writeOutput } from "../../../src/cli/repository/output.ts";

const TEXT = '{\n  "generated": 1,\n  "ö": "𝄞"\n}\n';

/** The text in pieces of a few characters each. */
const file = (text: string): { name: string; pieces: () => string[] } => ({
  name: "index.json",
  pieces: () => text.match(/[^]{1,5}/gu) ?? [],
});

const CASES: readonly [when: string, before: string, isSame: boolean][] = [
  ["holds the same", TEXT, true],
  ["holds the same with folded line ends", TEXT.replaceAll("\n", "\r\n"), true],
  ["differs in its first byte", `[${TEXT.slice(1)}`, false],
  ["differs somewhere, in folded lines", TEXT.replace("1", "2").replaceAll("\n", "\r\n"), false],
  ["ends too early", TEXT.slice(0, -2), false],
  ["goes on", `${TEXT}\n`, false],
  ["holds lone CRs", TEXT.replaceAll("\n", "\r\r\n"), false],
  ["ends in a lone CR", `${TEXT}\r`, false],
  ["is empty", "", false],
];

describe("a file to be written", () => {
  it.each(CASES)("where one is there that %s", (_, before, isSame) => {
    const folder = mkdtempSync(join(tmpdir(), "tero-output-"));
    const path = join(folder, "index.json");
    writeFileSync(path, before);
    const { ino } = statSync(path);
    const stale = [{ kind: "stale", name: "index.json", found: before, wanted: TEXT }];
    expect(differences(foundOnDisk(folder), [file(TEXT)])).toEqual(isSame ? [] : stale);
    expect([...writeOutput(folder, [file(TEXT)]).keys()]).toEqual(isSame ? [] : [path]);
    expect(readFileSync(path, "utf8")).toBe(isSame ? before : TEXT);
    expect(statSync(path).ino === ino).toBe(isSame);
    expect(readdirSync(folder)).toEqual(["index.json"]);
  });

  it("where there is none, not even a folder", () => {
    const folder = join(mkdtempSync(join(tmpdir(), "tero-output-")), "a/b");
    expect(differences(foundOnDisk(folder), [file(TEXT)])).toEqual([{ kind: "missing", name: "index.json" }]);
    expect([...writeOutput(folder, [file(TEXT)]).keys()]).toEqual([join(folder, "index.json")]);
    expect(readFileSync(join(folder, "index.json"), "utf8")).toBe(TEXT);
  });

  it("is not written over a folder, and leaves nothing behind", () => {
    const folder = mkdtempSync(join(tmpdir(), "tero-output-"));
    mkdirSync(join(folder, "index.json"));
    expect(() => writeOutput(folder, [file(TEXT)])).toThrow(/^cannot write to /);
    expect(readdirSync(folder)).toEqual(["index.json"]);
  });
});
