import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Registration } from "./registration.ts";

/** A server that was started, as its client sees it. */
export interface Client {
  /** Sends a message and waits for the one that answers it. Fails with a sentence where none comes. */
  readonly ask: (method: string, params: object) => Promise<unknown>;
  /** Closes the server's input; whether it ended by itself in time. */
  readonly end: () => Promise<boolean>;
}

/** Where a server is started. */
export interface StartPlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How long an answer, and an end, may take, in milliseconds. */
const PATIENCE = 30_000;
const PATIENCE_AT_END = 5_000;

/** Starts a server as a client would. */
export function startServer({ command, args, env }: Registration, place: StartPlace): Client {
  const child = spawn(command, args, { cwd: place.cwd, env: { ...place.env, ...env } });
  const waiting = new Map<number, (message: unknown) => void>();
  let complaint = "";
  let last = 0;
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString("utf8")));
  child.stdin.on("error", () => undefined);
  const gone = new Promise<string>((resolve) => {
    child.on("error", ({ message }) => resolve(`it cannot be started: ${message}`));
    child.on("close", (code) => resolve(`it ended (${code}): ${complaint.trim() || "without a word"}`));
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message: unknown = parsed(line);
    waiting.get(idOf(message))?.(message);
  });
  return {
    ask: (method, params) => {
      const id = ++last;
      const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve));
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
      const silent = `${method} was not answered within ${PATIENCE / 1000} s`;
      return Promise.race([answered, gone.then(fail), after(PATIENCE, silent).then(fail)]);
    },
    end: () => {
      child.stdin.end();
      const killed = after(PATIENCE_AT_END, "").then(() => !child.kill());
      return Promise.race([gone.then(() => true), killed]);
    },
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const idOf = (message: unknown): number =>
  typeof message === "object" && message !== null && "id" in message ? Number(message.id) : NaN;

function fail(message: string): never {
  throw new Error(message);
}

const after = <T>(milliseconds: number, value: T): Promise<T> =>
  new Promise((resolve) => void setTimeout(() => resolve(value), milliseconds).unref());
