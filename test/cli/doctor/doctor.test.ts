import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { builtProgram } from "../../built-program.ts";
import { plant, track } from "../../tree.ts";
import { run } from "../../serving/session.ts";

const program = builtProgram("tero");
const FILES = {
  "docs/adr/0001-use-it.md": "# ADR-0001: Use it\n\n## Status\n\nAccepted\n",
  "README.md": "# A\n\nSee [it](docs/adr/0001-use-it.md).\n",
};
const ENV = { TERO_TOKENS: "local:refresh", TERO_SESSION_TOKEN: "local" };

const registering = (entry: object): string => JSON.stringify({ mcpServers: { tero: entry } }, null, 2);
const server = (env: object = ENV, args: readonly string[] = []): object => ({
  command: "node",
  args: [program, "serve", ...args],
  env,
});

/** Runs `tero doctor` in a repository whose .mcp.json says this. */
function doctor(registration: string | undefined) {
  const files = registration === undefined ? FILES : { ...FILES, ".mcp.json": registration };
  return run({ program, argv: ["doctor"], cwd: track(plant(files), ".") });
}

it("finds nothing wrong with a registration that works", async () => {
  const { exit, stdout, stderr } = await doctor(registering(server()));
  expect({ exit, stderr, lines: stdout.replaceAll(program, "tero.js").split("\n") }).toEqual({
    exit: 0,
    stderr: "",
    lines: [
      "ok    .mcp.json:3: node tero.js serve",
      "ok    the session's token may read and refresh",
      expect.stringMatching(/^ok {4}2025-11-25: (\d+) tools, \1 of them answer$/),
      expect.stringMatching(/^ok {4}2026-07-28: (\d+) tools, \1 of them answer$/),
      expect.stringMatching(/^ok {4}\d+ rows from .*; every file is as it was indexed$/),
      "ok    it ends when its input does",
      "nothing is wrong",
      "",
    ],
  });
});

describe("takes a registration as each client writes it", () => {
  const argv = JSON.stringify([program, "serve"]);
  it.each([
    [
      ".vscode/mcp.json",
      `{\n  // ours\n  "servers": {\n    "tero": ${JSON.stringify({ type: "stdio", ...server() })},\n  }\n}\n`,
      4,
    ],
    [".gemini/settings.json", `{"theme": "dark",\n"mcpServers": {"tero": ${JSON.stringify(server())}}}`, 2],
    [
      ".codex/config.toml",
      `model = "m"\n\n[mcp_servers.tero]\ncommand = "node"\nargs = ${argv}\n\n[mcp_servers.tero.env]\n` +
        'TERO_TOKENS = "local:refresh"\nTERO_SESSION_TOKEN = "local"\n',
      3,
    ],
  ])("%s", async (config, text, line) => {
    const cwd = track(plant({ ...FILES, [config]: text }), ".");
    const { exit, stdout } = await run({ program, argv: ["doctor", "--config", config], cwd });
    expect(stdout).toContain(`ok    ${config}:${line}: node `);
    expect({ exit, last: stdout.split("\n").at(-2) }).toEqual({ exit: 0, last: "nothing is wrong" });
  });

  it.each(["url", "httpUrl"])("one that is reached by its address, called %s", async (key) => {
    const { exit, stdout } = await doctor(registering({ [key]: "http://127.0.0.1:8765/mcp" }));
    expect([exit, stdout.split("\n")[0]]).toEqual([
      0,
      "note  .mcp.json:3: the server is reached by its address; only one that is started here can be looked at",
    ]);
  });

  it.each([
    [".vscode/mcp.json", '{\n"servers" 1}', /^WRONG \.vscode\/mcp\.json:2: no valid JSON: ColonExpected\n/],
    [".codex/config.toml", "a = 1\n[mcp_servers\n", /^WRONG \.codex\/config\.toml:2: no valid TOML: /],
    [
      ".codex/config.toml",
      "a = 1\n",
      /^WRONG \.codex\/config\.toml has no server called tero in mcp_servers/,
    ],
  ])("%s with a fault in it", async (config, text, words) => {
    const cwd = track(plant({ ...FILES, [config]: text }), ".");
    const { exit, stdout } = await run({ program, argv: ["doctor", "--config", config], cwd });
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: expect.stringMatching(words) });
  });
});

describe("says what is wrong and what to do", () => {
  it.each([
    ["no file", undefined, /^WRONG there is no \.mcp\.json\n {6}→ run `tero init`/],
    ["a file that is no JSON", '{\n  "mcpServers": [,\n}', /^WRONG \.mcp\.json:2: .*\n {6}→ mend the file/],
    ["no such server", '{"mcpServers":{}}', /^WRONG \.mcp\.json has no server called tero/],
    ["a server of another form", registering({ command: 7 }), /^WRONG \.mcp\.json:3: needs a text `command`/],
    [
      "a placeholder for nothing",
      registering({ command: "${NOWHERE}/tero" }),
      /^WRONG \.mcp\.json:3: \$\{NOWHERE\} stands for nothing.*\n {6}→ set NOWHERE/,
    ],
    [
      "no tokens",
      registering(server({})),
      /WRONG no API tokens configured .*\n {6}→ .*\nWRONG the server: it ended \(78\)/,
    ],
    [
      "no token for the session",
      registering(server({ TERO_TOKENS: "a:read" })),
      /WRONG no TERO_SESSION_TOKEN: .*\n {6}→ .*\nWRONG the server: missing bearer token/,
    ],
    [
      "a program that is not there",
      registering({ command: "/nowhere/tero", env: ENV }),
      /WRONG the server: it cannot be started: spawn \/nowhere\/tero ENOENT/,
    ],
  ])("%s", async (_, registration, words) => {
    expect(await doctor(registration)).toEqual({ exit: 1, stdout: expect.stringMatching(words), stderr: "" });
  });

  it("an index that is older than its files", async () => {
    const root = track(plant({ ...FILES, ".mcp.json": registering(server()) }), ".");
    await run({ program, argv: ["index"], cwd: root });
    const fresh = await run({ program, argv: ["doctor"], cwd: root });
    writeFileSync(`${root}/README.md`, "# Other\n");
    const stale = await run({ program, argv: ["doctor"], cwd: root });
    expect([fresh.exit, stale.exit]).toEqual([0, 1]);
    expect(stale.stdout).toMatch(
      /WRONG .*files differ from the index: 1 changed \(README\.md\)\n {6}→ run `tero index`/,
    );
  });
});

it("notes a session that may not refresh", async () => {
  const { exit, stdout } = await doctor(
    registering(server({ TERO_TOKENS: "a:read", TERO_SESSION_TOKEN: "a" })),
  );
  expect({ exit, stdout }).toEqual({
    exit: 0,
    stdout: expect.stringContaining("note  the session's token may read, not refresh\n"),
  });
});
