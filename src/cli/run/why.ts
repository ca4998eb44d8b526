import { join, relative, resolve, sep } from "node:path";
import { NO_CONFIG, type Config } from "../../indexing/config.ts";
import { decisions } from "../../indexing/extract/decisions/decisions.ts";
import { explainDocument, type Explanation } from "../../indexing/extract/decisions/explain.ts";
import type { DecisionFacts } from "../../indexing/extract/decisions/facts.ts";
import { listFiles } from "../../indexing/list-files.ts";
import { readerOf } from "../../indexing/read.ts";
import { DEFAULT_OUT } from "../../model/index-file.ts";
import { byPathComponents } from "../../model/order.ts";
import type { Flag, Row } from "../../model/row.ts";
import { chooseRoot } from "../served/choose-root.ts";
import { EXIT, InputError, type Io, type ParsedArguments } from "../command.ts";
import { explanationText } from "../printing/explanation-text.ts";
import { indexRepository, parseFast } from "../repository/index-repository.ts";
import { loadConfig } from "../repository/load-config.ts";

/** Explains the rows of one file, or the one row that a line belongs to. */
export async function runWhy({ positionals, options }: ParsedArguments, io: Io): Promise<number> {
  const root = chooseRoot(typeof options["root"] === "string" ? options["root"] : undefined, io);
  const { file, line } = placeOf(positionals[0] ?? "", root, io);
  const config = loadConfig(root);
  const { index } = indexRepository({
    root,
    out: join(root, DEFAULT_OUT),
    config,
    parse: parseFast,
    env: io.env,
  });
  const rows = index.items.filter((row) => row.file === file);
  const flags = index.flagged.filter(({ item }) => item === file);
  if (rows.length === 0) throw new InputError(notIndexed(file, index.flagged));
  const told = { file, line, rows: line === undefined ? rows : innermost(rows, line), flags };
  const explanation = explain(file, { root, config }, io);
  io.out(
    options["json"]
      ? `${JSON.stringify({ ...told, explanation }, null, 2)}\n`
      : explanationText(told, explanation),
  );
  return EXIT.ok;
}

interface Place {
  readonly file: string;
  readonly line: number | undefined;
}

/** `FILE` or `FILE:LINE`, the file as the user names it from the working directory, or from the root. */
function placeOf(written: string, root: string, io: Io): Place {
  const [, path = written, line] = /^(.+):(\d+)$/.exec(written) ?? [];
  const fromHere = relative(root, resolve(io.cwd, path)).replaceAll(sep, "/");
  const file = fromHere.startsWith("../") ? path : fromHere;
  return { file, line: line === undefined ? undefined : Number(line) };
}

function notIndexed(file: string, flags: readonly Flag[]): string {
  const told = flags.find(({ item }) => item === file || file.startsWith(`${item}/`));
  const reason = told ? told.reason : "it is missing, ignored by git, or of no kind that is read";
  return `nothing of ${file} is indexed: ${reason}`;
}

const size = ({ line, end_line }: Row): number => (end_line ?? line) - line;

/** The row of the smallest unit that the line belongs to. */
function innermost(rows: readonly Row[], line: number): Row[] {
  const around = rows.filter((row) => row.line <= line && line <= (row.end_line ?? row.line));
  return around.toSorted((a, b) => size(a) - size(b) || b.line - a.line).slice(0, 1);
}

const claims = (path: string): boolean => decisions.claims(path, NO_CONFIG);

/** Judges the decision records once more, with all that was weighed. */
function explain(
  file: string,
  { root, config }: { root: string; config: Config },
  io: Io,
): Explanation | undefined {
  const { include, exclude } = config;
  const listed = listFiles(root, { claims, own: new Set(), include, exclude }, io.env).paths;
  const paths = listed.toSorted(byPathComponents);
  const read = readerOf(root);
  const facts = new Map<string, DecisionFacts>();
  for (const path of paths.filter(claims)) {
    const source = read(path);
    if (source.status !== "read") continue;
    const { bytes } = source.file;
    const found = decisions.read({
      path,
      text: () => bytes.toString("utf8"),
      markdown: () => parseFast(bytes),
    });
    if (found) facts.set(path, found);
  }
  return explainDocument(file, facts, { paths, config });
}
