import { resolve } from "node:path";
import { DEFAULT_OUT } from "../../model/index-file.ts";
import type { Row } from "../../model/row.ts";
import { compareRows } from "../../serving/history/compare.ts";
import { comparisonText } from "../../serving/history/comparison.ts";
import { EXIT, InputError, UsageError, type Io, type ParsedArguments } from "../command.ts";
import { indexRepository, parseFast } from "../repository/index-repository.ts";
import { loadConfig } from "../repository/load-config.ts";
import { rowsOfFile, rowsOfRevision } from "../repository/snapshots.ts";

/** Compares two states and prints how they differ. Exit 0 whether they do or not: a difference is no fault. */
export async function runDiff({ positionals, options }: ParsedArguments, io: Io): Promise<number> {
  const [before = "", after] = positionals;
  const root = resolve(io.cwd, typeof options["root"] === "string" ? options["root"] : ".");
  const limit = limitOf(options["limit"]);
  const old = await stateOf(before, root, io);
  const now = after === undefined ? workingTree(root, io) : await stateOf(after, root, io);
  const comparison = compareRows(old, now);
  if (options["json"]) io.out(`${JSON.stringify(comparison, null, 2)}\n`);
  else io.out(comparisonText(comparison, { before, after: after ?? "the working tree", limit }));
  return EXIT.ok;
}

function limitOf(value: string | boolean | undefined): number {
  if (value === undefined) return 50;
  if (typeof value === "string" && /^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new UsageError(`--limit takes a number from 1, not ${value}`);
}

/** A file goes before a revision of the same name, as whoever typed it can see it. */
async function stateOf(name: string, root: string, io: Io): Promise<readonly Row[]> {
  const rows = rowsOfFile(io.cwd, name) ?? (await rowsOfRevision(root, name));
  if (rows === undefined) throw new InputError(`${name}: neither an index file nor a revision of ${root}`);
  return rows;
}

function workingTree(root: string, io: Io): readonly Row[] {
  const config = loadConfig(root);
  const out = resolve(root, config.out || DEFAULT_OUT);
  return indexRepository({ root, out, config, parse: parseFast, env: io.env }).index.items;
}
