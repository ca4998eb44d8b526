import type { Command, CommandOption } from "../command.ts";

/** What the manual page says that no declaration does. */
export interface ManualFrame {
  readonly program: string;
  readonly version: string;
  readonly summary: string;
}

const EXIT_CODES = [
  ["0", "fine"],
  ["1", "stale, findings, or nothing found"],
  ["64", "a mistake on the command line"],
  ["66", "something cannot be read or written"],
  ["70", "a bug in tero"],
  ["78", "a fault in the configuration or the tokens"],
] as const;

/** The manual page, in the man macros, made of the commands as declared. */
export function manualPage({ program, version, summary }: ManualFrame, commands: readonly Command[]): string {
  return [
    `.TH ${program.toUpperCase()} 1 "" "${program} ${escape(version)}" "User Commands"`,
    ".SH NAME",
    `${program} \\- ${escape(summary)}`,
    ".SH SYNOPSIS",
    `.B ${program}`,
    ".I command",
    "[options]",
    ".SH COMMANDS",
    ...commands.flatMap((command) => commandSection(program, command)),
    ".SH EXIT STATUS",
    ...EXIT_CODES.flatMap(([code, meaning]) => [".TP", `.B ${code}`, escape(meaning)]),
    "",
  ].join("\n");
}

function commandSection(program: string, { usage, description, options }: Command): readonly string[] {
  return [`.SS ${escape(`${program} ${usage}`)}`, escape(description), ...options.flatMap(optionLines)];
}

function optionLines({ flag, description }: CommandOption): readonly string[] {
  return [".TP", `.B ${escape(flag)}`, escape(description)];
}

/** In roff a backslash begins an escape, a hyphen is typeset as one unless escaped, and a leading dot or quote is a request. */
function escape(text: string): string {
  return text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replace(/^[.']/, "\\&$&");
}
