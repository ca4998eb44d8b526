import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtProgram } from "../built-program.ts";
import { isRecordedHere, RECORDED, transcript } from "../recorded.ts";
import { run, type Ended } from "../serving/session.ts";

interface Recorded extends Ended {
  readonly name: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
}

const isRecorded = (value: unknown): value is Recorded =>
  typeof value === "object" && value !== null && "argv" in value;

/** What is compared: ours, and what it should be. */
type Comparison = (ended: Ended, recorded: Recorded) => readonly [ours: unknown, wanted: unknown];

const asRecorded: Comparison = ({ exit, stdout, stderr }, recorded) => [
  { exit, stdout, message: messageOf(stderr) },
  { exit: recorded.exit, stdout: recorded.stdout, message: messageOf(recorded.stderr) },
];

const helps: Comparison = ({ exit, stdout }) => [
  { exit, stdout },
  { exit: 0, stdout: expect.stringMatching(/^usage: tero[\s\S]*--index/) },
];

const describesTheNine: Comparison = ({ exit, stdout }, recorded) => [
  { exit, stdout: withoutIdentity(stdout) },
  { exit: 0, stdout: withoutIdentity(recorded.stdout) },
];

const withoutIdentity = (text: string): string => text.replace(/^ {2}"(name|version)": .*$/gm, "");

const serves: Comparison = ({ exit, stderr }) => [
  { exit, stderr },
  { exit: 0, stderr: "" },
];

const tellsVersion: Comparison = ({ exit, stdout }) => [
  { exit, stdout },
  { exit: 0, stdout: expect.stringMatching(/^tero\S* \d/) },
];

const goesOnAfterMalformedLine: Comparison = ({ exit, stdout }, recorded) => [
  { exit, start: stdout.slice(0, recorded.stdout.length), stdout },
  { exit: 0, start: recorded.stdout, stdout: expect.stringMatching(/"code":-32700.*"id":null/) },
];

/** Where we answer otherwise than the recorded server, on purpose: CONTRACT, "Deviations". */
const DEVIATIONS: readonly (readonly [RegExp, Comparison])[] = [
  [/^help\/|^usage\/index-eats-help$/, helps],
  [/^describe\/(?!then-bogus)/, describesTheNine],
  [/^usage\/index-equals$|^index\/(env-TERO_INDEX_PATH|default-missing)$|^io\/two-good$/, serves],
  [/^usage\/(--version|-V)$/, tellsVersion],
  [/^io\/(malformed|cr-only)/, goesOnAfterMalformedLine],
];

/** A message without the program's name, the usage text, and what a parser says in its own words. */
function messageOf(stderr: string): string {
  return stderr
    .replace(/^[\w-]+: /, "")
    .replace(/(^|\n)(did you mean|usage:)[\s\S]*$/, "$1")
    .replace(/^(loading bad\/[\w-]+\.json): [\s\S]*$/, "$1");
}

const records = transcript("cli-serve").filter(isRecorded);
const words = { "tero serve": ["serve", "--toolsets", "tero"], "tero-mcp": [] } as const;

describe.skipIf(!isRecordedHere).each(Object.entries(words))("%s", (called, before) => {
  let cwd = "";
  beforeAll(() => {
    cwd = mkdtempSync(join(tmpdir(), "tero-serve-"));
    cpSync(join(RECORDED, "indexes", "edge.json"), join(cwd, "edge.index.json"));
    cpSync(join(RECORDED, "bad-inputs"), join(cwd, "bad"), { recursive: true });
  });
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));

  it("has all recorded command lines", () => expect(records).toHaveLength(138));

  const program = builtProgram(called === "tero-mcp" ? "tero-mcp" : "tero");
  // The two differ in how they read the command line alone.
  const chosen = records.filter(
    ({ name }) => called === "tero serve" || /^(help|describe|usage|io)\//.test(name),
  );
  it.concurrent.each(chosen.map((record) => [record.name, record] as const))("%s", async (_, record) => {
    const ended = await run(
      { program, argv: [...before, ...record.argv], cwd, env: record.env },
      record.stdin,
    );
    const [, compare] = DEVIATIONS.find(([name]) => name.test(record.name)) ?? [undefined, asRecorded];
    const [ours, wanted] = compare(ended, record);
    expect(ours).toEqual(wanted);
  });
});
