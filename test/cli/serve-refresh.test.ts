import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtProgram } from "../built-program.ts";
import { isRecordedHere, RECORDED, transcript } from "../recorded.ts";
import { Session } from "../serving/session.ts";

interface Step {
  readonly name: string;
  readonly request: string;
  readonly response: string;
}

const isStep = (value: unknown): value is Step =>
  typeof value === "object" && value !== null && "request" in value;

const EMPTY = '{"items":[]}';
const ONE_ROW =
  '{"items":[{"anchor":"a","family":"doc","kind":"note","title":"t","file":"f.md","line":1,"tag":"T"}]}';

describe.skipIf(!isRecordedHere)("refresh, step by step as recorded", () => {
  const folder = mkdtempSync(join(tmpdir(), "tero-refresh-"));
  const path = join(folder, "live.index.json");
  const remove = (): void => rmSync(path, { recursive: true, force: true });

  /** What happens to the index file before a step, by the words in the step's name. */
  const changes: readonly (readonly [string, () => void])[] = [
    ["file deleted", remove],
    ["file malformed", () => writeFileSync(path, "{nope")],
    ["smaller file", () => writeFileSync(path, ONE_ROW)],
    ["empty file", () => writeFileSync(path, EMPTY)],
    ["path is a directory", () => [remove(), mkdirSync(path)]],
  ];

  let session: Session | undefined;
  beforeAll(() => {
    cpSync(join(RECORDED, "indexes", "edge.json"), path);
    const argv = ["serve", "--toolsets", "tero", "--index", "live.index.json"];
    session = new Session({
      program: builtProgram("tero"),
      argv,
      cwd: folder,
      env: { TERO_TOKENS: "a:read b:refresh" },
    });
  });
  afterAll(async () => {
    await session?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const steps = transcript("refresh").filter(isStep);
  it.each(steps.map((step) => [step.name, step] as const))("%s", async (name, { request, response }) => {
    changes.find(([words]) => name.includes(words))?.[1]();
    const answer = await session?.ask(request);
    expect(inOurWords(answer)).toBe(inOurWords(response));
  });
});

/** A parser words its complaints in its own way. */
const inOurWords = (answer: string | undefined): string | undefined =>
  answer?.replace(/(could not reload live\.index\.json: )(?!No such|Is a directory)[^"]*/, "$1…");
