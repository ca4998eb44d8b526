// Write → fresh answer: edits random documents of a corpus and asks until the server answers from the edit.
//   node bench/watch.mjs <corpus folder> [--program dist/tero.js] [--edits 100]
// The corpus is copied first. Prints the median and the 95th percentile, in milliseconds.
import { spawn } from "node:child_process";
import { appendFileSync, cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: "string", default: "dist/tero.js" },
    edits: { type: "string", default: "100" },
  },
});
const [corpus] = positionals;
if (corpus === undefined) throw new Error("name the folder of a corpus");
const root = mkdtempSync(join(tmpdir(), "tero-bench-watch-"));
cpSync(corpus, root, { recursive: true, verbatimSymlinks: true });

const server = spawn(process.execPath, [resolve(values.program), "serve", "--watch", "--root", root], {
  cwd: root,
  env: { ...process.env, TERO_TOKENS: "local:refresh", TERO_SESSION_TOKEN: "local" },
  stdio: ["pipe", "pipe", "inherit"],
});
const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();

async function call(name, args) {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
  server.stdin.write(`${JSON.stringify(message)}\n`);
  return (await lines.next()).value;
}

async function milliseconds(file, number) {
  const title = `Edit edit${number}benchmark`;
  appendFileSync(join(root, file), `\n## ${title}\n\nThis is new.\n`);
  const started = performance.now();
  while (
    !(await call("text_search", { value: `edit${number}benchmark` })).includes('\\"kind\\":\\"answer\\"')
  ) {
    if (performance.now() - started > 60_000) throw new Error(`no fresh answer after an edit of ${file}`);
    await new Promise((done) => setTimeout(done, 2));
  }
  return performance.now() - started;
}

const print = (line) => process.stdout.write(`${line}\n`);
const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

try {
  // Through a symlink a write might leave the copy.
  const documents = readdirSync(root, { recursive: true }).filter(
    (name) =>
      name.endsWith(".md") && !/(^|\/)(\.|node_modules\/)/.test(name) && lstatSync(join(root, name)).isFile(),
  );
  const started = performance.now();
  while ((await call("identify", {})).includes("being built"));
  print(`first index: ${Math.round(performance.now() - started)} ms, ${documents.length} documents`);
  const times = [];
  for (let number = 1; number <= Number(values.edits); number++) {
    times.push(await milliseconds(documents[(number * 7919) % documents.length], number));
    await new Promise((done) => setTimeout(done, 100));
  }
  times.sort((a, b) => a - b);
  const told = [0.5, 0.95, 1].map((part) => Math.round(quantile(times, part)));
  print(
    `write → fresh answer over ${times.length} edits: median ${told[0]} ms, p95 ${told[1]} ms, worst ${told[2]} ms`,
  );
} finally {
  server.stdin.end();
  rmSync(root, { recursive: true, force: true });
}
