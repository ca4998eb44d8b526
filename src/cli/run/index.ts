import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config } from "../../indexing/config.ts";
import { LLMS_TXT } from "../../indexing/emit/llms-txt.ts";
import { EMITTERS } from "../../indexing/emit/registry.ts";
import { ENGINES, loadEngine } from "../../indexing/markdown/engines.ts";
import type { StoredTree } from "../../indexing/stored-tree.ts";
import { DEFAULT_OUT } from "../../model/index-file.ts";
import { EXIT, InputError, UsageError, type Io, type ParsedArguments } from "../command.ts";
import { explain } from "../differing-rows.ts";
import { indexRepository, type Indexed } from "../index-repository.ts";
import {
  indexFiles,
  llmsTxtFile,
  outputDifferences,
  writeOutputs,
  type FindIn,
  type Outputs,
} from "../index-outputs.ts";
import { CONFIG_FILE, configOf, loadConfig } from "../load-config.ts";
import { foundOnDisk, type Difference } from "../output.ts";
import { progressOn } from "../progress.ts";
import { foundStaged, revisionTree, stagedTree } from "../staged-tree.ts";

/** Indexes a repository and writes, checks or prints the result. */
export async function runIndex({ positionals, options }: ParsedArguments, io: Io): Promise<number> {
  const root = positionals[0] ?? ".";
  const named = typeof options["out"] === "string" ? options["out"] : undefined;
  requireFolder(resolve(io.cwd, root));
  return indexInto({ root, out: named, options }, io);
}

export interface IndexPlan {
  /** As the user named it. */
  readonly root: string;
  /** As the user named it, relative to the working directory; undefined: the usual folder below the root. */
  readonly out: string | undefined;
  readonly options: ParsedArguments["options"];
}

/** What was done, told at the end. */
export interface Report extends Indexed {
  readonly out: string;
  readonly milliseconds: number;
}

/** Carries a plan out; `summary` says the last line. */
export async function indexInto(plan: IndexPlan, io: Io, summary = summaryOf): Promise<number> {
  const { options } = plan;
  const started = performance.now();
  const place = placeOf(plan, io);
  const parse = await loadEngine(engineOf(options["parser"]));
  const progress = progressOn(io, started);
  const made = indexRepository({ ...place, out: place.folder, parse, env: io.env, onFile: progress.step });
  progress.clear();
  if (options["stdout"]) {
    io.out(EMITTERS.json.emit(made.index));
    return EXIT.ok;
  }
  const outputs = outputsOf(plan, place, made);
  if (options["check"]) return check(outputDifferences(outputs, place.findIn), { plan, out: place.out }, io);
  writeOutputs(outputs, foundOnDisk);
  const out = place.isCommitted ? place.out : NOT_WRITTEN;
  const report = { ...made, out, milliseconds: performance.now() - started };
  if (options["json"]) io.out(`${JSON.stringify(jsonOf(report), null, 2)}\n`);
  else if (!options["quiet"]) io.out(summary(report));
  return EXIT.ok;
}

const NOT_WRITTEN = "not written: tero.json says `out: false`";

/** Where to read, where to write, and by which configuration. */
interface Place {
  /** Absolute. */
  readonly root: string;
  readonly config: Config;
  /** As messages name it. */
  readonly out: string;
  /** Absolute. */
  readonly folder: string;
  readonly isCommitted: boolean;
  readonly findIn: FindIn;
  /** Read in place of the working tree. */
  readonly tree?: StoredTree;
}

function placeOf({ root, out, options }: IndexPlan, io: Io): Place {
  const absolute = resolve(io.cwd, root);
  const tree = treeOf(absolute, options, io);
  const config = tree
    ? configOf(tree.text(CONFIG_FILE) ?? "{}", `${CONFIG_FILE} as git keeps it`)
    : loadConfig(absolute);
  const chosen = out ?? join(root, config.out || DEFAULT_OUT);
  const base = { root: absolute, config, out: chosen, folder: resolve(io.cwd, chosen) };
  const isCommitted = out !== undefined || config.out !== false;
  if (tree === undefined) return { ...base, isCommitted, findIn: foundOnDisk };
  return { ...base, isCommitted, tree, findIn: (folder) => foundStaged(tree, absolute, folder) };
}

/** What is read in place of the working tree. */
function treeOf(
  root: string,
  { staged, revision, stdout }: IndexPlan["options"],
  io: Io,
): StoredTree | undefined {
  if (typeof revision !== "string") return staged ? stagedTree(root, io) : undefined;
  if (staged || !stdout)
    throw new UsageError("--revision goes with --stdout alone: another revision's index is not written here");
  return revisionTree(root, revision, io);
}

function outputsOf(
  { options }: IndexPlan,
  { isCommitted, folder, root }: Place,
  { index }: Indexed,
): Outputs {
  return {
    folder: isCommitted ? folder : undefined,
    root,
    files: indexFiles(index, options["markdown"] !== false),
    llmsTxt: options["llmsTxt"] ? llmsTxtFile(index) : undefined,
  };
}

function requireFolder(root: string): void {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new InputError(`cannot read ${root}: not a folder; name the folder of a repository`);
}

function engineOf(value: string | boolean | undefined): (typeof ENGINES)[number] {
  const engine = ENGINES.find((each) => each === (value ?? "fast"));
  if (engine === undefined) throw new UsageError(`--parser takes one of ${ENGINES.join(", ")}, not ${value}`);
  return engine;
}

function check(
  found: readonly Difference[],
  { plan, out }: { readonly plan: IndexPlan; readonly out: string },
  io: Io,
): number {
  if (found.length === 0) return EXIT.ok;
  const facts = found.flatMap(explain).join("\n");
  const written = [quoted(out), ...(plan.options["llmsTxt"] ? [LLMS_TXT] : [])].join(" ");
  const add = plan.options["staged"] ? ` && git add ${written}` : "";
  const then = plan.options["staged"] ? "and commit again" : "and commit what it writes";
  io.err(`the index in ${out} is not current:\n${facts}\nrun \`${mendingCommand(plan)}${add}\` ${then}\n`);
  return EXIT.stale;
}

function mendingCommand({ root, out, options }: IndexPlan): string {
  const words = ["tero", "index"];
  if (root !== ".") words.push(quoted(root));
  if (out !== undefined) words.push("--out", quoted(out));
  if (options["markdown"] === false) words.push("--no-markdown");
  if (options["staged"]) words.push("--staged");
  if (options["llmsTxt"]) words.push("--llms-txt");
  return words.join(" ");
}

function quoted(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function summaryOf({ index, files, out, milliseconds }: Report): string {
  const { items, flagged } = index;
  const flags = flagged.length === 0 ? "no flags" : `${counted(flagged.length, "flag")} (--json lists them)`;
  const time = `${(milliseconds / 1000).toFixed(2)} s`;
  return `${counted(items.length, "row")} from ${counted(files, "file")} in ${time}, ${flags} → ${out}\n`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function jsonOf({ index, files, out, milliseconds }: Report): object {
  const { items, flagged } = index;
  return { rows: items.length, files, milliseconds: Math.round(milliseconds), out, flags: flagged };
}
