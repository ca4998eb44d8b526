import { cac, type CAC, type Command as Declared } from "cac";
import type { Command } from "../command.ts";

export type { Declared };

/** Declares commands to cac: which one is meant, its positionals and options follow from there. */
export function declareAll(program: string, commands: readonly Command[]): CAC {
  const cli = cac(program);
  cli.option("-h, --help", "show this help");
  cli.option("-V, --version", "show the version");
  for (const command of commands) declareOn(cli, command);
  return cli;
}

/** Declares one command to cac. */
export function declareOn(cli: CAC, command: Command): Declared {
  const declared = cli.command(command.usage, command.description);
  for (const { flag, description } of command.options) declared.option(flag, description);
  return declared;
}
