// `node bench/search.mjs [ROOT …]` after a build: what search costs over ROOTs (by default the recorded corpus beside the
// project, where it is, and a planted repository of 10,000 documents).
//
// First, whole programs in turn: `tero search` with nothing kept, which reads the index, makes what is searched and keeps it,
// beside a cold `tero index`; and the same search again. What the first takes more than the second is the making. Then a running server: each question is asked a few times; the first
// answer reads files, the best tells what a question costs, and the time of a `ping` in turn what the transport does.
// The gate: what is searched is made in BUILD times a cold index, and 95 of 100 questions take less than so many milliseconds.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { compare } from "./measure.mjs";
import { plantRepository } from "./plant.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const TERO = process.env.TERO_BENCH_PROGRAM ?? here("../dist/tero.js");
const PACKED = here("../../shared/corpora/tgz/tzervas__mycelium.tar.gz");
const ASKED = here("../../shared/bench/retrieval/mycelium.dev.jsonl");
const RUNS = Number(process.env.TERO_BENCH_RUNS ?? 3);
const CALLS = Number(process.env.TERO_BENCH_CALLS ?? 200);
const TRIES = 4;
const BUILD = 1.5;
/** Milliseconds, by how many documents there are. */
const LIMITS = { 2_000: 8, 10_000: 40 };

const scratch = mkdtempSync(join(tmpdir(), "tero-bench-"));
const faults = [];
try {
  for (const place of places()) await measurePlace(place);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(faults.length === 0 ? "gate: passed" : `gate: ${faults.join("; ")}`);
process.exitCode = faults.length === 0 ? 0 : 1;

function places() {
  const given = process.argv.slice(2).map((root) => ({ name: basename(root), root: resolve(root) }));
  if (given.length > 0) return given;
  const planted = { name: "10,000 planted", root: plantRepository(join(scratch, "planted"), 10_000) };
  if (existsSync(PACKED)) return [{ name: "recorded corpus", root: unpack() }, planted];
  console.log("the recorded corpus is not beside the project, so it is not measured");
  return [planted];
}

function unpack() {
  const folder = join(scratch, "recorded");
  mkdirSync(folder);
  spawnSync("tar", ["xzf", PACKED, "-C", folder]);
  return join(folder, readdirSync(folder)[0]);
}

async function measurePlace({ name, root }) {
  const out = join(scratch, `index of ${name}`);
  const index = join(out, "index.json");
  const cache = join(scratch, `cache of ${name}`);
  const env = { ...process.env, XDG_CACHE_HOME: cache, TERO_TOKENS: "t:read", TERO_SESSION_TOKEN: "t" };
  const tero = (...args) => ({ command: process.execPath, args: [TERO, ...args], env });
  const search = tero("search", "how", "rows", "merge", "--index", index, "--root", root);
  const programs = compare(
    {
      "index, cold": tero("index", root, "--no-cache", "--quiet", "--out", out),
      "search, nothing kept": { ...search, before: () => rmSync(cache, { recursive: true, force: true }) },
      "search again": search,
    },
    RUNS,
  );
  const rows = JSON.parse(readFileSync(index, "utf8")).items;
  const documents = rows.filter(({ kind }) => kind !== "section").length;
  console.log(`\n${name}: ${rows.length} rows, ${documents} documents`);
  for (const [what, { wall, cpu, memory, spread }] of Object.entries(programs)) {
    const ratio = (cpu / programs["index, cold"].cpu).toFixed(2);
    const figures = `wall ${wall.toFixed(3)} s   cpu ${cpu.toFixed(3)} s   ${ratio} × a cold index`;
    console.log(`  ${what.padEnd(22)}${figures}   ${memory.toFixed(0)} MB   spread ${(100 * spread).toFixed(0)} %`);
  }
  const built = programs["search, nothing kept"].cpu - programs["search again"].cpu;
  const ratio = (built / programs["index, cold"].cpu).toFixed(2);
  console.log(`  making what is searched, and keeping it: cpu ${built.toFixed(3)} s   ${ratio} × a cold index`);
  if (ratio > BUILD) faults.push(`${name}: making what is searched took ${ratio} × a cold index`);
  await measureServer({ name, rows, documents, args: ["--index", index, "--root", root], env });
}

async function measureServer({ name, rows, documents, args, env }) {
  const server = startServer(args, env);
  await server.ask("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "bench", version: "0" },
  });
  const search = (query) => server.ask("tools/call", { name: "search", arguments: { query } });
  await search("warm");
  const seen = { ping: [], "first time": [], best: [] };
  for (const query of questionsFor(rows)) {
    const tries = [];
    for (let run = 0; run < TRIES; run++) tries.push(await search(query));
    seen.ping.push(await server.ask("ping", {}));
    seen["first time"].push(tries[0]);
    seen.best.push(Math.min(...tries));
  }
  const memory = await server.end();
  for (const [what, times] of Object.entries(seen))
    console.log(
      `  ${what.padEnd(22)}p50 ${percentile(times, 0.5).toFixed(2)} ms   p95 ${percentile(times, 0.95).toFixed(2)} ms`,
    );
  console.log(`  the server's peak     ${memory} MB`);
  const [, limit] = Object.entries(LIMITS).find(([most]) => documents <= Number(most)) ?? [];
  const p95 = percentile(seen.best, 0.95);
  if (limit !== undefined && p95 >= limit) faults.push(`${name}: p95 ${p95.toFixed(1)} ms, not below ${limit}`);
}

/** Runs under GNU time, which tells its peak memory when it has ended. */
function startServer(args, env) {
  const serve = [TERO, "serve", "--toolsets", "search", "--no-watch", ...args];
  const child = spawn("/usr/bin/time", ["-f", "@%M", process.execPath, ...serve], { env });
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (chunk) => (told += chunk));
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", () => waiting.shift()?.());
  const ended = new Promise((done) => child.on("close", done));
  return {
    ask: async (method, params) => {
      const sent = performance.now();
      const answered = new Promise((done) => waiting.push(done));
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })}\n`);
      await answered;
      return performance.now() - sent;
    },
    end: async () => {
      child.stdin.end();
      await ended;
      return Math.round(Number(/@(\d+)\s*$/.exec(told)?.[1]) / 1024);
    },
  };
}

/** What people asked of the recorded corpus; of others, words of two of their titles and summaries. */
function questionsFor(rows) {
  const isRecorded = existsSync(ASKED) && rows.some(({ anchor }) => anchor === "M-1015");
  if (isRecorded)
    return readFileSync(ASKED, "utf8")
      .trim()
      .split("\n")
      .slice(0, CALLS)
      .map((line) => JSON.parse(line).query);
  const wordsOf = ({ title, summary = "" }) => `${title} ${summary}`.replace(/["-]/g, " ").split(/\s+/).slice(0, 9);
  const pick = (at) => rows[(at * 7919) % rows.length];
  return Array.from({ length: CALLS }, (_, at) => [...wordsOf(pick(at)), ...wordsOf(pick(at + 1))].join(" "));
}

/** The value that so many of a hundred stay below. */
function percentile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? 0;
}
