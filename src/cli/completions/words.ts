import type { Command, CommandOption } from "../command.ts";

/** An option as a shell completes it. */
export interface OptionWords {
  /** Each way to write it, dashes included. */
  readonly spellings: readonly string[];
  /** Name of the value that follows it; undefined on a switch. */
  readonly value: string | undefined;
  readonly description: string;
}

/** A command as a shell completes it. */
export interface CommandWords {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionWords[];
}

/** What there is to complete, as the commands declare it. */
export function wordsOf(commands: readonly Command[]): readonly CommandWords[] {
  return commands.map(({ name, description, options }) => ({
    name,
    description,
    options: [...options, HELP].map(optionWords),
  }));
}

const HELP: CommandOption = { flag: "--help", description: "show this help" };

function optionWords({ flag, description }: CommandOption): OptionWords {
  const value = /[<[](?:\.\.\.)?([^\]>]+)[\]>]/.exec(flag)?.[1];
  const spellings = flag.replace(/[<[].*$/, "").split(",");
  return { spellings: spellings.map((each) => each.trim()), value, description };
}
