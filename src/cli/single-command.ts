import { readArguments } from "./command-line/arguments.ts";
import { EXIT, type Command, type Io } from "./command.ts";
import { declarationOf } from "./command-line/declaration-of.ts";
import { commandHelp, usageOf } from "./command-line/help.ts";
import { messageOf } from "./message-of.ts";
import { VERSION } from "./version.ts";

/** Runs a program that is one command, without its name on the command line; the exit code. */
export function mainOf(program: string, command: Command, io: Io): Promise<number> {
  return runSingle({ program, call: program, command }, io);
}

/** One command, and how it was called: `tero` and `tero serve`, or `tero-index` alone. */
export interface Single {
  readonly program: string;
  readonly call: string;
  readonly command: Command;
}

/** Runs one command over the words after its name, without the parser of all commands; the exit code. */
export function runSingle({ program, call, command }: Single, io: Io): Promise<number> {
  return guarded(program, io, async () => {
    const { help, version } = askedFor(io.argv);
    if (help) return print(io, commandHelp(call, command));
    if (version) return print(io, `${program} ${VERSION}\n`);
    const args = readArguments(declarationOf(command), io.argv, usageOf(call, command));
    return (await command.load())(args, io);
  });
}

function askedFor(argv: readonly string[]): { help: boolean; version: boolean } {
  return {
    help: argv.includes("--help") || argv.includes("-h"),
    version: argv.includes("--version") || argv.includes("-V"),
  };
}

/** Prints a text and is done. */
export function print(io: Io, text: string): number {
  io.out(text);
  return EXIT.ok;
}

/** The one place that catches: a message and an exit code for what people can mend, the stack for a bug. */
export async function guarded(program: string, io: Io, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const code = exitCodeOf(error);
    io.err(`${program}: ${code === EXIT.bug ? bugReport(error) : messageOf(error)}\n`);
    return code;
  }
}

function bugReport(error: unknown): string {
  const trace = error instanceof Error ? error.stack : undefined;
  return `this is a bug in tero, please report it: ${trace ?? messageOf(error)}`;
}

function exitCodeOf(error: unknown): number {
  // Told by what they carry, not by their class: a command is built apart from the program and has classes of its own.
  if (error instanceof Error && "exit" in error && typeof error.exit === "number") return error.exit;
  // What the system refuses (no space, no permission, too many open files) carries the call that failed.
  return error instanceof Error && "syscall" in error ? EXIT.io : EXIT.bug;
}
