// `node bench/serving.mjs [INDEX]` after a build: what an answer costs inside the server, serialised as it is sent, beside a
// plain scan of all rows in the same process; and what a start costs until the first answer. By default over the recorded
// index beside the project, else over one that is planted.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { compare } from "./measure.mjs";
import { plantRepository } from "./plant.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const TERO = process.env.TERO_BENCH_PROGRAM ?? join(PROJECT, "dist", "tero.js");
const RECORDED = join(PROJECT, "..", "shared", "wire", "indexes", "mycelium.json");
const RUNS = Number(process.env.TERO_BENCH_RUNS ?? 7);
const QUESTIONS = 200;
const scratch = mkdtempSync(join(PROJECT, "node_modules", ".bench-"));
const planted = mkdtempSync(join(tmpdir(), "tero-bench-"));

try {
  const index = chooseIndex();
  const bytes = readFileSync(index);
  const items = JSON.parse(bytes.toString("utf8")).items;
  console.log(`${index.split("/").at(-1)}: ${items.length} rows, ${(bytes.length / 1e6).toFixed(1)} MB; node ${process.version}\n`);
  await measureAnswers(bytes, items);
  measureStart(index, items);
} finally {
  rmSync(scratch, { recursive: true, force: true });
  rmSync(planted, { recursive: true, force: true });
}

function chooseIndex() {
  const given = process.argv[2];
  if (given !== undefined) return resolve(given);
  if (existsSync(RECORDED)) return RECORDED;
  const root = plantRepository(planted, 1_000);
  spawnSync(process.execPath, [TERO, "index", root, "--quiet"]);
  return join(root, "docs/tero-index/index.json");
}

/** The server's own code, in this process. */
async function serverOf(bytes) {
  const contents = `
    export { answer } from "./src/serving/fronts/mcp.ts";
    export { serverOf } from "./src/serving/fronts/tero-server.ts";
    export { loadCorpus } from "./src/serving/load.ts";
    export { toolsOf } from "./src/serving/tools/registry.ts";`;
  const outdir = join(scratch, "serving");
  const settings = { bundle: true, splitting: true, platform: "node", format: "esm", packages: "external", logLevel: "error" };
  await build({ ...settings, stdin: { contents, resolveDir: PROJECT, sourcefile: "serving.ts" }, outdir, outExtension: { ".js": ".mjs" } });
  const tero = await import(pathToFileURL(join(outdir, "stdin.mjs")).href);
  const corpus = tero.loadCorpus(bytes, "bench");
  const served = { corpus: () => corpus, awaitCorpus: async () => corpus, reload: () => corpus };
  const service = { version: "0", tools: tero.toolsOf(["tero"]), index: served, tokens: new Map([["t", "read"]]), sessionToken: "t", onBug: console.error };
  return { server: tero.serverOf(service), answer: tero.answer };
}

async function measureAnswers(bytes, items) {
  const { server, answer } = await serverOf(bytes);
  const exchange = { pushes: false, notify: () => undefined, onClose: () => undefined };
  const ask = (name, args) => {
    const request = { kind: "request", id: 1, method: "tools/call", params: { name, arguments: args } };
    return JSON.stringify(answer(server, request, exchange));
  };
  const list = () => JSON.stringify(answer(server, { kind: "request", id: 1, method: "tools/list", params: {} }, exchange));
  const ids = spread([...new Set(items.flatMap(({ id }) => id ?? []))]);
  const texts = spread([...new Set(items.map(({ title }) => title))]);
  print("", ["first ms", "median ms", "all ms", "plain ms", "ratio", "bound"]);
  const scanForId = (id) => JSON.stringify(items.filter((row) => row.id === id));
  measure("query_by_id, 200 ids", ids, (value) => ask("query_by_id", { value }), scanForId, "0.1 ms");
  measure("cross_ref depth 6, 200 ids", ids, (start) => ask("cross_ref", { start, depth: 6 }), scanForId, "0.3 ms or 0.5");
  measure("text_search, 200 titles", texts, (value) => ask("text_search", { value }), (text) => scanForText(items, text), "0.25");
  measure("tools/list", ids, list, () => "", "");
}

/** As many members of a list as there are questions, from all over it. */
function spread(list) {
  const step = Math.max(1, Math.floor(list.length / QUESTIONS));
  return list.filter((_, at) => at % step === 0).slice(0, QUESTIONS);
}

/** What there would be without any preparation: every field of every row lower-cased for every question. */
function scanForText(items, text) {
  const terms = [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))];
  const scored = items.map((row) => [row, scoreOf(row, terms)]).filter(([, score]) => score > 0);
  return JSON.stringify(scored.toSorted(([, a], [, b]) => b - a).slice(0, 20));
}

function scoreOf({ id = "", title, summary = "" }, terms) {
  const fields = [[id.toLowerCase(), 4], [title.toLowerCase(), 3], [summary.toLowerCase(), 1]];
  let score = 0;
  for (const term of terms) for (const [text, weight] of fields) if (text.includes(term)) score += weight;
  return score;
}

/** Each question once, in turn with the plain way, so that both are as cold as they are on a server's first day. */
function measure(name, questions, ask, plain, bound) {
  const times = { ask: [], plain: [] };
  for (const question of questions) {
    times.ask.push(millisecondsOf(() => ask(question)));
    times.plain.push(millisecondsOf(() => plain(question)));
  }
  const sum = (list) => list.reduce((total, each) => total + each, 0);
  const [asked, scanned] = [sum(times.ask), sum(times.plain)];
  const cells = [times.ask[0].toFixed(2), medianOf(times.ask).toFixed(3), asked.toFixed(1), scanned.toFixed(1), (asked / scanned).toFixed(2), bound];
  print(name, cells);
}

function millisecondsOf(run) {
  const started = performance.now();
  run();
  return performance.now() - started;
}

function medianOf(list) {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
}

/** What a client pays for a start, above what Node itself takes. */
function measureStart(index, items) {
  const value = items.find(({ id }) => id !== undefined)?.id ?? "ADR-0001";
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "query_by_id", arguments: { value } } };
  const env = { ...process.env, TERO_TOKENS: "t:read", TERO_SESSION_TOKEN: "t" };
  const serve = { command: process.execPath, args: [TERO, "serve", "--index", index], input: `${JSON.stringify(call)}\n`, env };
  const { least, start } = compare({ least: { command: process.execPath, args: ["-e", "0"] }, start: serve }, RUNS * 3);
  console.log(`\nstart to first answer: ${((start.cpu - least.cpu) * 1000).toFixed(0)} ms of CPU above node -e 0 (bound 40), ${(start.cpu / least.cpu).toFixed(2)} × its CPU`);
}

function print(name, cells) {
  console.log(`${name.padEnd(28)}${cells.map((cell) => cell.padStart(14)).join("")}`);
}
