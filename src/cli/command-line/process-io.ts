import type { Io } from "../command.ts";

/**
 * The world of this process. Output that nobody reads any more ends it quietly, as a closed pipe should. What loads a part
 * of Node that few commands need is looked at only when it is asked for.
 */
export function processIo(argv = process.argv.slice(2)): Io {
  let isWatched = false;
  return {
    argv,
    env: process.env,
    cwd: process.cwd(),
    out: (text) => {
      if (!isWatched) process.stdout.on("error", endOnClosedPipe);
      isWatched = true;
      process.stdout.write(text);
    },
    err: (text) => void process.stderr.write(text),
    get isTerminal() {
      return process.stderr.isTTY;
    },
    get showsColours() {
      return process.stdout.isTTY && !process.env["NO_COLOR"];
    },
    get ask() {
      return process.stdin.isTTY && process.stderr.isTTY ? askOnTerminal : undefined;
    },
  };
}

async function askOnTerminal(question: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

function endOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
  // A command that watches its own output (the server) says itself how it ends.
  if (process.stdout.listenerCount("error") === 1) process.exit();
}
