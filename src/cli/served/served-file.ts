import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Corpus } from "../../serving/corpus.ts";
import { loadCorpus } from "../../serving/load.ts";
import { ReloadFault, type ServedIndex } from "../../serving/served-index.ts";
import { InputError, type Io } from "../command.ts";
import { systemMessage } from "../command-line/system-message.ts";

/** Serves an index file; one that cannot be loaded is not served at all. */
export function servedFile(path: string, io: Io): ServedIndex {
  let corpus = loadFile(path, io);
  return {
    corpus: () => corpus,
    awaitCorpus: () => Promise.resolve(corpus),
    reload: () => {
      try {
        corpus = read(path, io);
      } catch (error) {
        throw new ReloadFault(`could not reload ${path}: ${systemMessage(error)}`);
      }
      return corpus;
    },
  };
}

/** Loads an index file. */
export function loadFile(path: string, io: Io): Corpus {
  try {
    return read(path, io);
  } catch (error) {
    throw new InputError(`loading ${path}: ${systemMessage(error)}`);
  }
}

function read(path: string, { cwd }: Io): Corpus {
  // An empty path names nothing; resolved it would name the working directory.
  return loadCorpus(readFileSync(path === "" ? "" : resolve(cwd, path)), path);
}
