import { resolve } from "node:path";
import type { Surroundings } from "../serving/graph/surroundings.ts";
import { chooseIndex, rootOfIndex, textOf } from "./choose-index.ts";
import type { Io, ParsedArguments } from "./command.ts";

/** The repository around the index that a command answers from, looked at when it is first asked for. */
export function surroundingsAround(args: ParsedArguments, io: Io): () => Promise<Surroundings> {
  const named = textOf(args.options["root"]);
  const root = named === undefined ? rootOfIndex(chooseIndex(args, io), io) : resolve(io.cwd, named);
  let around: Promise<Surroundings> | undefined;
  return () =>
    (around ??= import("./run/graph-surroundings.ts").then(({ surroundingsOf }) =>
      surroundingsOf({ root, env: io.env }),
    ));
}
