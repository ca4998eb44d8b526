// `node bench/graph.mjs [ROOT]` after a build: how long `tero check` takes beside a cold `tero index`, in turn, and how long a
// running server takes for each tool of the graph, over an index of ROOT (by default this repository). Each call is made a few
// times: its best tells what it costs, its worst what a busy machine makes of it.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compare } from "./measure.mjs";
import { percentile, pick, serveTools } from "./tool-server.mjs";

const TERO = process.env.TERO_BENCH_PROGRAM ?? fileURLToPath(new URL("../dist/tero.js", import.meta.url));
const CALLS = Number(process.env.TERO_BENCH_CALLS ?? 200);
const RUNS = Number(process.env.TERO_BENCH_RUNS ?? 7);
const TRIES = 4;
const root = resolve(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
const scratch = mkdtempSync(join(tmpdir(), "tero-bench-"));
const node = (...args) => ({ command: process.execPath, args });

const found = compare(
  {
    "index, cold": node(TERO, "index", root, "--no-cache", "--quiet", "--out", join(scratch, "out")),
    check: node(TERO, "check", root),
  },
  RUNS,
);
for (const [name, { wall, cpu }] of Object.entries(found)) {
  const ratio = (cpu / found["index, cold"].cpu).toFixed(2);
  console.log(`${name.padEnd(14)} wall ${wall.toFixed(3)} s   cpu ${cpu.toFixed(3)} s   ${ratio} × a cold index`);
}

const { rows, ask, end } = serveTools(TERO, { toolset: "graph", root });
const heads = rows.filter(({ kind }) => kind !== "section");
const ids = rows.flatMap(({ id }) => id ?? []);
const sections = rows.filter(({ kind }) => kind === "section");

/** A line of a document that can be quoted; where the root has none, words that stand nowhere. */
function quotable(at) {
  for (let next = at; next < at + heads.length; next++) {
    const { file } = pick(heads, next);
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    const line = lines.findIndex((each) => /^[A-Z][\w ,;-]{60,}[.\w]*$/.test(each.trim()));
    if (line >= 0) return { file, line: line + 1, words: lines[line].trim().split(/\s+/).slice(0, 10).join(" ") };
  }
  return { file: pick(heads, at).file, line: 1, words: "the words that stand in no document of the root" };
}

const patch = ({ file, line }) => `--- a/${file}\n+++ b/${file}\n@@ -${line} +${line} @@\n-x\n+y\n`;
const text = (one, other, id) => `"${one.words}" (${one.file}:${one.line}), "${other.words}" (${other.file}), ${id}.`;
const CALLED = {
  ping: undefined,
  find: (at) => ({ target: [pick(ids, at), pick(sections, at).anchor, pick(heads, at).file, "ADR-99999"][at % 4] }),
  refs: (at) => ({ target: [pick(ids, at), pick(sections, at).anchor, pick(heads, at).file][at % 3] }),
  blast: (at) => ({ target: pick(ids, at) }),
  path: (at) => ({ from: pick(heads, at).anchor, to: pick(heads, at + 1).anchor }),
  map: () => ({}),
  cycles: (at) => ({ via: ["depends_on", "supersession", "links"][at % 3] }),
  affected: (at) => ({ patch: patch(quotable(at)) }),
  status: () => ({}),
  verify: (at) => ({ text: text(quotable(at), quotable(at + 1), pick(ids, at)) }),
};

const seen = Object.fromEntries(Object.keys(CALLED).map((name) => [name, { best: [], worst: [] }]));
for (let at = -10; at < CALLS; at++)
  for (const [name, given] of Object.entries(CALLED)) {
    const call = given ? ["tools/call", { name, arguments: given(Math.abs(at)) }] : ["ping", {}];
    const tries = [];
    for (let run = 0; run < TRIES; run++) tries.push((await ask(...call)).milliseconds);
    if (at < 0) continue;
    seen[name].best.push(Math.min(...tries));
    seen[name].worst.push(Math.max(...tries));
  }
end();
rmSync(scratch, { recursive: true, force: true });

console.log(`\n${rows.length} rows; ${CALLS} calls, ${TRIES} times each, warm; milliseconds\n`);
console.log(`${"best of each call".padEnd(20)}${["p50", "p95", "max", "p95 worst"].map((head) => head.padStart(11)).join("")}`);
for (const [name, { best, worst }] of Object.entries(seen)) {
  const cells = [percentile(best, 0.5), percentile(best, 0.95), percentile(best, 1), percentile(worst, 0.95)];
  console.log(`${name.padEnd(20)}${cells.map((cell) => cell.padStart(11)).join("")}`);
}
