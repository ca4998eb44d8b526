// A server of one toolset over an index of a root, asked one request at a time, as the benches of tools need it.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Indexes the root and serves that: its rows, how to ask, and how to end. */
export function serveTools(program, { toolset, root }) {
  const scratch = mkdtempSync(join(tmpdir(), "tero-bench-"));
  const index = join(scratch, "index.json");
  const made = spawnSync(process.execPath, [program, "index", root, "--stdout", "--quiet"], { maxBuffer: 1 << 30 });
  writeFileSync(index, made.stdout);
  const server = spawn(process.execPath, [program, "serve", "--toolsets", toolset, "--index", index, "--root", root], {
    env: { ...process.env, TERO_TOKENS: "t:read", TERO_SESSION_TOKEN: "t" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const waiting = [];
  createInterface({ input: server.stdout }).on("line", (line) => waiting.shift()?.(line));
  return {
    rows: JSON.parse(made.stdout.toString("utf8")).items,
    /** Sends one request; its answer and how many milliseconds it took. */
    ask: async (method, params) => {
      const sent = performance.now();
      const answered = new Promise((done) => waiting.push(done));
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })}\n`);
      const line = await answered;
      return { milliseconds: performance.now() - sent, line };
    },
    end: () => {
      server.stdin.end();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

/** Members of a list, ever others: the same from run to run. */
export const pick = (list, at) => list[(at * 7919) % list.length];

/** The value that so many of a hundred stay below. */
export const percentile = (values, part) => values.toSorted((a, b) => a - b)[Math.ceil(part * values.length) - 1].toFixed(2);
