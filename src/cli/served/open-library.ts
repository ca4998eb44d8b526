import type { Reading } from "../../serving/library/get-documents.ts";
import { chooseIndex } from "./choose-index.ts";
import type { Io, ParsedArguments } from "../command.ts";
import { loadFile } from "./served-file.ts";
import { sourcesAround } from "./sources-around.ts";

/** Opens the index that a command answers from, and the sources beside it. */
export async function openLibrary(args: ParsedArguments, io: Io): Promise<Reading> {
  const chosen = chooseIndex(args, io);
  const corpus =
    chosen.kind === "file"
      ? loadFile(chosen.path, io)
      : (await import("./corpus-in-memory.ts")).corpusInMemory({ root: chosen.root, env: io.env }).corpus;
  return { corpus, sources: sourcesAround(args, io, () => corpus) };
}
