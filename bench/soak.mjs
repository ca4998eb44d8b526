// Many clients over HTTP while documents change and the index is swapped: every answer must be right for a state of the
// documents that could be served when it was asked for. Ends with 1 where one is not, or where memory goes on growing.
//   node bench/soak.mjs [--program dist/tero.js] [--clients 200] [--calls 20000]
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    program: { type: "string", default: "dist/tero.js" },
    clients: { type: "string", default: "200" },
    calls: { type: "string", default: "20000" },
  },
});
const [CLIENTS, CALLS] = [Number(values.clients), Number(values.calls)];
const RECORDS = 16;
/** Versions are counted from here, so that all are as long. */
const FIRST = 10_000;
const FILLERS = 200;
const KINDS = 5;
const PAUSE = 40;
const EDITS_PER_REFRESH = 10;
/** What the last quarter of the calls may need above the second, in MB: the collector is not asked when to run. */
const GROWTH = 32;
/** All that the server may have for what it keeps, in MB: it could not live on if it kept old indices. */
const HEAP = 96;

const root = mkdtempSync(join(tmpdir(), "tero-soak-"));
plant();
const { server, port } = await serve();
const asked = { started: 0, done: 0, wrong: [] };
/** Edits that were begun, and the latest state that an answer was certainly of. */
const state = { written: 0, served: 0 };
const memory = [];
try {
  const expected = await firstAnswers();
  const started = performance.now();
  const editing = edit();
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => ask(client, expected)));
  const seconds = (performance.now() - started) / 1000;
  await editing;
  const isLast = await catchesUp();
  report(seconds, isLast);
} finally {
  server.kill();
  rmSync(root, { recursive: true, force: true });
}

function plant() {
  mkdirSync(join(root, "docs/adr"), { recursive: true });
  for (let record = 1; record <= RECORDS; record++) write(record, 0);
  for (let at = 0; at < FILLERS; at++)
    writeFileSync(join(root, `docs/note-${at}.md`), `# Note ${at}\n\n${"Nothing of interest. ".repeat(40)}\n\n## More\n`);
}

/** Record n refers to the one after it; an editor would replace the file, too. */
function write(record, version) {
  const path = join(root, `docs/adr/${name(record)}.md`);
  const title = `# ADR-${name(record)}: Record ${record} at version ${FIRST + version}`;
  const next = record < RECORDS ? `See ADR-${name(record + 1)}.` : "The last.";
  writeFileSync(`${path}~`, `${title}\n\n## Status\n\nAccepted\n\n## Context\n\n${next} Soaking.\n`);
  renameSync(`${path}~`, path);
}

function name(record) {
  return String(record).padStart(4, "0");
}

async function serve() {
  const env = { ...process.env, TERO_TOKENS: "t:refresh" };
  const argv = [`--max-old-space-size=${HEAP}`, resolve(values.program), "serve", "--root", root, "--http", "127.0.0.1:0"];
  const started = spawn(process.execPath, argv, { cwd: root, env, stdio: ["pipe", "ignore", "pipe"] });
  for await (const line of createInterface({ input: started.stderr })) {
    const [, told] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? [];
    if (told !== undefined) return { server: started, port: Number(told) };
  }
  throw new Error("the server did not start");
}

function send({ agent, method = "POST", path, headers = {}, body }) {
  return new Promise((answered, failed) => {
    const authorization = "Bearer t";
    const options = { agent, method, path, port, host: "127.0.0.1", headers: { authorization, ...headers } };
    const sent = request(options, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => answered({ status: response.statusCode, text: Buffer.concat(chunks).toString("utf8") }));
    });
    sent.on("error", failed);
    sent.end(body);
  });
}

/** The questions, each with how it is put to the server; `number` comes back with an answer over MCP. */
function question(kind, record, number) {
  const value = `ADR-${name(record)}`;
  switch (kind) {
    case 0:
      return { path: `/v1/query?kind=id&value=${value}`, method: "GET" };
    case 1:
      return legacy(number, "text_search", { value: "record version", token: "t" });
    case 2:
      return modern(number, "cross_ref", { start: "ADR-0001", depth: RECORDS, token: "t" });
    case 3:
      return { path: "/v1/tools/list_documents", body: JSON.stringify({ root: "docs/adr" }) };
    default:
      return modern(number, "explain", { kind: "id", value, token: "t" });
  }
}
function legacy(id, tool, args, meta) {
  const body = JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: tool, arguments: args, ...meta } });
  return { id, path: "/mcp", body };
}

function modern(id, tool, args) {
  const version = "2026-07-28";
  const prefix = "io.modelcontextprotocol";
  const _meta = { [`${prefix}/protocolVersion`]: version, [`${prefix}/clientInfo`]: { name: "soak", version: "1" }, [`${prefix}/clientCapabilities`]: {} };
  const headers = { "MCP-Protocol-Version": version, "Mcp-Method": "tools/call", "Mcp-Name": tool };
  return { ...legacy(id, tool, args, { _meta }), headers };
}

/** Which records an answer names, and at which version each. */
function versionsIn(text) {
  return new Map([...text.matchAll(/Record (\d+) at version (\d+)/g)].map(([, record, version]) => [Number(record), Number(version) - FIRST]));
}

function key(kind, record) {
  return kind === 0 || kind === 4 ? `${kind} ${record}` : String(kind);
}

/** Before anything changes: how long each answer is but for its versions, and which records it names. */
async function firstAnswers() {
  const agent = new Agent({ keepAlive: true });
  const expected = new Map();
  for (let kind = 0; kind < KINDS; kind++)
    for (let record = 1; record <= RECORDS; record++) {
      const { status, text } = await send({ agent, ...question(kind, record, 0) });
      if (status !== 200) throw new Error(text);
      expected.set(key(kind, record), withoutVersions(text));
    }
  agent.destroy();
  return expected;
}

/** An answer but for what differs from state to state: versions, and what tokens they are estimated at. */
function withoutVersions(text) {
  return text.replace(/at version \d+/g, "at version N").replace(/~\d+/g, "~N").replace(/"id":\d+/, '"id":N');
}

async function ask(client, expected) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (asked.started < CALLS) {
    const number = ++asked.started;
    const kind = number % KINDS;
    const record = 1 + ((number * 7 + client) % RECORDS);
    const low = state.served;
    const put = question(kind, record, number);
    const answer = await send({ agent, ...put }).catch((error) => ({ status: 0, text: String(error) }));
    judge({ ...answer, id: put.id, low, expected: expected.get(key(kind, record)) });
    if (++asked.done % Math.ceil(CALLS / 200) === 0) memory.push(residentMegabytes());
  }
  agent.destroy();
}

/** An answer is right where all it says was so in one state between the last that was served before and the last that was written. */
function judge({ status, text, id, low, expected }) {
  const states = [...versionsIn(text)].map(([record, version]) => statesWith(record, version));
  const from = Math.max(low, ...states.map(([first]) => first));
  const to = Math.min(state.written, ...states.map(([, last]) => last));
  const isOwn = id === undefined || JSON.parse(text).id === id;
  const isRight = status === 200 && isOwn && from <= to && withoutVersions(text) === expected;
  if (isRight) state.served = Math.max(state.served, ...states.map(([first]) => first));
  else asked.wrong.push({ status, low, from, to, written: state.written, text: text.slice(0, 300) });
}

/** Edit i puts record 1 + i mod RECORDS at version i: the first and the last state in which a record has a version. */
function statesWith(record, version) {
  const first = version === 0 ? 0 : version;
  const next = version === 0 ? (record === 1 ? RECORDS : record - 1) : version + RECORDS;
  return [first, next - 1];
}

async function edit() {
  const agent = new Agent({ keepAlive: true });
  while (asked.done < CALLS) {
    const version = ++state.written;
    write(1 + (version % RECORDS), version);
    if (version % EDITS_PER_REFRESH === 0) await send({ agent, path: "/v1/refresh" });
    await pause(PAUSE);
  }
  agent.destroy();
}

function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** Whether what was written last is served, after a while. */
async function catchesUp() {
  const agent = new Agent({ keepAlive: true });
  const last = 1 + (state.written % RECORDS);
  for (let tries = 0; tries < 100; tries++) {
    const { text } = await send({ agent, ...question(0, last, 0) });
    if (versionsIn(text).get(last) === state.written) return true;
    await pause(50);
  }
  return false;
}

function residentMegabytes() {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

function report(seconds, isLast) {
  const [first, second, third, fourth] = [0, 1, 2, 3].map((quarter) => medianOf(memory.slice((quarter * memory.length) / 4, ((quarter + 1) * memory.length) / 4)));
  const growth = fourth - second;
  console.log(`${CLIENTS} clients, ${asked.done} calls in ${seconds.toFixed(1)} s; ${state.written} edits, the last ${isLast ? "" : "not "}served, an answer of edit ${state.served} seen`);
  console.log(`memory by quarters of the calls: ${[first, second, third, fourth].map((each) => each.toFixed(0)).join(", ")} MB (growth after the first half of the start: ${growth.toFixed(0)} MB)`);
  console.log(`wrong, lost or mixed answers: ${asked.wrong.length}`);
  for (const wrong of asked.wrong.slice(0, 3)) console.log(JSON.stringify(wrong));
  if (asked.wrong.length > 0 || !isLast || growth > GROWTH) process.exitCode = 1;
}

function medianOf(list) {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
}
