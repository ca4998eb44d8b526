import { join, resolve } from "node:path";
import type { Config } from "../../indexing/config.ts";
import { LLMS_TXT } from "../../indexing/emit/llms-txt.ts";
import { EMITTERS } from "../../indexing/emit/registry.ts";
import { ENGINES, loadEngine } from "../../indexing/markdown/engines.ts";
import type { StoredTree } from "../../indexing/stored-tree.ts";
import { DEFAULT_OUT } from "../../model/index-file.ts";
import { EXIT, UsageError, type Io, type ParsedArguments } from "../command.ts";
import { explain } from "../repository/differing-rows.ts";
import type { Cache } from "../../indexing/cache.ts";
import {
  indexRepository,
  listRepository,
  type Indexed,
  type RepositoryPlace,
} from "../repository/index-repository.ts";
import { findProgram } from "../init/find-program.ts";
import { typedCall } from "../init/program.ts";
import {
  indexFiles,
  llmsTxtFile,
  outputDifferences,
  writeOutputs,
  type FindIn,
  type Outputs,
} from "../repository/index-outputs.ts";
import { lastRun, recordOf, type RunScope, type Told } from "../repository/last-run.ts";
import { CONFIG_FILE, configOf, loadConfig } from "../repository/load-config.ts";
import { foundOnDisk, type Difference } from "../repository/output.ts";
import { progressOn } from "../command-line/progress.ts";
import { repositoryCache } from "../repository/repository-cache.ts";
import { requireFolder } from "../repository/require-folder.ts";
import { compileSparingly } from "../repository/sparing-compiler.ts";
import { foundStaged, revisionTree, stagedTree } from "../repository/staged-tree.ts";

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
export interface Report extends Told {
  readonly out: string;
  readonly milliseconds: number;
}

/** Carries a plan out; `summary` says the last line. */
export async function indexInto(plan: IndexPlan, io: Io, summary = summaryOf): Promise<number> {
  const { options } = plan;
  const run = startRun(plan, io);
  const before = run.cache && !options["stdout"] ? lastRun(run.cache, run.scope) : undefined;
  const told = before ?? (await carryOut(run, io));
  if (typeof told === "number") return told;
  const out = run.place.isCommitted ? run.place.out : NOT_WRITTEN;
  const report = { ...told, out, milliseconds: performance.now() - run.started };
  if (options["json"]) io.out(`${JSON.stringify(jsonOf(report), null, 2)}\n`);
  else if (!options["quiet"] && !options["check"]) io.out(summary(report));
  return EXIT.ok;
}

/** One run, from what was asked to what it may know from the run before. */
interface Run {
  readonly plan: IndexPlan;
  readonly started: number;
  readonly place: Place;
  readonly engine: (typeof ENGINES)[number];
  readonly request: RepositoryPlace;
  readonly scope: RunScope;
  readonly cache: Cache | undefined;
}

function startRun(plan: IndexPlan, io: Io): Run {
  const started = performance.now();
  const place = placeOf(plan, io);
  const engine = engineOf(plan.options["parser"]);
  const request = { ...place, out: place.folder, env: io.env };
  const scope = { listed: listRepository(request), ...writtenBy(plan, place) };
  const isCached = place.tree === undefined && plan.options["cache"] !== false;
  const cache = isCached ? repositoryCache({ ...place, engine }, io) : undefined;
  return { plan, started, place, engine, request, scope, cache };
}

/** Makes the index, and writes, checks or prints it: what there is to tell, or the exit code where all is told. */
async function carryOut(run: Run, io: Io): Promise<Told | number> {
  const { plan, place, scope, cache } = run;
  const made = await make(run, io);
  if (plan.options["stdout"]) {
    for (const piece of EMITTERS.json.pieces(made.index)) io.out(piece);
    return EXIT.ok;
  }
  const outputs = outputsOf(plan, place, made);
  const found = plan.options["check"] ? outputDifferences(outputs, place.findIn) : [];
  if (found.length > 0) return stale(found, run, io);
  if (!plan.options["check"]) writeOutputs(outputs, foundOnDisk);
  const told = { rows: made.index.items.length, files: made.files, flagged: made.index.flagged };
  cache?.save(made.readings, recordOf(told, scope));
  return told;
}

async function make({ engine, request, scope, cache, started }: Run, io: Io): Promise<Indexed> {
  compileSparingly();
  const progress = progressOn(io, started);
  const parse = await loadEngine(engine);
  const recalling = cache && { cache };
  const made = indexRepository({
    ...request,
    ...recalling,
    listed: scope.listed,
    parse,
    onFile: progress.step,
  });
  progress.clear();
  return made;
}

/** What a plan writes, as far as another run must know it. */
function writtenBy(
  { options }: IndexPlan,
  { folder, isCommitted, root }: Place,
): Pick<RunScope, "asked" | "outputs"> {
  const asked = JSON.stringify([
    folder,
    isCommitted,
    options["markdown"] !== false,
    options["llmsTxt"] === true,
  ]);
  const outputs = Object.values(EMITTERS).map(({ file }) => join(folder, file));
  return { asked, outputs: [...outputs, join(root, LLMS_TXT)] };
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

function engineOf(value: string | boolean | undefined): (typeof ENGINES)[number] {
  const engine = ENGINES.find((each) => each === (value ?? "fast"));
  if (engine === undefined) throw new UsageError(`--parser takes one of ${ENGINES.join(", ")}, not ${value}`);
  return engine;
}

function stale(found: readonly Difference[], { plan, place }: Run, io: Io): number {
  const { out } = place;
  const facts = found.flatMap(explain).join("\n");
  const written = [quoted(out), ...(plan.options["llmsTxt"] ? [LLMS_TXT] : [])].join(" ");
  const add = plan.options["staged"] ? ` && git add ${written}` : "";
  const then = plan.options["staged"] ? "and commit again" : "and commit what it writes";
  io.err(
    `the index in ${out} is not current:\n${facts}\nrun \`${mendingCommand(plan, typedCall(findProgram(io.cwd, io)))}${add}\` ${then}\n`,
  );
  return EXIT.stale;
}

function mendingCommand({ root, out, options }: IndexPlan, tero: string): string {
  const words = [tero, "index"];
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

function summaryOf({ rows, files, flagged, out, milliseconds }: Report): string {
  const flags = flagged.length === 0 ? "no flags" : `${counted(flagged.length, "flag")} (--json lists them)`;
  const time = `${(milliseconds / 1000).toFixed(2)} s`;
  return `${counted(rows, "row")} from ${counted(files, "file")} in ${time}, ${flags} → ${out}\n`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function jsonOf({ rows, files, flagged, out, milliseconds }: Report): object {
  return { rows, files, milliseconds: Math.round(milliseconds), out, flags: flagged };
}
