// Write → fresh answer: edits documents of a corpus here and there; the server says that they changed and is asked.
//   node bench/watch.mjs [corpus folder] [--program dist/tero.js] [--edits 100]
// The corpus, by default a planted one of 1,000 documents, is copied first. Prints the median and the 95th percentile, in milliseconds.
import { spawn } from "node:child_process";
import { appendFileSync, cpSync, lstatSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { plantRepository } from "./plant.mjs";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: "string", default: "dist/tero.js" },
    edits: { type: "string", default: "100" },
  },
});
const [corpus] = positionals;
const root = mkdtempSync(join(tmpdir(), "tero-bench-watch-"));
if (corpus === undefined) plantRepository(root, 1_000);
else cpSync(corpus, root, { recursive: true, verbatimSymlinks: true });

const server = spawn(process.execPath, [resolve(values.program), "serve", "--watch", "--root", root], {
  cwd: root,
  env: { ...process.env, TERO_TOKENS: "local:refresh", TERO_SESSION_TOKEN: "local" },
  stdio: ["pipe", "pipe", "inherit"],
});
const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();

async function ask(method, params) {
  server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })}\n`);
  return (await lines.next()).value;
}

const call = (name, args) => ask("tools/call", { name, arguments: args });

/** The documents that are indexed; through a symlink a write might leave the copy. */
async function indexedDocuments() {
  const names = [];
  for (let cursor = "o:0"; cursor !== undefined;) {
    const { result } = JSON.parse(await ask("resources/list", { cursor }));
    names.push(...result.resources.map(({ name }) => name));
    cursor = result.nextCursor;
  }
  return names.filter((name) => name.endsWith(".md") && lstatSync(join(root, name)).isFile());
}

/** Edits a document that the client watches; from the write to the answer that follows the server's word of it. */
async function milliseconds(file, number) {
  const uri = `corpus://${file.split("/").map(encodeURIComponent).join("/")}`;
  await ask("resources/subscribe", { uri });
  const word = `edit${number}benchmark`;
  appendFileSync(join(root, file), `\n## Edit ${word}\n\nThis is new.\n`);
  const started = performance.now();
  await lines.next();
  const answer = await call("text_search", { value: word });
  const taken = performance.now() - started;
  // In a document that ends within a code block, a heading is none.
  if (!answer.includes(file)) print(`edit ${number} of ${file} adds no row`);
  await ask("resources/unsubscribe", { uri });
  return taken;
}

const print = (line) => process.stdout.write(`${line}\n`);
const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

try {
  const started = performance.now();
  while ((await call("identify", {})).includes("being built"));
  const built = performance.now() - started;
  const documents = await indexedDocuments();
  // What is made once, in the background of a start, is no part of following.
  await call("search", { query: "benchmark" });
  print(`first index: ${Math.round(built)} ms, ${documents.length} documents`);
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
