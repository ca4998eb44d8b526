import type { Command } from "../command.ts";

const ALWAYS = [
  { flag: "-h, --help", description: "show this help" },
  { flag: "-V, --version", description: "show the version" },
] as const;

/** One line: how a command is called, with all its options. */
export function usageOf(call: string, command: Command): string {
  const positionals = command.usage.split(" ").slice(1);
  return ["usage:", call, ...positionals, ...command.options.map(({ flag }) => `[${flag}]`)].join(" ");
}

/** What `--help` of one command prints. */
export function commandHelp(call: string, command: Command): string {
  const positionals = command.usage.split(" ").slice(1);
  const usage = ["usage:", call, ...positionals, "[options]"].join(" ");
  const rows = [...command.options, ...ALWAYS].map(({ flag, description }) => [flag, description] as const);
  return `${usage}\n\n${command.description}\n\noptions:\n${table(rows)}`;
}

/** What `--help` of the program prints. */
export function programHelp(program: string, commands: readonly Command[]): string {
  const rows = commands.map(({ usage, description }) => [usage, description] as const);
  const more = `\`${program} <command> --help\` tells the options of a command.`;
  return `usage: ${program} <command> [options]\n\ncommands:\n${table(rows)}\n${more}\n`;
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
}
