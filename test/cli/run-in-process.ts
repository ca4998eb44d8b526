import type { Command, Io } from "../../src/cli/command.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import { main } from "../../src/cli/main.ts";
import { mainOf } from "../../src/cli/single-command.ts";

/** What a program left behind. */
export interface Outcome {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface World {
  readonly cwd?: string;
  readonly env?: Io["env"];
  readonly isTerminal?: boolean;
}

/** Runs a command line of `tero` in this process. */
export function tero(argv: readonly string[], world: World = {}): Promise<Outcome> {
  return captured(argv, world, (io) => main("tero", COMMANDS, io));
}

/** Runs a program that is one command. */
export function alone(command: Command, argv: readonly string[], world: World = {}): Promise<Outcome> {
  return captured(argv, world, (io) => mainOf(command.name, command, io));
}

async function captured(
  argv: readonly string[],
  { cwd = process.cwd(), env = process.env, isTerminal = false }: World,
  run: (io: Io) => Promise<number>,
): Promise<Outcome> {
  let stdout = "";
  let stderr = "";
  const out = (text: string): void => void (stdout += text);
  const err = (text: string): void => void (stderr += text);
  const exit = await run({ argv, env, cwd, out, err, isTerminal });
  return { exit, stdout, stderr };
}
