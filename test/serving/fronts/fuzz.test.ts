import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_BODY } from "../../../src/serving/fronts/http-app.ts";
import { CODE, isObject } from "../../../src/serving/fronts/rpc.ts";
import { builtProgram } from "../../built-program.ts";
import { plantUntil } from "../../tree.ts";
import { Session, run, start } from "../session.ts";
import { malformed, oddMessage, pick, randomOf, type Random } from "./malformed.ts";

const program = builtProgram("tero");
const root = plantUntil(afterAll, {
  "docs/adr/0001-a.md": "# ADR-0001: A\n\n## Status\n\nAccepted\n",
  "b.md": "# B\n\n[a](docs/adr/0001-a.md)\n",
});
const FRAMES = 10_000;
const env = { TERO_TOKENS: "t:refresh", TERO_SESSION_TOKEN: "t" };
const argv = ["serve", "--index", "docs/tero-index/index.json", "--root", root];
const KNOWN: ReadonlySet<unknown> = new Set(Object.values(CODE));

beforeAll(async () => {
  await run({ program, argv: ["index", root, "--quiet"], cwd: root });
});

/** What an answer is, or what is wrong with it. */
function verdict(text: string): string {
  const reply: unknown = JSON.parse(text);
  if (!isObject(reply)) return `no object: ${text}`;
  if (isObject(reply["result"])) return "result";
  const error = isObject(reply["error"]) ? reply["error"] : {};
  if (!KNOWN.has(error["code"]) || typeof error["message"] !== "string") return `no typed error: ${text}`;
  return error["code"] === CODE.internal ? `a bug: ${text}` : "error";
}

/** How many answers a line is owed. */
function owed(line: Buffer): number {
  const text = line.toString("utf8");
  if (text.trim() === "") return 0;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && !Object.hasOwn(value, "id") && line.equals(Buffer.from(text)) ? 0 : 1;
  } catch {
    return 1;
  }
}

it("10,000 malformed messages on standard input get one typed answer each, and the process lives", async () => {
  const random = randomOf(5);
  const lines = Array.from({ length: FRAMES }, (_, id) => malformed(random, id));
  const session = new Session({ program, argv, cwd: root, env });
  session.child.stdin.write(Buffer.concat(lines.flatMap((line) => [line, Buffer.from("\n")])));
  const answers = lines.reduce((sum, line) => sum + owed(line), 0);
  const verdicts = new Set<string>();
  for (let read = 0; read < answers; read++) verdicts.add(verdict(await session.next()));
  expect([...verdicts].toSorted()).toEqual(["error", "result"]);
  expect(await session.ask('{"id":"alive","method":"ping"}')).toBe(
    '{"id":"alive","jsonrpc":"2.0","result":{}}',
  );
  expect(await session.end()).toBe(0);
}, 180_000);

describe("over HTTP", () => {
  const log: string[] = [];
  let port = 0;

  beforeAll(async () => {
    const overHttp = { TERO_TOKENS: env.TERO_TOKENS };
    const server = start({ program, argv: [...argv, "--http", "127.0.0.1:0"], cwd: root, env: overHttp });
    const lines = createInterface({ input: server.stderr }).on("line", (line) => log.push(line));
    const [line]: unknown[] = await once(lines, "line");
    port = Number(/127\.0\.0\.1:(\d+)/.exec(String(line))?.[1]);
    return () => void server.kill();
  });

  it("10,000 requests gone wrong get typed answers, and the process lives", async () => {
    const random = randomOf(7);
    const requests = Array.from({ length: FRAMES }, (_, id) => oddRequest(random, id));
    const verdicts = new Set<string>();
    await together(8, requests, async (each, agent) => {
      verdicts.add(verdictOf(each, await send(port, each, agent)));
    });
    expect([...verdicts].toSorted()).toEqual(["error", "nothing", "result"]);
    expect(await health()).toBe(200);
  }, 180_000);

  it("what is no HTTP is closed with 400, and the process lives", async () => {
    const random = randomOf(11);
    const openings = new Set<string>();
    for (let sent = 0; sent < 100; sent++) openings.add((await raw(noHttp(random))).slice(0, 12));
    expect([...openings].filter((opening) => !/^(HTTP\/1\.1 4\d\d)?$/.test(opening))).toEqual([]);
    expect(await health()).toBe(200);
    expect(log.filter((line) => !/listening on|failed token/.test(line))).toEqual([]);
  });

  const health = async (): Promise<number> =>
    (await send(port, { method: "GET", path: "/health", headers: {}, body: undefined })).status;

  /** Sends bytes and half-closes; all that comes back. */
  async function raw(bytes: Buffer): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.end(bytes);
    await once(socket, "close");
    return text;
  }
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

interface Received {
  readonly status: number;
  readonly text: string;
}

const PATHS = [
  "/mcp",
  "/v1/query?kind=id&value=%00",
  "/v1/query?kind=%E0%A4%A&value=1",
  "/v1/query?kind=cross_ref&start=ADR-0001&depth=99999999999999999999",
  "/v1/cite?kind=constructor",
  "/v1/explain",
  "/v1/refresh",
  "/v1/tools/find",
  "/v1/tools/__proto__",
  "/v1/tools/%2e%2e",
  "/v1/openapi.json",
  "/v1//",
  "/%",
  "/",
  "/mcp/",
] as const;

const HEADERS = [
  {},
  { origin: "http://evil.example" },
  { origin: "null" },
  { host: "evil.example" },
  { host: "[::1" },
  { "mcp-protocol-version": "2026-07-28" },
  { "mcp-protocol-version": "nope", "mcp-method": "ping" },
  { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "=?base64?####?=" },
  { authorization: "Basic Zm9v" },
  { authorization: "Bearer" },
  { "content-type": "text/html", "content-encoding": "gzip" },
  { accept: "image/png" },
] as const;

/** Most requests go to `/mcp`; a few have bodies that are too large. */
function oddRequest(random: Random, id: number): Sent {
  const method = random(6) === 0 ? pick(random, ["GET", "PUT", "DELETE", "OPTIONS", "PATCH"]) : "POST";
  const path = random(3) === 0 ? pick(random, PATHS) : "/mcp";
  const headers = { authorization: "Bearer t", ...pick(random, HEADERS) };
  if (method === "GET") return { method, path, headers, body: undefined };
  if (id % 1_000 === 0) return { method, path, headers, body: Buffer.alloc(MAX_BODY + 1, "x") };
  const body = random(3) === 0 ? malformed(random, id) : Buffer.from(JSON.stringify(oddMessage(random, id)));
  return { method, path, headers, body };
}

/** What an answer over HTTP is, or what is wrong with it. */
function verdictOf(sent: Sent, { status, text }: Received): string {
  const { path } = sent;
  if (status === 202 || (status === 405 && text === "")) return "nothing";
  // Nobody waits for the end of a body that is too large: the connection may break first.
  if (status === 0 && (sent.body?.length ?? 0) > MAX_BODY) return "error";
  if (text === "" || status >= 500 || status === 0)
    return `a bug: ${status} ${sent.method} ${path} ${JSON.stringify(sent.headers)} ${String(sent.body?.length)} ${text}`;
  if (path === "/mcp" && (status === 200 || text.includes('"code":-'))) return verdict(text);
  if (status === 200) return "result";
  const body: unknown = text.startsWith("{") ? JSON.parse(text) : { error: { code: "", message: text } };
  const error = isObject(body) && isObject(body["error"]) ? body["error"] : {};
  return typeof error["code"] === "string" ? "error" : `no typed error: ${status} ${path} ${text}`;
}

/** Does a thing with each of many, so many at a time, each of those on a connection of its own. */
async function together<T>(
  width: number,
  all: readonly T[],
  doWith: (each: T, agent: Agent) => Promise<void>,
): Promise<void> {
  const left = all.toReversed();
  const worker = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let each = left.pop(); each !== undefined; each = left.pop()) await doWith(each, agent);
    agent.destroy();
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Sends a request; status 0 where the connection broke. */
async function send(port: number, { method, path, headers, body }: Sent, agent?: Agent): Promise<Received> {
  return new Promise((resolve) => {
    const framed = { ...headers, ...(body && { "content-length": String(body.length) }) };
    const options = { host: "127.0.0.1", port, method, path, headers: framed, ...(agent && { agent }) };
    const sent = request(options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", ({ message }) => resolve({ status: 0, text: `connection: ${message}` }));
    sent.end(body);
  });
}

/** Bytes that no HTTP parser takes. */
function noHttp(random: Random): Buffer {
  const junk = Buffer.from(Array.from({ length: 1 + random(200) }, () => random(256)));
  const heads: readonly [string, ...string[]] = [
    "",
    "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5, 6\r\n\r\n",
    "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    `GET /${"x".repeat(20_000)} HTTP/1.1\r\n\r\n`,
    "GET /health HTTP/1.1\r\n\r\n",
  ];
  return Buffer.concat([Buffer.from(pick(random, heads)), junk]);
}
