import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { builtProgram } from "../built-program.ts";
import { start } from "../serving/session.ts";
import { plant } from "../tree.ts";

const program = builtProgram("tero");

/** Starts a server over HTTP and waits until it listens. */
async function serveHttp(argv: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const root = plant({ "a.md": "# A\n" });
  const child = start({
    program,
    argv: ["serve", "--root", root, "--http", "127.0.0.1:0", "--log-json", ...argv],
    cwd: root,
    env: { TERO_TOKENS: "local:refresh", ...env },
  });
  const log: { level: string; message: string }[] = [];
  const lines = createInterface(child.stderr);
  lines.on("line", (line) => log.push(JSON.parse(line)));
  const address = (): string =>
    log.flatMap(({ message }) => /http:\S+(?=\/mcp)/.exec(message) ?? [])[0] ?? "";
  await expect.poll(address, { timeout: 10_000 }).not.toBe("");
  return { child, log, address: address() };
}

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

it("the token of a session lets nobody in over HTTP, and the log says so", async () => {
  const { child, log, address } = await serveHttp([], { TERO_SESSION_TOKEN: "local" });
  const answer = await fetch(`${address}/v1/identify`);
  expect([answer.status, log[0]]).toEqual([
    401,
    expect.objectContaining({ level: "warn", message: expect.stringContaining("TERO_SESSION_TOKEN") }),
  ]);
  child.kill();
  await once(child, "close");
});

it("a server that is told to end answers its subscriptions first", async () => {
  const { child, log, address } = await serveHttp();
  await expect.poll(async () => (await fetch(`${address}/health`)).text()).toContain("ready");
  const response = await fetch(`${address}/mcp`, {
    method: "POST",
    headers: {
      authorization: "Bearer local",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "subscriptions/listen",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 7, method: "subscriptions/listen", params: { _meta: META } }),
  });
  child.kill();
  const [text, [exit]] = await Promise.all([response.text(), once(child, "close")]);
  expect([text, exit]).toEqual([expect.stringMatching(/acknowledged.*"id":7,.*"complete"/s), 0]);
  expect(log).toHaveLength(1);
});
