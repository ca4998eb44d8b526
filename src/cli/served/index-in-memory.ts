import { once } from "node:events";
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Corpus } from "../../serving/corpus.ts";
import { loadCorpus } from "../../serving/load.ts";
import { InputError } from "../command.ts";

/** An index that is being made. */
export interface IndexInTheMaking {
  readonly corpus: Promise<Corpus>;
  /** Gives up; the promise is then never kept. */
  readonly abandon: () => void;
}

/**
 * Indexes a repository without writing anything: `tero index --stdout` in a thread of its own, so that this one goes on
 * answering.
 */
export function indexInMemory(root: string): IndexInTheMaking {
  const worker = new Worker(new URL("./tero.js", runningProgram()), {
    argv: ["index", root, "--stdout", "--quiet"],
    stdout: true,
    stderr: true,
  });
  const output = collect(worker.stdout);
  const complaint = collect(worker.stderr);
  const corpus = once(worker, "exit").then(async ([code]) => {
    if (code !== 0) throw new InputError(`indexing ${root}: ${(await complaint).toString("utf8").trim()}`);
    return loadCorpus(await output, `${root} (indexed in memory)`);
  });
  return { corpus, abandon: () => void worker.terminate() };
}

/** All programs of the package lie in one folder, whatever link this one was started by. */
const runningProgram = (): URL => pathToFileURL(realpathSync(process.argv[1] ?? ""));

async function collect(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
