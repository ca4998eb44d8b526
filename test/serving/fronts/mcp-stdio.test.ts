import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { serveStdio, type SessionEnd } from "../../../src/serving/fronts/mcp-stdio.ts";
import { serverOf } from "../../../src/serving/fronts/tero-server.ts";
import type { Service } from "../../../src/serving/service.ts";
import { served, serviceOf } from "../service-of.ts";

interface Served {
  readonly lines: readonly string[];
  readonly end: SessionEnd;
}

async function serve(chunks: readonly (string | Buffer)[], service: Service = serviceOf()): Promise<Served> {
  const input = new PassThrough();
  const output = new PassThrough();
  const ended = serveStdio(serverOf(service), { input, output });
  for (const chunk of chunks) input.write(chunk);
  input.end();
  const end = await ended;
  const written: unknown = output.read();
  const text = Buffer.isBuffer(written) ? written.toString("utf8") : "";
  return { lines: text.split("\n").slice(0, -1), end };
}

const ping = (id: number | string): string => `{"id":${JSON.stringify(id)},"method":"ping"}`;
const pong = (id: number | string): string => `{"id":${JSON.stringify(id)},"jsonrpc":"2.0","result":{}}`;
const PARSE_ERROR = expect.stringMatching(/^\{"error":\{"code":-32700,"message":"parse error: .*"id":null/);

describe("a session", () => {
  it.each([
    ["answers a message a line", [`${ping(1)}\n${ping(2)}\n`], [pong(1), pong(2)]],
    [
      "takes lines in whatever pieces they come",
      [`${ping(1)}\n{"id":`, '2,"meth', 'od":"ping"', "}\n"],
      [pong(1), pong(2)],
    ],
    [
      "takes CRLF, blank lines, and a last line that is not ended",
      [`\r\n${ping(1)}\r\n \n${ping(2)}`],
      [pong(1), pong(2)],
    ],
    [
      "takes characters that are cut in two",
      [Buffer.from(`${ping("ü")}\n`).subarray(0, 8), Buffer.from(`${ping("ü")}\n`).subarray(8)],
      [pong("ü")],
    ],
    ["goes on after a line that is no JSON", [`nope\n${ping(1)}\n`], [PARSE_ERROR, pong(1)]],
    [
      "goes on after a line that is no UTF-8",
      [Buffer.from([0x22, 0xff, 0x22, 0x0a]), `${ping(1)}\n`],
      [PARSE_ERROR, pong(1)],
    ],
    ["does not take a lone CR for the end of a line", [`${ping(1)}\r${ping(2)}\n`], [PARSE_ERROR]],
    ["ends with its input", [], []],
  ])("%s", async (_, chunks, lines) => {
    expect(await serve(chunks)).toEqual({ lines, end: { kind: "closed" } });
  });

  it("answers what is in flight before it ends, and holds up nothing behind it", async () => {
    const corpus = served().corpus();
    const slow = {
      ...served(),
      corpus: () => undefined,
      awaitCorpus: () => new Promise<typeof corpus>((resolve) => void setTimeout(() => resolve(corpus), 50)),
    };
    const call = '{"id":1,"method":"tools/call","params":{"name":"identify","arguments":{"token":"r"}}}';
    const { lines } = await serve([`${call}\n${ping(2)}\n`], serviceOf({ index: slow }));
    expect(lines).toEqual([pong(2), expect.stringContaining('"id":1')]);
  });

  it("ends as broken when nobody reads its answers any more", async () => {
    const input = new PassThrough();
    const gone = new Error("EPIPE");
    const output = new Writable({ write: (_chunk, _encoding, done) => done(gone) });
    const ended = serveStdio(serverOf(serviceOf()), { input, output });
    input.write(`${ping(1)}\n`);
    expect(await ended).toEqual({ kind: "broken", error: gone });
  });
});
