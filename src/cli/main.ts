import { nearestWord } from "../model/nearest.ts";
import { readArguments } from "./arguments.ts";
import { ConfigError, EXIT, InputError, UsageError, type Command, type Io } from "./command.ts";
import { declareAll } from "./declare.ts";
import { commandHelp, programHelp, usageOf } from "./help.ts";
import { messageOf } from "./message-of.ts";
import { VERSION } from "./version.ts";

/** Runs a program of several commands, the first word naming one; the exit code. */
export function main(program: string, commands: readonly Command[], io: Io): Promise<number> {
  return guarded(program, io, async () => {
    const cli = declareAll(program, commands);
    const { options } = cli.parse(["node", program, ...io.argv], { run: false });
    const command = commands.find(({ name }) => name === cli.matchedCommandName);
    const call = `${program} ${command?.name}`;
    if (options["help"])
      return print(io, command ? commandHelp(call, command) : programHelp(program, commands));
    if (options["version"]) return print(io, `${program} ${VERSION}\n`);
    if (!command || !cli.matchedCommand) throw noCommand(program, commands, io.argv);
    const words = io.argv.toSpliced(io.argv.indexOf(command.name), 1);
    const args = readArguments(cli.matchedCommand, words, usageOf(call, command));
    return (await command.load())(args, io);
  });
}

/** Runs a program that is one command, without its name on the command line; the exit code. */
export function mainOf(program: string, command: Command, io: Io): Promise<number> {
  return guarded(program, io, async () => {
    const { help, version } = askedFor(io.argv);
    if (help) return print(io, commandHelp(program, command));
    if (version) return print(io, `${program} ${VERSION}\n`);
    const [declared] = declareAll(program, [command]).commands;
    if (!declared) return EXIT.usage;
    const args = readArguments(declared, io.argv, usageOf(program, command));
    return (await command.load())(args, io);
  });
}

function askedFor(argv: readonly string[]): { help: boolean; version: boolean } {
  return {
    help: argv.includes("--help") || argv.includes("-h"),
    version: argv.includes("--version") || argv.includes("-V"),
  };
}

function print(io: Io, text: string): number {
  io.out(text);
  return EXIT.ok;
}

function noCommand(program: string, commands: readonly Command[], argv: readonly string[]): UsageError {
  const usage = programHelp(program, commands).trimEnd();
  const word = argv[0];
  if (word === undefined) return new UsageError(usage);
  const meant = nearestWord(
    word,
    commands.map(({ name }) => name),
  );
  const hint = meant ? [`did you mean \`${program} ${meant}\`?`] : [];
  return new UsageError([`unknown argument: ${word}`, ...hint, usage].join("\n"));
}

/** The one place that catches: a message and an exit code for what people can mend, the stack for a bug. */
async function guarded(program: string, io: Io, run: () => Promise<number>): Promise<number> {
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
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof InputError) return EXIT.io;
  if (error instanceof ConfigError) return EXIT.config;
  // What the system refuses (no space, no permission, too many open files) carries the call that failed.
  return error instanceof Error && "syscall" in error ? EXIT.io : EXIT.bug;
}
