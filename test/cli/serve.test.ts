import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtProgram } from "../built-program.ts";
import { bareEnvironment, run, Session, start, type Start } from "../serving/session.ts";

const program = builtProgram("tero");
const ping = '{"id":1,"method":"ping"}';
const pong = '{"id":1,"jsonrpc":"2.0","result":{}}';
const env = { TERO_TOKENS: "r:read f:refresh" };
const ROW =
  '{"anchor":"a","family":"doc","kind":"note","id":"M-1","title":"t","file":"f.md","line":1,"tag":"T"}';

const call = (name: string, args: object = {}): string =>
  JSON.stringify({ id: 1, method: "tools/call", params: { name, arguments: { token: "r", ...args } } });

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tero-serve-"));
  writeFileSync(join(folder, "index.json"), `{"items":[${ROW}]}`);
  for (const path of ["repository/.git", "repository/below", "repository/docs/adr"])
    mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(
    join(folder, "repository/docs/adr/0007-use-it.md"),
    "# ADR-0007: Use it\n\n## Status\n\nAccepted\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const serve = (given: Partial<Start> = {}): Start => ({
  program,
  argv: ["serve", "--index", "index.json"],
  cwd: folder,
  env,
  ...given,
});

describe("a server ends", () => {
  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("on %s, with nothing wrong", async (signal) => {
    const session = new Session(serve());
    expect(await session.ask(ping)).toBe(pong);
    session.child.kill(signal);
    expect(await once(session.child, "close")).toEqual([0, null]);
  });

  it("when nobody reads its answers any more", async () => {
    const child = start(serve());
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdout.destroy();
    child.stdin.write(`${ping}\n`);
    expect(await once(child, "close")).toEqual([66, null]);
    expect(stderr).toBe("tero: mcp stdio: Broken pipe (os error 32)\n");
  });

  it("when its parent is gone, though its input stays open", { timeout: 40_000 }, async () => {
    // The input of the server is the output of a process that asks once, and then neither writes nor ends.
    const asks = JSON.stringify(["-c", `echo '${ping}'; exec sleep 60`]);
    const words = JSON.stringify([program, "serve", "--index", "index.json"]);
    const script = `
      const { spawn } = require("node:child_process");
      const holder = spawn("sh", ${asks}, { stdio: ["ignore", "pipe", "ignore"] });
      spawn(process.execPath, ${words}, { stdio: [holder.stdout, "inherit", "ignore"] });`;
    const parent = spawn(process.execPath, ["-e", script], {
      cwd: folder,
      env: bareEnvironment(env),
      stdio: ["ignore", "pipe", "ignore"],
    });
    await once(parent.stdout, "data");
    parent.kill("SIGKILL");
    // The server holds the other end of this pipe longest: it is closed when the server has ended.
    await expect(once(parent.stdout.resume(), "close")).resolves.toBeDefined();
  });
});

describe("without an index file", () => {
  it("a server indexes the git repository around it, and answers at once meanwhile", async () => {
    const session = new Session(serve({ argv: ["serve"], cwd: join(folder, "repository/below") }));
    session.send(call("query_by_id", { value: "ADR-0007" }));
    expect(await session.ask(ping)).toBe(pong);
    expect(await session.next()).toContain(String.raw`\"anchor\":\"0007-use-it\"`);
    expect(await session.end()).toBe(0);
  });

  it("a reload takes in what has changed", async () => {
    const session = new Session(serve({ argv: ["serve", "--root", "repository"] }));
    const before = await session.ask(call("query_by_id", { value: "ADR-0008" }));
    writeFileSync(
      join(folder, "repository/docs/adr/0008-more.md"),
      "# ADR-0008: More\n\n## Status\n\nProposed\n",
    );
    const reloaded = await session.ask(call("refresh", { token: "f" }));
    const after = await session.ask(call("query_by_id", { value: "ADR-0008" }));
    rmSync(join(folder, "repository/docs/adr/0008-more.md"));
    expect([before, reloaded, after]).toEqual([
      expect.stringContaining("refusing to answer"),
      expect.stringContaining(String.raw`\"kind\":\"refreshed\",\"ok\":true`),
      expect.stringContaining(String.raw`\"id\":\"ADR-0008\"`),
    ]);
    expect(await session.end()).toBe(0);
  });

  it("a repository that cannot be indexed ends the server with the reason", async () => {
    mkdirSync(join(folder, "broken"), { recursive: true });
    writeFileSync(join(folder, "broken/tero.json"), "{");
    const session = new Session(serve({ argv: ["serve", "--root", "broken"] }));
    expect(await once(session.child, "close")).toEqual([66, null]);
  });

  it.each([
    { what: "a placeholder that nobody filled in", named: { TERO_ROOT: "${workspaceFolder}" }, exit: 78 },
    { what: "the root of the file system", named: { CLAUDE_PROJECT_DIR: "/" }, exit: 78 },
    { what: "the home folder", named: { TERO_ROOT: "." }, exit: 78 },
    { what: "what is no folder", named: { TERO_ROOT: "index.json" }, exit: 66 },
  ])("$what is refused as a root, with the reason", async ({ named, exit }) => {
    const ended = await run(serve({ argv: ["serve"], env: { ...env, ...named, HOME: folder } }));
    const reason =
      /: (its placeholder was not filled in|it is the root of the file system|it is the home folder)|is not a folder$/m;
    expect(ended).toEqual({ exit, stdout: "", stderr: expect.stringMatching(reason) });
  });
});

describe("a session token", () => {
  it("stands for the token of calls that bring none", async () => {
    const line = JSON.stringify({
      id: 1,
      method: "tools/call",
      params: { name: "cite", arguments: { kind: "id", value: "M-1" } },
    });
    const ended = await run(serve({ env: { ...env, TERO_SESSION_TOKEN: "r" } }), line);
    expect(ended).toEqual({
      exit: 0,
      stdout: expect.stringContaining(String.raw`\"anchor\":\"a\"`),
      stderr: "",
    });
  });

  it("must be one of the tokens", async () => {
    const ended = await run(serve({ env: { ...env, TERO_SESSION_TOKEN: "x" } }));
    expect(ended).toMatchObject({
      exit: 78,
      stderr: expect.stringContaining("TERO_SESSION_TOKEN is none of the configured tokens"),
    });
  });
});

it("an unknown toolset is named, with those that there are", async () => {
  const ended = await run(serve({ argv: ["serve", "--toolsets", "tero,nope"] }));
  expect(ended).toMatchObject({
    exit: 64,
    stderr: expect.stringContaining("unknown toolset: nope; there are tero, library, graph, search"),
  });
});
