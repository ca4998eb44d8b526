import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";

/** How a program ended. */
export interface Ended {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Start {
  readonly program: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The environment of a program under test: nothing of ours but what it needs to run. */
export function bareEnvironment(env: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", HOME: "/nonexistent", ...env };
}

export function start({ program, argv, cwd, env }: Start): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [program, ...argv], { cwd, env: bareEnvironment(env) });
}

/** Runs a program to its end with all of its input given at once. */
export async function run(command: Start, stdin: string | Buffer = ""): Promise<Ended> {
  const child = start(command);
  const stdout = text(child.stdout);
  const stderr = text(child.stderr);
  child.stdin.on("error", () => undefined);
  child.stdin.end(stdin);
  const [exit] = await once(child, "close");
  return { exit: typeof exit === "number" ? exit : null, stdout: await stdout, stderr: await stderr };
}

async function text(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

/** A running server, asked one line at a time. */
export class Session {
  readonly child: ChildProcessWithoutNullStreams;
  #buffer = "";
  readonly #lines: string[] = [];
  #waiting: (() => void) | undefined;

  constructor(command: Start) {
    this.child = start(command);
    this.child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      this.#buffer += chunk;
      const lines = this.#buffer.split("\n");
      this.#buffer = lines.pop() ?? "";
      this.#lines.push(...lines);
      this.#waiting?.();
    });
  }

  send(line: string): void {
    this.child.stdin.write(`${line}\n`);
  }

  /** The next line that the server writes. */
  async next(): Promise<string> {
    while (this.#lines.length === 0) {
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
    return this.#lines.shift() ?? "";
  }

  ask(line: string): Promise<string> {
    this.send(line);
    return this.next();
  }

  async end(): Promise<number | null> {
    this.child.stdin.end();
    if (this.child.exitCode === null) await once(this.child, "close");
    return this.child.exitCode;
  }
}
