import { basename, join, relative, resolve, sep } from "node:path";
import { DEFAULT_OUT } from "../../model/index-file.ts";
import { EXIT, UsageError, type Io, type ParsedArguments } from "../command.ts";
import { indexRepository, parseFast } from "../repository/index-repository.ts";
import { MERGE_DRIVER } from "../init/attributes.ts";
import { choicesOf, type Choices } from "../init/choices.ts";
import { CLIENTS } from "../init/clients.ts";
import {
  carryOut,
  proposeAdding,
  proposeRemoving,
  removeEmptyFolders,
  type Edit,
  type Proposal,
} from "../init/edits.ts";
import { registerMergeDriver, unregisterMergeDriver } from "../init/merge-registration.ts";
import { chosenPieces, everyPiece } from "../init/pieces.ts";
import { git, surroundingsOf, type Surroundings } from "../init/surroundings.ts";
import { survey } from "../init/survey.ts";
import { unifiedDiff } from "../init/unified-diff.ts";
import { loadConfig } from "../repository/load-config.ts";
import { writeOutput } from "../repository/output.ts";
import { requireFolder } from "../repository/require-folder.ts";
import { indexInto } from "./index.ts";

/** Sets a repository up, or undoes that. Every file that is touched is named; nothing is replaced unasked. */
export async function runInit(args: ParsedArguments, io: Io): Promise<number> {
  const folder = resolve(io.cwd, args.positionals[0] ?? ".");
  requireFolder(folder);
  const around = surroundingsOf(folder, io);
  const { options } = args;
  if (!options["yes"] && !options["dryRun"] && !io.ask) {
    throw new UsageError(
      "there is nobody to ask: say --yes to have it done, --dry-run to see what would be done",
    );
  }
  return options["remove"] ? undo(around, args, io) : setUp(around, args, io);
}

async function setUp(around: Surroundings, args: ParsedArguments, io: Io): Promise<number> {
  tellSurvey(around, io);
  const choices = choicesOf(args, await clientsAsked(args, io));
  const out = outOf(around.root);
  const proposals = chosenPieces(choices, around, out).map((piece) => proposeAdding(piece, around.root));
  const edits = await agree(proposals, args, io);
  if (args.options["dryRun"]) return showDiffs(edits, io);
  for (const edit of edits) await apply(edit, around, io);
  tellWarnings(around, io);
  return finish(choices, around, io);
}

function tellSurvey({ root }: Surroundings, io: Io): void {
  const config = loadConfig(root);
  const { index } = indexRepository({
    root,
    out: join(root, DEFAULT_OUT),
    config,
    parse: parseFast,
    env: io.env,
  });
  const held = survey(index);
  if (held.length === 0) return io.out(`${root} holds nothing that tero reads yet\n\n`);
  io.out(`${root} holds:\n${held.map((line) => `  ${line}\n`).join("")}\n`);
}

async function clientsAsked({ options }: ParsedArguments, io: Io): Promise<string> {
  const isSettled = options["client"] !== undefined || options["yes"] || options["dryRun"];
  if (isSettled || !io.ask) return "claude";
  const answer = await io.ask(`Register tero with which clients (${CLIENTS.join(", ")}, or none)? [claude] `);
  return answer.trim() || "claude";
}

/** Folder of the index, relative to the root. */
function outOf(root: string): string {
  return (loadConfig(root).out || DEFAULT_OUT).replace(/\/+$/, "");
}

/** The edits that are agreed to; all else is told. */
async function agree(
  proposals: readonly Proposal[],
  args: ParsedArguments,
  io: Io,
): Promise<readonly Edit[]> {
  const agreed: Edit[] = [];
  for (const { piece, made, edit } of proposals) {
    if (made.status === "refused") io.out(`left      ${edit.path}: ${made.reason}; ${made.remedy}\n`);
    else if (edit.before === edit.after) io.out(`as it is  ${edit.path}\n`);
    else if (made.status === "differs" && !(await mayReplace(made.what, args, io)))
      io.out(`left      ${made.what} is not ours; --overwrite replaces it\n`);
    else if (made.status === "made" && !(await isWanted(`${piece.question} (${edit.path})`, args, io)))
      io.out(`left      ${edit.path}\n`);
    else agreed.push(edit);
  }
  return agreed;
}

async function isWanted(question: string, { options }: ParsedArguments, io: Io): Promise<boolean> {
  if (options["yes"] || options["dryRun"] || !io.ask) return true;
  return !/^n/i.test((await io.ask(`${question} [Y/n] `)).trim());
}

async function mayReplace(what: string, { options }: ParsedArguments, io: Io): Promise<boolean> {
  if (options["overwrite"]) return true;
  if (options["yes"] || options["dryRun"] || !io.ask) return false;
  return /^y/i.test((await io.ask(`${what} is not ours. Replace it? [y/N] `)).trim());
}

function showDiffs(edits: readonly Edit[], io: Io): number {
  for (const { path, before, after } of edits) io.out(`\n${unifiedDiff(path, before, after)}`);
  return EXIT.ok;
}

async function apply(edit: Edit, around: Surroundings, io: Io): Promise<void> {
  carryOut(edit, around.root);
  const what = edit.after === undefined ? "removed" : edit.before === undefined ? "created" : "changed";
  io.out(`${what.padEnd(8)}  ${edit.path}\n`);
}

function tellWarnings({ program, isGit, hookHost, root }: Surroundings, io: Io): void {
  if (program.from === "file") {
    io.err(
      `note: this tero is installed nowhere, so what was written names ${program.file}, which works on this machine alone; install it and run \`tero init\` again\n`,
    );
  }
  if (isGit && isIgnored(root, outOf(root))) {
    io.err(
      `note: git ignores ${outOf(root)}, so no index is committed; un-ignore it, or run \`tero init --uncommitted\`\n`,
    );
  }
  if (!isGit)
    io.err(`note: ${root} is no git repository, so there is no hook, workflow or merge to set up\n`);
  if (hookHost.kind === "pre-commit")
    io.err("note: the hook runs once `pre-commit install` was run in a clone\n");
}

const isIgnored = (root: string, folder: string): boolean =>
  git(root, "check-ignore", "--no-index", `${folder}/index.json`) !== undefined;

/** The parts that are no file of the user's: the merge driver of this clone, and the index itself. */
async function finish({ committed }: Choices, around: Surroundings, io: Io): Promise<number> {
  if (isMergedByDriver(around) && registerMergeDriver(around)) {
    io.out("set       merge.tero in this clone's git configuration\n");
  }
  if (!committed) return EXIT.ok;
  const root = relative(io.cwd, around.root) || ".";
  return indexInto({ root: root.split(sep).join("/"), out: undefined, options: {} }, io);
}

/** Whether .gitattributes came to name the driver: it was chosen, and agreed to. */
function isMergedByDriver({ root, isGit }: Surroundings): boolean {
  return (
    isGit &&
    git(root, "check-attr", "merge", "--", `${outOf(root)}/index.json`)?.endsWith(`: ${MERGE_DRIVER}`) ===
      true
  );
}

async function undo(around: Surroundings, args: ParsedArguments, io: Io): Promise<number> {
  const out = outOf(around.root);
  const proposals = everyPiece(around, out).map((piece) => proposeRemoving(piece, around.root));
  const changing = proposals.filter(
    ({ edit, made }) => made.status === "refused" || edit.before !== edit.after,
  );
  if (args.options["dryRun"])
    return showDiffs(
      changing.filter(({ made }) => made.status === "made").map(({ edit }) => edit),
      io,
    );
  if (!(await isWanted("Undo all that tero init set up here, and delete the index?", args, io)))
    return EXIT.ok;
  for (const { edit, made } of changing) {
    if (made.status === "refused") io.out(`left      ${edit.path}: ${made.reason}; ${made.remedy}\n`);
    else await apply(edit, around, io);
  }
  if (unregisterMergeDriver(around.root)) io.out("unset     merge.tero in this clone's git configuration\n");
  for (const path of writeOutput(join(around.root, out), []).keys())
    io.out(`removed   ${out}/${basename(path)}\n`);
  removeEmptyFolders(join(around.root, out), around.root);
  return EXIT.ok;
}
