import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { EMITTERS } from "../../indexing/emit/registry.ts";
import { ENGINES, loadEngine } from "../../indexing/markdown/engines.ts";
import { DEFAULT_OUT } from "../../model/index-file.ts";
import { EXIT, InputError, UsageError, type Io, type ParsedArguments } from "../command.ts";
import { explain } from "../differing-rows.ts";
import { indexRepository, type Indexed } from "../index-repository.ts";
import { loadConfig } from "../load-config.ts";
import { differences, writeOutput, type OutputFile } from "../output.ts";
import { progressOn } from "../progress.ts";

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
  const root = resolve(io.cwd, plan.root);
  const config = loadConfig(root);
  const out = plan.out ?? join(plan.root, config.out || DEFAULT_OUT);
  const folder = resolve(io.cwd, out);
  const parse = await loadEngine(engineOf(options["parser"]));
  const progress = progressOn(io, started);
  const indexed = indexRepository({ root, out: folder, config, parse, env: io.env, onFile: progress.step });
  progress.clear();
  const files = outputOf(indexed, options["markdown"] !== false);
  if (options["stdout"]) {
    io.out(files[0]?.text ?? "");
    return EXIT.ok;
  }
  if (options["check"]) return check({ folder, out, files, plan }, io);
  writeOutput(folder, files);
  const report = { ...indexed, out, milliseconds: performance.now() - started };
  if (options["json"]) io.out(`${JSON.stringify(jsonOf(report), null, 2)}\n`);
  else if (!options["quiet"]) io.out(summary(report));
  return EXIT.ok;
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

function outputOf({ index }: Indexed, withMarkdown: boolean): OutputFile[] {
  const emitters = withMarkdown ? [EMITTERS.json, EMITTERS.markdown] : [EMITTERS.json];
  return emitters.map(({ file, emit }) => ({ name: file, text: emit(index) }));
}

interface Checked {
  readonly folder: string;
  readonly out: string;
  readonly files: readonly OutputFile[];
  readonly plan: IndexPlan;
}

function check({ folder, out, files, plan }: Checked, io: Io): number {
  const found = differences(folder, files);
  if (found.length === 0) return EXIT.ok;
  const facts = found.flatMap(explain).join("\n");
  io.err(
    `the index in ${out} is not current:\n${facts}\nrun \`${mendingCommand(plan)}\` and commit what it writes\n`,
  );
  return EXIT.stale;
}

function mendingCommand({ root, out, options }: IndexPlan): string {
  const words = ["tero", "index"];
  if (root !== ".") words.push(quoted(root));
  if (out !== undefined) words.push("--out", quoted(out));
  if (options["markdown"] === false) words.push("--no-markdown");
  return words.join(" ");
}

function quoted(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function summaryOf({ index, files, out, milliseconds }: Report): string {
  const flags = index.flagged.length === 0 ? "no flags" : `${index.flagged.length} flags (--json lists them)`;
  const time = `${(milliseconds / 1000).toFixed(2)} s`;
  return `${index.items.length} rows from ${files} files in ${time}, ${flags} → ${out}\n`;
}

function jsonOf({ index, files, out, milliseconds }: Report): object {
  const { items, flagged } = index;
  return { rows: items.length, files, milliseconds: Math.round(milliseconds), out, flags: flagged };
}
