import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import type { Reading } from "../../serving/library/get-documents.ts";
import { answerSearch, findHits, type FoundHits } from "../../serving/search/answer.ts";
import type { Question } from "../../serving/search/search.ts";
import { checkArguments, readingOf } from "../../serving/tools/given-arguments.ts";
import { questionOf, search } from "../../serving/tools/search/search.ts";
import { textOf } from "../served/choose-index.ts";
import { EXIT, InputError, UsageError, type Io, type ParsedArguments } from "../command.ts";
import { hitsText, type Style } from "../printing/hits-text.ts";
import { openSearch } from "../served/open-search.ts";
import { printOutcome } from "../printing/print-outcome.ts";
import { compileSparingly } from "../repository/sparing-v8.ts";

/** Searches for people, or for programs with `--json`. */
export async function runSearch(args: ParsedArguments, io: Io): Promise<number> {
  const question = questionFrom(args);
  compileSparingly();
  const reading = await openSearch(args, io);
  if (args.options["json"] === true) return printOutcome(answerSearch(question, reading), "json", io);
  const found = findHits(question, reading);
  if (found.kind === "refused") return printOutcome(found, "text", io);
  if (args.options["open"] === true) return openFirst(found, reading, io);
  io.out(hitsText(found, question, io.showsColours === true ? COLOURS : PLAIN));
  return EXIT.ok;
}

function questionFrom({ positionals, options }: ParsedArguments): Question {
  const values = new Map<string, unknown>([["query", positionals.join(" ")]]);
  const set = (name: string, value: unknown) => value !== undefined && values.set(name, value);
  for (const name of ["status", "path", "since", "until", "cursor"]) set(name, options[name]);
  for (const name of ["kinds", "families"]) set(name, textOf(options[name])?.split(","));
  set("limit", textOf(options["limit"]) && Number(options["limit"]));
  set("explain", options["explain"]);
  set("in_force", inForce(options));
  const given = { values, token: undefined };
  const fault = checkArguments(search, given);
  if (fault !== undefined) throw new UsageError(`--${fault.pointer?.slice(1) ?? ""} ${fault.message}`);
  return questionOf(readingOf(given));
}

function inForce({ inForce: only, notInForce: others }: ParsedArguments["options"]): unknown {
  if (only === true && others === true)
    throw new UsageError("--in-force and --not-in-force leave nothing; give one of them");
  return others === true ? false : only;
}

/** Opens the first hit at its line, in the editor that the environment names. */
function openFirst({ hits }: FoundHits, { sources }: Reading, { env }: Io): number {
  const editor = env["VISUAL"] || env["EDITOR"];
  if (!editor) throw new UsageError("--open needs an editor: set VISUAL or EDITOR");
  const { citation, best } = hits[0].lead;
  const path = join(sources?.root ?? "", citation.file);
  const [program = editor, ...words] = editor.split(" ");
  const line = best()?.line ?? citation.line;
  const opened = spawnSync(program, [...words, ...placeFor(program, path, line)], { stdio: "inherit" });
  if (opened.error !== undefined) throw new InputError(`cannot open ${editor}: ${opened.error.message}`);
  return opened.status ?? EXIT.ok;
}

/** How editors take a file and a line: `-g file:line` or `file:line` by windows, `+line file` in terminals. */
function placeFor(program: string, path: string, line: number): readonly string[] {
  const name = basename(program).replace(/\.(?:exe|cmd)$/i, "");
  if (/^(?:code|code-insiders|codium|cursor|windsurf)$/.test(name)) return ["-g", `${path}:${line}`];
  if (/^(?:subl|zed|hx|helix|atom|mate)$/.test(name)) return [`${path}:${line}`];
  return [`+${line}`, path];
}

const PLAIN: Style = { title: (text) => text, place: (text) => text, word: (text) => text };
const COLOURS: Style = {
  title: (text) => `\u001b[1m${text}\u001b[22m`,
  place: (text) => `\u001b[36m${text}\u001b[39m`,
  word: (text) => `\u001b[33m${text}\u001b[39m`,
};
