import { nearestWord } from "../model/nearest.ts";
import { readArguments } from "./command-line/arguments.ts";
import { UsageError, type Command, type Io } from "./command.ts";
import { declareAll } from "./command-line/declare.ts";
import { commandHelp, programHelp, usageOf } from "./command-line/help.ts";
import { guarded, print } from "./single-command.ts";
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
