import { UsageError, type Io, type ParsedArguments } from "../command.ts";

/** How much a message matters, the most first. */
export const LEVELS = ["error", "warn", "info", "debug"] as const;
export type Level = (typeof LEVELS)[number];

/** Writes a message for whoever runs the program: standard output belongs to the client. */
export type Log = (level: Level, message: string) => void;

/** The log that `--log-level` and `--log-json` ask for, on standard error. */
export function logOf({ options }: ParsedArguments, io: Io): Log {
  const most = LEVELS.indexOf(levelOf(options["logLevel"] ?? "info"));
  const isJson = options["logJson"] === true;
  return (level, message) => {
    if (LEVELS.indexOf(level) > most) return;
    io.err(
      isJson
        ? `${JSON.stringify({ time: new Date().toISOString(), level, message })}\n`
        : `tero: ${message}\n`,
    );
  };
}

function levelOf(value: string | boolean): Level {
  const level = LEVELS.find((each) => each === value);
  if (level === undefined)
    throw new UsageError(`--log-level takes one of ${LEVELS.join(", ")}, not ${value}`);
  return level;
}
