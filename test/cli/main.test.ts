import { describe, expect, it, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import type { Command } from "../../src/cli/command.ts";
import { ConfigError, InputError } from "../../src/cli/command.ts";
import { VERSION } from "../../src/cli/version.ts";
import { alone, tero } from "./run-in-process.ts";

const echo: Command = {
  name: "echo",
  usage: "echo <word> [more]",
  description: "Say what it was given.",
  options: [
    { flag: "--out <dir>", description: "somewhere" },
    { flag: "--check", description: "only look" },
    { flag: "--no-markdown", description: "less" },
    { flag: "--http [address]", description: "somewhere, or where it always is" },
  ],
  load: async () => async (args, io) => {
    io.out(JSON.stringify(args));
    return 0;
  },
};
const silent: Command = { ...echo, usage: "echo" };
const USAGE = "usage: echo <word> [more] [--out <dir>] [--check] [--no-markdown] [--http [address]]";

describe("arguments", () => {
  test.each([
    [["a"], { positionals: ["a"], options: {} }],
    [["a", "b"], { positionals: ["a", "b"], options: {} }],
    [["--out", "007", "a"], { positionals: ["a"], options: { out: "007" } }],
    [["--out=", "a"], { positionals: ["a"], options: { out: "" } }],
    [["--out=x=y", "a"], { positionals: ["a"], options: { out: "x=y" } }],
    [["--out", "--check", "a"], { positionals: ["a"], options: { out: "--check" } }],
    [["--out", "x", "--out", "y", "a"], { positionals: ["a"], options: { out: "y" } }],
    [["a", "--check", "--no-markdown"], { positionals: ["a"], options: { check: true, markdown: false } }],
    [["a", "--http"], { positionals: ["a"], options: { http: true } }],
    [["--http", "--check", "a"], { positionals: ["a"], options: { http: true, check: true } }],
    [["--http", "b:1", "a"], { positionals: ["a"], options: { http: "b:1" } }],
    [["--http=b:1", "a"], { positionals: ["a"], options: { http: "b:1" } }],
    [["--", "--check"], { positionals: ["--check"], options: {} }],
    [["-"], { positionals: ["-"], options: {} }],
    [[""], { positionals: [""], options: {} }],
  ])("%j is read as it was meant", async (argv, args) => {
    expect(await alone(echo, argv)).toEqual({ exit: 0, stdout: JSON.stringify(args), stderr: "" });
  });

  test.each([
    [["a", "--chek"], `echo: unknown argument: --chek\ndid you mean \`--check\`?\n${USAGE}\n`],
    [["a", "--bogus"], `echo: unknown argument: --bogus\n${USAGE}\n`],
    [["a", "--check=yes"], `echo: unknown argument: --check=yes\ndid you mean \`--check\`?\n${USAGE}\n`],
    [["a", "--markdown"], `echo: unknown argument: --markdown\ndid you mean \`--no-markdown\`?\n${USAGE}\n`],
    [["a", "-x"], `echo: unknown argument: -x\n${USAGE}\n`],
    [["a", "b", "c"], `echo: unknown argument: c\n${USAGE}\n`],
    [["--out"], `echo: ${USAGE}\n\`--out <dir>\` needs its value\n`],
    [[], `echo: missing argument: <word>\n${USAGE}\n`],
  ])("%j is refused", async (argv, stderr) => {
    expect(await alone(echo, argv)).toEqual({ exit: 64, stdout: "", stderr });
  });

  test.each([[["--"]], [[""]], [["."]]])("%j is unknown where no words are taken", async (argv) => {
    const { exit, stderr } = await alone(silent, argv);
    expect([exit, stderr.split("\n")[0]]).toEqual([64, `echo: unknown argument: ${argv[0]}`]);
  });
});

describe("help and version", () => {
  test.each([
    [["--help"]],
    [["-h"]],
    [["--bogus", "--help"]],
    [["a", "b", "c", "-h"]],
    [["--out", "--help"]],
  ])("%j shows the help", async (argv) => {
    expect(await alone(echo, argv)).toEqual({
      exit: 0,
      stdout: [
        "usage: echo <word> [more] [options]",
        "",
        "Say what it was given.",
        "",
        "options:",
        "  --out <dir>       somewhere",
        "  --check           only look",
        "  --no-markdown     less",
        "  --http [address]  somewhere, or where it always is",
        "  -h, --help        show this help",
        "  -V, --version     show the version",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("of the program lists every command", async () => {
    const { exit, stdout } = await tero(["--help"]);
    expect(exit).toBe(0);
    for (const { usage } of COMMANDS) expect(stdout).toContain(`  ${usage} `);
  });

  test.each(COMMANDS.map(({ name }) => [name]))("of tero %s names it", async (name) => {
    const { exit, stdout } = await tero([name, "--help"]);
    expect([exit, stdout.startsWith(`usage: tero ${name} `)]).toEqual([0, true]);
  });

  test.each([[["--version"]], [["-V"]], [["schema", "--version"]]])("%j shows the version", async (argv) => {
    expect(await tero(argv)).toEqual({ exit: 0, stdout: `tero ${VERSION}\n`, stderr: "" });
  });
});

describe("tero", () => {
  it("without a command tells the commands and fails", async () => {
    const { exit, stderr } = await tero([]);
    expect([exit, stderr.startsWith("tero: usage: tero <command> [options]\n")]).toEqual([64, true]);
  });

  it("guesses a misspelt command", async () => {
    const { exit, stderr } = await tero(["indx"]);
    expect([exit, stderr.split("\n").slice(0, 2)]).toEqual([
      64,
      ["tero: unknown argument: indx", "did you mean `tero index`?"],
    ]);
  });
});

describe("what fails", () => {
  test.each([
    [new InputError("cannot read x"), 66, "echo: cannot read x\n"],
    [new ConfigError("tero.json:3: no"), 78, "echo: tero.json:3: no\n"],
    [Object.assign(new Error("ENOSPC: no space"), { syscall: "write" }), 66, "echo: ENOSPC: no space\n"],
  ])("%s ends with its own exit code", async (error, exit, stderr) => {
    expect(await alone(failing(error), [])).toEqual({ exit, stdout: "", stderr });
  });

  it("by a bug asks for a report with the stack", async () => {
    const { exit, stderr } = await alone(failing(new TypeError("x is not a function")), []);
    expect(exit).toBe(70);
    expect(stderr).toMatch(
      /^echo: this is a bug in tero, please report it: TypeError: x is not a function\n +at /,
    );
  });
});

function failing(error: unknown): Command {
  return { ...silent, load: async () => () => Promise.reject(error) };
}
