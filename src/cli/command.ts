/** What the outside world is to a command: given, so that a test can give another. */
export interface Io {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether standard error is a terminal: progress and colour only there. */
  readonly isTerminal: boolean;
  /** Whether standard output is a terminal that shows colours. */
  readonly showsColours?: boolean;
  /** Asks whoever sits at the terminal; absent where nobody does. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/** Exit codes, the same for every command. */
export const EXIT = { ok: 0, stale: 1, usage: 64, io: 66, bug: 70, config: 78 } as const;

/** A mistake on the command line: printed as it is, exit 64. */
export class UsageError extends Error {
  readonly exit = EXIT.usage;
}

/** Something that cannot be read or written; the message names the path and the remedy: exit 66. */
export class InputError extends Error {
  readonly exit = EXIT.io;
}

/** A fault in the configuration or the tokens, with file, line and remedy: exit 78. */
export class ConfigError extends Error {
  readonly exit = EXIT.config;
}

export interface CommandOption {
  /** In cac's notation: `--out <dir>`, `--check`, `--no-markdown`. */
  readonly flag: string;
  readonly description: string;
}

/** Values by option name in camel case; positionals by the name in the usage line. */
export interface ParsedArguments {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/**
 * One command as declared: parser, `--help`, the README test and the completions follow from it. `load` imports the code
 * that runs it, so that a start pays for one command alone.
 */
export interface Command {
  readonly name: string;
  /** In cac's notation: `index [root]`. */
  readonly usage: string;
  readonly description: string;
  readonly options: readonly CommandOption[];
  readonly load: () => Promise<(args: ParsedArguments, io: Io) => Promise<number>>;
}
