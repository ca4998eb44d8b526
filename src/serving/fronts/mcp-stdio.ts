import { isUtf8 } from "node:buffer";
import type { Readable, Writable } from "node:stream";
import { answer } from "./mcp.ts";
import type { Server } from "./protocol.ts";
import { CODE, errorReply, parseMessage, type Message } from "./rpc.ts";
import { openSession } from "./session.ts";

/** The two ends of a session. */
export interface Pipes {
  readonly input: Readable;
  readonly output: Writable;
}

/** How a session ended: the client closed its end, or nobody reads our answers any more. */
export type SessionEnd = { readonly kind: "closed" } | { readonly kind: "broken"; readonly error: Error };

/**
 * Serves one session, a message a line, until the client closes its end; what is in flight then is answered first. Each
 * message is answered as soon as it can be: one that waits holds up none behind it.
 */
export function serveStdio(server: Server, { input, output }: Pipes): Promise<SessionEnd> {
  const session = openSession(server, (message) => void output.write(`${JSON.stringify(message)}\n`));
  const receive = (line: Buffer): void => {
    const message = messageOf(line);
    if (message !== undefined) session.take(message, (exchange) => answer(server, message, exchange));
  };
  return new Promise((resolve) => {
    output.on("error", (error) => resolve({ kind: "broken", error }));
    input.on("error", () => resolve({ kind: "closed" }));
    readLines(input, receive, () => {
      void session.close().then(() => output.write("", () => resolve({ kind: "closed" })));
    });
  });
}

function messageOf(line: Buffer): Message | undefined {
  if (!isUtf8(line)) return errorReply(null, CODE.parseError, "parse error: not valid UTF-8");
  return parseMessage(line.toString("utf8"));
}

const NEWLINE = 0x0a;

/** Calls `receive` with each line of bytes, the last one also where it is not ended. */
function readLines(input: Readable, receive: (line: Buffer) => void, ended: () => void): void {
  let parts: Buffer[] = [];
  input.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      receive(Buffer.concat([...parts, chunk.subarray(start, end)]));
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  });
  input.on("end", () => {
    if (parts.length > 0) receive(Buffer.concat(parts));
    ended();
  });
}
