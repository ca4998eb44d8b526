import { resolve } from "node:path";
import type { Corpus } from "../../serving/corpus.ts";
import type { SourceReader } from "../../serving/source-reader.ts";
import { sourcesAt } from "../../serving/sources.ts";
import { chooseIndex, rootOfIndex, textOf } from "./choose-index.ts";
import { ConfigError, type Io, type ParsedArguments } from "../command.ts";

/** The sources of the index that a command answers from; nothing is read before it is asked for. */
export function sourcesAround(args: ParsedArguments, io: Io, corpus: () => Corpus | undefined): SourceReader {
  const named = textOf(args.options["root"]);
  const root = named === undefined ? rootOfIndex(chooseIndex(args, io), io) : resolve(io.cwd, named);
  const imageIndex = io.env["TERO_IMAGE_INDEX"];
  const maxImageBytes = maxImageBytesOf(io);
  return sourcesAt({
    root,
    isIndexed: (path) => (corpus()?.inFile(path).length ?? 0) > 0,
    ...(imageIndex && { imageIndex }),
    ...(maxImageBytes !== undefined && { maxImageBytes }),
  });
}

function maxImageBytesOf({ env }: Io): number | undefined {
  const written = env["TERO_MAX_IMAGE_BYTES"];
  if (!written) return undefined;
  if (/^[1-9]\d{0,11}$/.test(written)) return Number(written);
  throw new ConfigError(`TERO_MAX_IMAGE_BYTES must be a number of bytes, not ${written}`);
}
