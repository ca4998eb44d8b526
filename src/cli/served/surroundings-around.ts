import { resolve } from "node:path";
import type { Looking } from "../run/graph-surroundings.ts";
import { chooseIndex, rootOfIndex, textOf } from "./choose-index.ts";
import type { Io, ParsedArguments } from "../command.ts";

/** The repository around the index that a command answers from; whoever asks for it sees it as it is then. */
export function surroundingsAround(args: ParsedArguments, io: Io): () => Promise<Looking> {
  const named = textOf(args.options["root"]);
  const root = named === undefined ? rootOfIndex(chooseIndex(args, io), io) : resolve(io.cwd, named);
  let opened: Promise<Looking> | undefined;
  return async () => {
    opened ??= import("../run/graph-surroundings.ts").then(({ surroundingsOf }) =>
      surroundingsOf({ root, env: io.env }),
    );
    const around = await opened;
    around.lookAgain();
    return around;
  };
}
