import { join, resolve } from "node:path";
import type { Cache } from "../../indexing/cache.ts";
import { LLMS_TXT } from "../../indexing/emit/llms-txt.ts";
import { EMITTERS } from "../../indexing/emit/registry.ts";
import { ENGINES, loadEngine } from "../../indexing/markdown/engines.ts";
import type { SourceFile } from "../../model/source.ts";
import { EXIT, UsageError, type Io, type ParsedArguments } from "../command.ts";
import { explain } from "../repository/differing-rows.ts";
import { carriedIndex, mayCarryOn, writtenIndex } from "../repository/carried-index.ts";
import {
  indexRepository,
  listRepository,
  type Indexed,
  type RepositoryPlace,
} from "../repository/index-repository.ts";
import { findProgram } from "../init/find-program.ts";
import { typedCall } from "../init/program.ts";
import {
  emittersOf,
  indexFiles,
  llmsTxtFile,
  outputDifferences,
  writeOutputs,
  type Outputs,
} from "../repository/index-outputs.ts";
import {
  areAsFound,
  lastRun,
  outputStamp,
  recordOf,
  type RunBefore,
  type RunScope,
  type Told,
} from "../repository/last-run.ts";
import { placeOf, type IndexPlan, type Place } from "../repository/index-place.ts";
import { reportAsJson, summaryOf } from "../printing/index-report.ts";
import { foundOnDisk, type Difference, type Left } from "../repository/output.ts";
import { milliseconds } from "../command-line/milliseconds.ts";
import { progressOn } from "../command-line/progress.ts";
import { repositoryCache } from "../repository/repository-cache.ts";
import { requireFolder } from "../repository/require-folder.ts";
import { leftMuch, sparingReads } from "../repository/sparing-reads.ts";
import { compileSparingly, growSparingly } from "../repository/sparing-v8.ts";

/** Indexes a repository and writes, checks or prints the result. */
export async function runIndex({ positionals, options }: ParsedArguments, io: Io): Promise<number> {
  const root = positionals[0] ?? ".";
  const named = typeof options["out"] === "string" ? options["out"] : undefined;
  requireFolder(resolve(io.cwd, root));
  return indexInto({ root, out: named, options }, io);
}

/** Carries a plan out; `summary` says the last line. */
export async function indexInto(plan: IndexPlan, io: Io, summary = summaryOf): Promise<number> {
  const { options } = plan;
  const run = startRun(plan, io);
  if (options["stdout"]) return printIndex(await make(run, io), io);
  const before = run.cache && lastRun(run.cache, run.scope);
  const told = await carryOut(run, before, io);
  if (typeof told === "number") return told;
  const out = run.place.isCommitted ? run.place.out : NOT_WRITTEN;
  const report = { ...told, out, milliseconds: milliseconds() - run.started };
  if (options["json"]) io.out(reportAsJson(report));
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
  const started = milliseconds();
  const place = placeOf(plan, io);
  const engine = engineOf(plan.options["parser"]);
  const isCached = place.tree === undefined && plan.options["cache"] !== false;
  const cache = isCached ? repositoryCache({ ...place, engine }, io) : undefined;
  // Of a large repository the list alone takes much; where all is read anew, nothing is gained by loading less of Node.
  if (leftMuch(cache) || !cache?.bytes) growSparingly();
  const request = { ...place, out: place.folder, env: io.env };
  const scope = { listed: listRepository(request), ...writtenBy(plan, place) };
  return { plan, started, place, engine, request, scope, cache };
}

function printIndex({ index }: Indexed, io: Io): number {
  for (const piece of EMITTERS.json.pieces(index)) io.out(piece);
  return EXIT.ok;
}

/** What is to be written, and what there is to tell of it. */
interface Made {
  readonly outputs: Outputs;
  readonly told: Told;
  /** Keeps what the next run can use. */
  readonly save: (left: Left) => void;
}

/** Makes the index, and writes or checks it: what there is to tell, or the exit code where all is told. */
async function carryOut(run: Run, before: RunBefore | undefined, io: Io): Promise<Told | number> {
  if (before?.changed.length === 0) return before.told;
  const { check } = run.plan.options;
  const { outputs, told, save } = (before && (await carryOn(before, run))) ?? (await makeAnew(run, io));
  const found = check ? outputDifferences(outputs, run.place.findIn) : [];
  if (found.length > 0) return stale(found, run, io);
  save(check ? new Map() : writeOutputs(outputs, foundOnDisk));
  return told;
}

/** Changes what the run before wrote, where that is all there is to do. */
async function carryOn(before: RunBefore, { plan, place, engine, scope }: Run): Promise<Made | undefined> {
  const { config, folder, root, isCommitted } = place;
  if (plan.options["llmsTxt"] || !isCommitted || !mayCarryOn(before)) return undefined;
  const parse = await loadEngine(engine);
  const corpus = { ...scope.listed, config, parse: ({ bytes }: SourceFile) => parse(bytes) };
  const written = writtenIndex(foundOnDisk(folder), emittersOf(plan.options["markdown"] !== false));
  // Another run may have written since this one began: that index is not the one that the cache knows.
  const carried = written && areAsFound(scope) && carriedIndex(before, corpus, written);
  if (!carried) return undefined;
  const { files, rows, readings } = carried;
  const told = { ...before.told, rows };
  return {
    outputs: { folder, root, files, llmsTxt: undefined },
    told,
    save: (left) => before.carryOn(readings, recordOf({ told, fields: before.fields, left }, scope)),
  };
}

async function makeAnew(run: Run, io: Io): Promise<Made> {
  const { plan, place, scope, cache } = run;
  const made = await make(run, io);
  const { index, files, readings, fields } = made;
  const told = { rows: index.items.length, files, flagged: index.flagged };
  return {
    outputs: outputsOf(plan, place, made),
    told,
    save: (left) => cache?.save(readings, recordOf({ told, fields, left }, scope)),
  };
}

async function make({ engine, request, scope, cache, started }: Run, io: Io): Promise<Indexed> {
  compileSparingly();
  const { listed } = scope;
  const progress = progressOn(io, started);
  const parse = await loadEngine(engine);
  const recalling = cache && { cache };
  const made = indexRepository({
    ...request,
    ...recalling,
    listed: { ...listed, read: sparingReads(listed, leftMuch(cache)) },
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
): Pick<RunScope, "asked" | "outputs" | "stamps"> {
  const asked = JSON.stringify([
    folder,
    isCommitted,
    options["markdown"] !== false,
    options["llmsTxt"] === true,
  ]);
  const ofIndex = Object.values(EMITTERS).map(({ file }) => join(folder, file));
  const outputs = [...ofIndex, join(root, LLMS_TXT)];
  return { asked, outputs, stamps: outputs.map(outputStamp) };
}

const NOT_WRITTEN = "not written: tero.json says `out: false`";

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
