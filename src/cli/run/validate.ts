import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { EXIT, InputError, type Io, type ParsedArguments } from "../command.ts";
import { faultsOf } from "../repository/index-faults.ts";
import { messageOf } from "../message-of.ts";

const SHOWN = 100;

/** Checks an index file; every fault on a line of its own, and exit 1, when there are any. */
export async function runValidate({ positionals }: ParsedArguments, io: Io): Promise<number> {
  const path = positionals[0] ?? "";
  const faults = faultsOf(textOf(resolve(io.cwd, path), path));
  if (faults.length === 0) return EXIT.ok;
  const lines = faults.slice(0, SHOWN).map(({ line, message }) => `${path}:${line}: ${message}\n`);
  const more = faults.length > SHOWN ? [`… and ${faults.length - SHOWN} more\n`] : [];
  io.err([...lines, ...more].join(""));
  return EXIT.stale;
}

function textOf(full: string, path: string): string {
  const bytes = readBytes(full, path);
  if (isUtf8(bytes)) return bytes.toString("utf8");
  throw new InputError(`cannot read ${path}: it is not valid UTF-8; save it as UTF-8`);
}

function readBytes(full: string, path: string): Buffer {
  try {
    return readFileSync(full);
  } catch (error) {
    throw new InputError(
      `cannot read ${path}: ${messageOf(error)}; name an index.json, or make one with \`tero index\``,
    );
  }
}
