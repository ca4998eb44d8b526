// The recorded queries and their corpora, as the benches of retrieval read them: questions whose answers their authors gave
// by citing a document. They lie beside the project; without them nothing can be measured.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SHARED = fileURLToPath(new URL("../../shared", import.meta.url));
const QUERIES = join(SHARED, "bench/retrieval");

/** Names of the queries, and of the packed repositories that they ask of. */
export const CORPORA = {
  mycelium: "tzervas__mycelium",
  eips: "ethereum__EIPs",
  cometbft: "cometbft__cometbft",
  rust: "rust-lang__rfcs",
  cargo: "rust-lang__cargo",
  kep: "kubernetes__enhancements",
};

export const areHere = () => existsSync(QUERIES);

/** All recorded queries of a file of them. */
export const recorded = (name) =>
  readFileSync(join(QUERIES, `${name}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** The queries that are sentences with a link, texts of links, or pages elsewhere. */
export const isProse = ({ kind }) => ["sent", "ltext", "ext"].includes(kind);

/** A copy of a corpus in which the paragraphs that ask are blank, so that nothing is found by the sentence that asks. */
export function copyWithoutQueries(name, queries, folder) {
  run("mkdir", ["-p", folder]);
  run("tar", ["xzf", join(SHARED, "corpora/tgz", `${CORPORA[name]}.tar.gz`), "-C", folder]);
  const root = join(folder, readdirSync(folder)[0]);
  for (const { src } of queries)
    if (src.file && !src.repo && !src.file.endsWith(".yaml")) blankParagraph(join(root, src.file), src.line);
  return root;
}

function run(command, args) {
  const done = spawnSync(command, args, { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`${command} ${args.join(" ")}: ${done.stderr}`);
}

/** Blanks the lines around one, up to blank lines and headings: the file keeps its number of lines. */
function blankParagraph(file, line) {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, "utf8").split("\n");
  const isText = (at) => lines[at] !== undefined && lines[at].trim() !== "" && !/^#{1,6} /.test(lines[at]);
  let [first, last] = [line - 1, line - 1];
  if (!isText(first)) return;
  while (isText(first - 1)) first--;
  while (isText(last + 1)) last++;
  writeFileSync(file, lines.fill("", first, last + 1).join("\n"));
}
