import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { builtProgram } from "../built-program.ts";
import { gitRepository, type GitRepository } from "../git-repository.ts";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

interface Step {
  readonly name: string;
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const SARIF_SCHEMA = join(PROJECT, "node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
const ACTION: Action = parse(readFileSync(join(PROJECT, "action.yml"), "utf8"));

/** The action as it is checked out on a runner, built. */
let checkout: string;
let repository: GitRepository;

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), "tero-action-"));
  cpSync(join(PROJECT, ".ci"), join(checkout, ".ci"), { recursive: true });
  cpSync(dirname(builtProgram("tero")), join(checkout, "dist"), { recursive: true });
  mkdirSync(join(checkout, "node_modules"));
  // Packages stay outside the bundle.
  spawnSync("ln", ["-s", join(PROJECT, "node_modules"), join(checkout, "dist", "node_modules")]);
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

beforeEach(() => {
  repository = gitRepository({ "docs/adr/0001-a.md": "# 1. A\n\n## Status\n\nAccepted\n\n[b](b.md)\n" });
  spawnSync(process.execPath, [builtProgram("tero"), "index", "--quiet"], {
    cwd: repository.root,
    env: repository.env,
  });
  repository.commit("index");
  return () => repository.remove();
});

interface Ran {
  readonly code: number | null;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Runs the steps as a runner would: expressions filled in, files for outputs and summary. */
function runAction(inputs: Readonly<Record<string, string>> = {}): Ran {
  const [output, summary] = [join(repository.root, ".git/output"), join(repository.root, ".git/summary")];
  for (const file of [output, summary]) writeFileSync(file, "");
  let log = "";
  let code: number | null = 0;
  for (const step of ACTION.runs.steps) {
    const env = Object.entries(step.env).map(([name, value]) => [name, filled(value, inputs)]);
    const ran = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run], {
      cwd: repository.root,
      env: {
        ...repository.env,
        ...Object.fromEntries(env),
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
      },
      encoding: "utf8",
    });
    log += ran.stdout + ran.stderr;
    code = ran.status;
    if (code !== 0) break;
  }
  const outputs = readFileSync(output, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("="));
  return { code, log, outputs: Object.fromEntries(outputs), summary: readFileSync(summary, "utf8") };
}

function filled(value: string, inputs: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    if (expression === "github.action_path") return checkout;
    const name = expression.replace("inputs.", "");
    return inputs[name] ?? ACTION.inputs[name]?.default ?? "";
  });
}

/** The schema is written in draft 04, whose name and id are all that a later validator stumbles over. */
function sarifValidator() {
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(SARIF_SCHEMA, "utf8"));
  return new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
}

it("is composite, in bash, and takes its inputs through the environment alone", () => {
  expect(ACTION.runs.using).toBe("composite");
  for (const { shell, run } of ACTION.runs.steps)
    expect([shell, run.includes("${{")]).toEqual(["bash", false]);
});

describe("a run", () => {
  it("passes on a current index, and tells the findings without failing on them", () => {
    const { code, outputs, summary, log } = runAction();
    expect({ code, outputs }).toEqual({ code: 0, outputs: { stale: "false", findings: "true" } });
    expect(summary).toContain("The index is current.");
    expect(log).toMatch(/^::(error|warning) file=docs\/adr\/0001-a\.md,line=7/m);
    expect(summary).not.toContain("::error");
  });

  it("fails on a stale index with an annotation that says what to do", () => {
    repository.write({ "docs/adr/0002-c.md": "# 2. C\n" });
    const { code, outputs, log, summary } = runAction({ check: "false" });
    expect({ code, outputs }).toEqual({ code: 1, outputs: { stale: "true" } });
    expect(log).toMatch(/^::error title=the tero index is stale::.*run `tero index` and commit/m);
    expect(summary).toContain("0002-c");
  });

  test.each<[string, string, number]>([
    ["never", "stale", 0],
    ["findings", "findings", 1],
    ["stale", "findings", 0],
    ["sometimes", "nothing", 64],
  ])("fail-on %s with %s: exit %i", (failOn, what, exit) => {
    if (what === "stale") repository.write({ "docs/adr/0002-c.md": "# 2. C\n" });
    expect(runAction({ "fail-on": failOn }).code).toBe(exit);
  });

  it("writes SARIF where asked", () => {
    const { outputs } = runAction({ sarif: "tero.sarif" });
    expect(outputs["sarif"]).toBe("tero.sarif");
    const sarif = JSON.parse(readFileSync(join(repository.root, "tero.sarif"), "utf8"));
    expect(sarif).toMatchObject({ version: "2.1.0", runs: [{ tool: { driver: { name: "tero" } } }] });
    const validate = sarifValidator();
    expect({ valid: validate(sarif), errors: validate.errors }).toEqual({ valid: true, errors: null });
  });

  it("stays within ten annotations of a kind, and tells all in the summary", () => {
    const links = Array.from({ length: 30 }, (_, at) => `[x](missing-${at}.md)\n`).join("\n");
    repository.write({ "docs/many.md": `# Many\n\n${links}` });
    const { log, summary } = runAction({ "fail-on": "never" });
    const errors = log.split("\n").filter((line) => line.startsWith("::error file="));
    const warnings = log.split("\n").filter((line) => line.startsWith("::warning file="));
    expect(Math.max(errors.length, warnings.length)).toBe(10);
    expect(summary).toContain("missing-29.md");
  });

  it("prefers the tero that the repository has installed", () => {
    repository.write({
      "node_modules/tero/dist/tero.js": "console.log('installed', process.argv.slice(2).join(' '));\n",
      ".gitignore": "node_modules\n",
    });
    expect(runAction().log).toContain("installed index --check");
  });
});
