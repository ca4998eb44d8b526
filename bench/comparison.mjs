// What an agent reads until it has the document that answers, and how often it has it: without a tool, with grep, with
// other kinds of servers, and with tero. docs/comparison.md shows the figures.
//
//   node bench/comparison.mjs [--each COUNT] [--only NAMES]
//
// Two kinds of questions. Sentences: what an author wrote where he cited the document, with the citation taken out; each corpus is
// copied with the paragraphs that ask blank. Exact strings: code spans that stand in one document alone. Of each kind, COUNT a
// corpus (60). A way of looking finds the document if that, or a line of it, is within what it gives; the tokens are those of all
// that it gives (o200k_base). Both are the same on every machine.
//
// TERO_OTHER_SERVER="NODE PROGRAM" also asks obsidian-mcp 2 (needs Node 22): its search of texts, over the folder as a vault.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { countTokens } from "gpt-tokenizer";
import MiniSearch from "minisearch";
import { areHere, CORPORA, copyWithoutQueries, isProse, recorded } from "./recorded-queries.mjs";
import { connect } from "./stdio-client.mjs";

const TERO = process.env.TERO_PROGRAM ?? fileURLToPath(new URL("../dist/tero.js", import.meta.url));
const OTHER = process.env.TERO_OTHER_SERVER?.split(" ");
const words = process.argv.slice(2);
const option = (name, fallback) => (words.includes(name) ? words[words.indexOf(name) + 1] : fallback);
const EACH = Number(option("--each", 60));
const only = option("--only", Object.keys(CORPORA).join(",")).split(",");

/** What an agent is taken to read at most: of a listing, of a file, in all. */
const MOST = { grepLines: 100, fileLines: 2000, files: 3, tokens: 25_000 };
const TEXTS = /\.(md|mdx|markdown|yaml|yml)$/i;

/** Ways of looking: question → { text or tokens, places }, a place being a file and the lines of it that were given. */
const WAYS = {
  "no tool: files in order, up to 25,000 tokens": (world) => inOrder(world),
  "no tool: list of files, the 3 likeliest names opened": (world, { query }) => byName(world, query),
  "grep -i for the 3 rarest words, first 100 lines": (world, { query }) => grep(world, rarest(world, query)),
  "the same, the 3 likeliest files opened": (world, { query }) => grepAndOpen(world, rarest(world, query)),
  "grep -F for the string, first 100 lines": (world, { query, isExact }) =>
    isExact && grep(world, [query], "-F"),
  "other server: obsidian-mcp 2, the rarest word": (world, { query, isExact }) =>
    world.other && vault(world, isExact ? query : rarest(world, query)[0]),
  "server class: BM25 over chunks, 5 chunks": (world, { query }) => chunks(world, query),
  "tero text_search": (world, { query }) => textSearch(world, query),
  "tero search, 5 documents": (world, { query, isExact }) => search(world, isExact ? `"${query}"` : query),
  "the same, the best section of 3 read": (world, { query, isExact }) =>
    searchAndRead(world, isExact ? `"${query}"` : query),
};

const KINDS = ["sentences", "recorded evaluation", "exact strings"];
const seen = Object.fromEntries(KINDS.map((kind) => [kind, {}]));

async function measureCorpus(name) {
  const scratch = mkdtempSync(join(tmpdir(), "tero-comparison-"));
  const queries = recorded(`${name}.dev`);
  const world = await worldOf(copyWithoutQueries(name, queries, join(scratch, "corpus")), scratch);
  try {
    await askAll(world, "sentences", every(queries.filter(isProse)));
    if (name === "mycelium") await askAll(world, "recorded evaluation", recorded("recorded-evaluation"));
    await askAll(world, "exact strings", every(exactStrings(world)));
    console.error(`${name}: done`);
  } finally {
    world.tero.end();
    world.other?.end();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** COUNT members, evenly from all of a list. */
const every = (list, count = EACH) =>
  list.filter(
    (_, at) => Math.floor((at * count) / list.length) !== Math.floor(((at - 1) * count) / list.length),
  );

/** A corpus and all that is asked of it. */
async function worldOf(root, scratch) {
  const index = join(scratch, "index");
  const made = spawnSync(process.execPath, [TERO, "index", root, "--out", index, "--quiet", "--no-cache"]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const rows = JSON.parse(readFileSync(join(index, "index.json"), "utf8")).items;
  const files = new Map(
    [...new Set(rows.map(({ file }) => file))]
      .filter((file) => TEXTS.test(file))
      .toSorted()
      .map((file) => [file, readFileSync(join(root, file), "utf8")]),
  );
  const env = { TERO_TOKENS: "t:read", TERO_SESSION_TOKEN: "t", XDG_CACHE_HOME: join(scratch, "cache") };
  const serve = [TERO, "serve", "--index", join(index, "index.json"), "--root", root, "--no-watch"];
  const tero = await connect([process.execPath, ...serve], { env });
  const world = {
    root,
    rows,
    files,
    tero,
    frequency: frequencies(files),
    counted: new Map(),
    chunks: chunksOf(rows, files),
  };
  if (OTHER === undefined) return world;
  mkdirSync(join(root, ".obsidian"));
  return { ...world, other: await connect([...OTHER, "serve", "--vault", `vault=${root}`]) };
}

async function askAll(world, kind, questions) {
  for (const question of questions)
    for (const [way, look] of Object.entries(WAYS)) {
      const given = await look(world, question);
      if (!given) continue;
      const figures = (seen[kind][way] ??= { hits: [], tokens: [] });
      figures.hits.push(given.places.some((place) => holds(world, place, question.gold)) ? 1 : 0);
      figures.tokens.push(given.tokens ?? tokensOf(given.text));
    }
}

/** Whether a place is the document that answers; a record of a file of many is the lines of that record. */
function holds({ rows }, { file, from, to }, gold) {
  if (file !== gold.file || !gold.doc.includes("#")) return file === gold.file;
  const next = rows.filter((row) => row.file === file && row.line > gold.line).map(({ line }) => line);
  return from < Math.min(Infinity, ...next) && to >= gold.line;
}

const tokensOf = (text) => countTokens(text, { allowedSpecial: "all" });

const inWords = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

function frequencies(files) {
  const counts = new Map();
  for (const text of files.values())
    for (const word of new Set(inWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The words that stand in the fewest documents: better than an agent could choose. */
function rarest({ frequency }, query) {
  const known = [...new Set(inWords(query))].filter((word) => word.length > 2 && frequency.has(word));
  return known.toSorted((a, b) => frequency.get(a) - frequency.get(b)).slice(0, 3);
}

/** Costs the same whatever is asked, so it is read once. */
function inOrder(world) {
  world.inOrder ??= readInOrder(world);
  return world.inOrder;
}

function readInOrder(world) {
  const read = [];
  let tokens = 0;
  for (const file of world.files.keys()) {
    if (tokens > MOST.tokens) break;
    tokens += open(world, [file]).tokens;
    read.push(file);
  }
  return open(world, read);
}

function byName(world, query) {
  const names = [...world.files.keys()];
  const asked = new Set(inWords(query));
  const likeness = (file) =>
    [...new Set(inWords(file.replaceAll("_", " ")))].filter((word) => asked.has(word)).length;
  const likeliest = names.toSorted((a, b) => likeness(b) - likeness(a)).slice(0, MOST.files);
  const opened = open(world, likeliest);
  world.listing ??= tokensOf(names.join("\n"));
  return { places: opened.places, tokens: world.listing + opened.tokens };
}

/** The files as an agent's reader gives them; each is counted once. */
function open({ files, counted }, names) {
  let tokens = 0;
  for (const file of names) {
    if (!counted.has(file))
      counted.set(file, tokensOf(files.get(file).split("\n").slice(0, MOST.fileLines).join("\n")));
    tokens += counted.get(file);
  }
  return { tokens, places: names.map((file) => ({ file, from: 1, to: MOST.fileLines })) };
}

function matches({ root }, patterns, ...flags) {
  const includes = ["md", "mdx", "markdown", "yaml", "yml"].map((ending) => `--include=*.${ending}`);
  const given = patterns.flatMap((pattern) => ["-e", pattern]);
  const { stdout } = spawnSync("grep", ["-rni", ...flags, ...includes, ...given, "."], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return stdout.split("\n").flatMap((line) => {
    const [, file, number] = /^\.\/(.*?):(\d+):/.exec(line) ?? [];
    return file ? [{ line: line.slice(0, 500), file, from: Number(number), to: Number(number) }] : [];
  });
}

function grep(world, patterns, ...flags) {
  const places = matches(world, patterns, ...flags).slice(0, MOST.grepLines);
  return { text: places.map(({ line }) => line).join("\n"), places };
}

/** Opens the files that hold the most telling of the words: better than an agent could choose. */
function grepAndOpen(world, patterns) {
  const all = matches(world, patterns);
  const held = new Map();
  for (const { file, line } of all)
    for (const word of patterns)
      if (line.toLowerCase().includes(word)) held.set(file, (held.get(file) ?? new Set()).add(word));
  const telling = (words) => [...words].reduce((sum, word) => sum + 1 / world.frequency.get(word), 0);
  const best = [...held.keys()]
    .filter((file) => world.files.has(file))
    .toSorted((a, b) => telling(held.get(b)) - telling(held.get(a)))
    .slice(0, MOST.files);
  const listing = all.slice(0, MOST.grepLines).map(({ line }) => line);
  const opened = open(world, best);
  return { places: opened.places, tokens: tokensOf(listing.join("\n")) + opened.tokens };
}

async function vault({ other }, query) {
  const text = query ? await other.call("obsidian_search_vault", { vault: "vault", query }) : "";
  const found = text ? JSON.parse(text.slice(text.indexOf("{"))).matches : [];
  return { text, places: found.map(({ path, line = 1 }) => ({ file: path, from: line, to: line })) };
}

/** Every row with the lines that are its own, as servers that index documents by chunks hold them. */
function chunksOf(rows, files) {
  const engine = new MiniSearch({ fields: ["title", "body"], searchOptions: { boost: { title: 3 } } });
  const kept = [];
  for (const file of new Set(rows.map((row) => row.file))) {
    const lines = files.get(file)?.split("\n") ?? [];
    const sorted = rows.filter((row) => row.file === file).toSorted((a, b) => a.line - b.line);
    for (const [at, { title, line }] of sorted.entries()) {
      const to = (sorted[at + 1]?.line ?? lines.length + 1) - 1;
      kept.push({ id: kept.length, file, from: line, to, title, body: lines.slice(line - 1, to).join("\n") });
    }
  }
  engine.addAll(kept);
  return { engine, kept };
}

function chunks({ chunks: { engine, kept } }, query) {
  const places = engine
    .search(query)
    .slice(0, 5)
    .map(({ id }) => kept[id]);
  return { text: places.map(({ file, from, body }) => `${file}:${from}\n${body}`).join("\n"), places };
}

async function textSearch({ tero }, value) {
  const text = await tero.call("text_search", { value });
  const found = JSON.parse(text).citations ?? [];
  return { text, places: found.map(({ file, line }) => ({ file, from: line, to: line })) };
}

async function search({ tero }, query) {
  const text = await tero.call("search", { query, limit: 5 });
  return { text, places: placesOf(await recordsOf(tero, query)) };
}

async function recordsOf(tero, query) {
  return JSON.parse(await tero.call("search", { query, limit: 5, format: "json" })).records ?? [];
}

const placesOf = (records) => records.map(({ file, line }) => ({ file, from: line, to: line }));

async function searchAndRead({ tero }, query) {
  const records = (await recordsOf(tero, query)).slice(0, 3);
  const first = await tero.call("search", { query, limit: 3 });
  if (records.length === 0) return { text: first, places: [] };
  const select = records.map(({ anchor, sections }) => sections?.[0]?.anchor ?? anchor);
  const read = await tero.call("get_documents", { select, max_tokens: 6000 });
  return { text: `${first}\n${read}`, places: placesOf(records) };
}

/** Code spans that stand once in one document and nowhere else: what somebody looks for who knows how it is spelt. */
function exactStrings({ files }) {
  const spans = new Map();
  for (const [file, text] of files) {
    if (!/\.(md|mdx|markdown)$/i.test(file)) continue;
    for (const [, span] of text.matchAll(/(?<!`)`([\w.:/-]{8,40})`(?!`)/g))
      spans.set(span, spans.has(span) && spans.get(span) !== file ? undefined : file);
  }
  const all = [...files.values()].join("\n").toLowerCase();
  // Looking whether a string stands once is slow: it is done for as many as are likely to be enough.
  return every([...spans], 4 * EACH)
    .filter(([span, file]) => file && !basename(file).includes(span) && isOnce(all, span.toLowerCase()))
    .map(([query, file]) => ({ query, isExact: true, gold: { file, doc: file, line: 1 } }));
}

const isOnce = (text, part) => !text.includes(part, text.indexOf(part) + 1);

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];

function print(kind) {
  const [first] = Object.values(seen[kind]);
  if (first === undefined) return;
  console.log(`\n${kind} (${first.hits.length})\n`);
  console.log(
    "| way of looking | found | tokens, median | tokens, 95 of 100 | tokens read per document found |",
  );
  console.log("|---|---:|---:|---:|---:|");
  for (const [way, { hits, tokens }] of Object.entries(seen[kind])) {
    const found = mean(hits);
    const price = found === 0 ? "—" : Math.round(mean(tokens) / found).toLocaleString("en");
    const [half, most] = [0.5, 0.95].map((share) => percentile(tokens, share).toLocaleString("en"));
    console.log(`| ${way} | ${(100 * found).toFixed(0)} % | ${half} | ${most} | ${price} |`);
  }
}

if (areHere()) {
  for (const name of only) await measureCorpus(name);
  for (const kind of KINDS) print(kind);
} else {
  console.log("comparison: the recorded queries are not beside the project, so nothing was measured");
}
