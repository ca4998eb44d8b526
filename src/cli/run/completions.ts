import { EXIT, UsageError, type Io, type ParsedArguments } from "../command.ts";
import { COMMANDS } from "../commands.ts";
import { bashCompletion } from "../completions/bash.ts";
import { fishCompletion } from "../completions/fish.ts";
import { wordsOf } from "../completions/words.ts";
import { zshCompletion } from "../completions/zsh.ts";

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

/** Prints the completion script of one shell. */
export async function runCompletions({ positionals: [shell] }: ParsedArguments, io: Io): Promise<number> {
  const found = Object.entries(SHELLS).find(([name]) => name === shell);
  if (!found)
    throw new UsageError(`no completions for ${shell}; there are some for ${Object.keys(SHELLS).join(", ")}`);
  io.out(found[1]("tero", wordsOf(COMMANDS)));
  return EXIT.ok;
}
