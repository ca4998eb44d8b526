// How often the right document comes first, on sentences whose authors said themselves what they mean: they cited it.
//
//   node bench/retrieval.mjs [--only NAMES] [--no-peer] [--accept]
//
// Queries and corpora are the recorded material beside the project; without it nothing is measured, and that is said. Each
// corpus is copied with the paragraphs around the citing lines blank, so that nothing is found by the very sentence that asks.
// `search` and `text_search` are asked through a running server, MiniSearch (fields boosted, words stemmed, stop words left
// out, bodies by section) in this process over the same rows. One table: macro averages with 95 % bootstrap intervals.
//
// The gate: `search` must stay far above `text_search` and above MiniSearch, and no figure may fall below the accepted one
// (retrieval-accepted.json) by more than NOISE. A change of ranking that wins is accepted with --accept; any other is not made.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { areHere, CORPORA, copyWithoutQueries, isProse, recorded } from "./recorded-queries.mjs";
import { connect } from "./stdio-client.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const TERO = process.env.TERO_PROGRAM ?? here("../dist/tero.js");
const ACCEPTED = here("retrieval-accepted.json");
const COLUMNS = ["doc@1", "doc@5", "row@1"];
const LEAST_RATIO = { "doc@1": 2.5, "doc@5": 2.3, "row@1": 2.5 };
/** Percentage points that a figure may differ by without anything having changed for the worse. */
const NOISE = 0.3;

const words = process.argv.slice(2);
const only = words.includes("--only") ? words[words.indexOf("--only") + 1].split(",") : Object.keys(CORPORA);
const withPeer = !words.includes("--no-peer");

const seen = { search: {}, ...(withPeer && { MiniSearch: {} }), text_search: {} };
const spent = { search: [], text_search: [] };

async function measureCorpus(name, peer) {
  const queries = recorded(`${name}.dev`);
  const asked = queries.filter(isProse);
  const scratch = mkdtempSync(join(tmpdir(), "tero-retrieval-"));
  try {
    const root = copyWithoutQueries(name, queries, join(scratch, "corpus"));
    const index = indexOf(root, join(scratch, "index"));
    const server = await startServer({ index, root, cache: join(scratch, "cache") });
    for (const { query, gold } of asked) {
      note("search", name, await server.search(query), gold);
      note("text_search", name, await server.textSearch(query), gold);
    }
    server.end();
    if (peer) {
      const ask = peer(JSON.parse(readFileSync(index, "utf8")).items, root);
      for (const { query, gold } of asked) note("MiniSearch", name, ask(query), gold);
    }
    console.error(`${name}: ${asked.length} queries`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function indexOf(root, out) {
  const args = [TERO, "index", root, "--out", out, "--quiet", "--no-cache"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`tero index ${root}: ${stderr}`);
  return join(out, "index.json");
}

async function startServer({ index, root, cache }) {
  const env = { TERO_TOKENS: "t:read", TERO_SESSION_TOKEN: "t", XDG_CACHE_HOME: cache };
  const args = ["serve", "--index", index, "--root", root, "--toolsets", "tero,search", "--no-watch"];
  const server = await connect([process.execPath, TERO, ...args], { env });
  const call = async (name, input) => {
    const from = performance.now();
    const text = await server.call(name, input);
    spent[name].push(performance.now() - from);
    return JSON.parse(text);
  };
  // The first search builds what the others look at.
  await server.call("search", { query: "first" });
  return {
    search: async (query) => (await call("search", { query, limit: 10, format: "json" })).records ?? [],
    textSearch: async (query) => (await call("text_search", { value: query })).items?.slice(0, 10) ?? [],
    end: server.end,
  };
}

/** MiniSearch at the setting that did best here, given the same stems and stop words as ours. */
async function loadPeer() {
  const [{ default: MiniSearch }, { build }] = await Promise.all([import("minisearch"), import("esbuild")]);
  const { outputFiles } = await build({
    stdin: {
      contents: 'export { stem } from "./stem.ts"; export { STOP_WORDS } from "./stop-words.ts";',
      resolveDir: here("../src/serving/search"),
    },
    bundle: true,
    format: "esm",
    write: false,
  });
  const { stem, STOP_WORDS } = await import(
    `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`
  );
  const processTerm = (term) => (STOP_WORDS.has(term.toLowerCase()) ? null : stem(term.toLowerCase()));
  return (rows, root) => {
    const engine = new MiniSearch({
      fields: ["id", "title", "summary", "body"],
      idField: "at",
      tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ""),
      processTerm,
      searchOptions: { boost: { id: 4, title: 3 } },
    });
    engine.addAll(withBodies(rows, root));
    return (query) =>
      engine
        .search(query)
        .slice(0, 10)
        .map(({ id }) => rows[id]);
  };
}

/** Rows with the lines that are their own. */
function withBodies(rows, root) {
  const documents = rows.map(({ id = "", title, summary = "" }, at) => ({
    at,
    id,
    title,
    summary,
    body: "",
  }));
  for (const [file, members] of groupByFile(rows)) {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    const sorted = members.toSorted(([, a], [, b]) => a.line - b.line);
    for (const [place, [at, row]] of sorted.entries()) {
      const stop = sorted[place + 1]?.[1].line ?? lines.length + 1;
      documents[at].body = lines.slice(row.line - 1, stop - 1).join("\n");
    }
  }
  return documents;
}

function groupByFile(rows) {
  const groups = new Map();
  for (const [at, row] of rows.entries()) groups.set(row.file, [...(groups.get(row.file) ?? []), [at, row]]);
  return groups;
}

function note(engine, corpus, rows, gold) {
  const ranks = {
    doc: rows.findIndex((row) => isDocument(row, gold)),
    row: rows.findIndex((row) => isRow(row, gold)),
  };
  const figures = (seen[engine][corpus] ??= Object.fromEntries(COLUMNS.map((column) => [column, []])));
  figures["doc@1"].push(ranks.doc === 0 ? 1 : 0);
  figures["doc@5"].push(ranks.doc >= 0 && ranks.doc < 5 ? 1 : 0);
  figures["row@1"].push(ranks.row === 0 ? 1 : 0);
}

/** A record of a file of many is that record; any other document is its file. */
function isDocument(row, gold) {
  if (!gold.doc.includes("#")) return row.file === gold.file;
  return row.anchor === gold.anchor || (gold.id !== null && row.id === gold.id && row.file === gold.file);
}

function isRow(row, gold) {
  if (gold.level !== "doc") return row.file === gold.file && row.line === gold.line;
  return isDocument(row, gold) && (gold.doc.includes("#") || row.kind !== "section");
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const macro = (engine, column) =>
  100 * mean(Object.values(seen[engine]).map((figures) => mean(figures[column])));

/** What 95 of 100 resamplings of the queries give. */
function interval(engine, column) {
  let state = 1;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const draw = (values) => mean(values.map(() => values[Math.floor(random() * values.length)]));
  const all = Object.values(seen[engine]).map((figures) => figures[column]);
  const means = Array.from({ length: 1000 }, () => 100 * mean(all.map(draw))).toSorted((a, b) => a - b);
  return `${means[25].toFixed(1)}–${means[974].toFixed(1)}`;
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

function print() {
  console.log(
    `\n${"macro, %".padEnd(14)}${COLUMNS.map((column) => column.padStart(20)).join("")}${"ms p50 / p95".padStart(16)}`,
  );
  for (const engine of Object.keys(seen)) {
    const cells = COLUMNS.map((column) =>
      `${macro(engine, column).toFixed(1)} (${interval(engine, column)})`.padStart(20),
    );
    const times =
      spent[engine] &&
      `${percentile(spent[engine], 0.5).toFixed(1)} / ${percentile(spent[engine], 0.95).toFixed(1)}`;
    console.log(`${engine.padEnd(14)}${cells.join("")}${(times ?? "").padStart(16)}`);
  }
  for (const name of only) {
    const cells = COLUMNS.map((column) =>
      Object.keys(seen)
        .map((engine) => (100 * mean(seen[engine][name][column])).toFixed(0))
        .join(" / ")
        .padStart(20),
    );
    console.log(`  ${name.padEnd(12)}${cells.join("")}`);
  }
}

function gate() {
  const faults = [];
  const accepted = existsSync(ACCEPTED) ? JSON.parse(readFileSync(ACCEPTED, "utf8")) : {};
  const now = Object.fromEntries(
    COLUMNS.map((column) => [column, Number(macro("search", column).toFixed(1))]),
  );
  for (const column of COLUMNS) {
    const ratio = now[column] / macro("text_search", column);
    if (ratio < LEAST_RATIO[column])
      faults.push(`${column} is ${ratio.toFixed(2)} × text_search, not ${LEAST_RATIO[column]}`);
    if (withPeer && now[column] <= macro("MiniSearch", column))
      faults.push(`${column} is not above MiniSearch`);
    if (now[column] < (accepted[column] ?? 0) - NOISE)
      faults.push(`${column} fell from ${accepted[column]} to ${now[column]}`);
  }
  console.log(faults.length === 0 ? "gate: passed" : `gate: ${faults.join("; ")}`);
  const isWhole = only.length === Object.keys(CORPORA).length;
  if (words.includes("--accept") && isWhole) writeFileSync(ACCEPTED, `${JSON.stringify(now, null, 2)}\n`);
  return faults.length === 0 || !isWhole;
}

if (areHere()) {
  const peer = withPeer ? await loadPeer() : undefined;
  for (const name of only) await measureCorpus(name, peer);
  print();
  process.exitCode = gate() ? 0 : 1;
} else {
  console.log("retrieval: the recorded queries are not beside the project, so nothing was measured");
}
