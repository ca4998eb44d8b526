import { cpSync } from "node:fs";
import { corpusInMemory } from "../../../src/cli/served/corpus-in-memory.ts";
import { surroundingsOf } from "../../../src/cli/run/graph-surroundings.ts";
import { type Cited, surveyOf } from "../../../src/serving/check/survey.ts";
import { corpusRoot } from "../../indexing/markdown/recorded-corpora.ts";
import { git } from "../../tree.ts";
import { type Missed, validateLinks } from "./validated-links.ts";

/** Links of a corpus that lead nowhere, by who says so, and for which of the reasons that ADR-0007 settles. */
export interface ComparedLinks {
  readonly both: number;
  readonly settled: Readonly<Record<string, number>>;
  readonly unsettled: readonly string[];
}

const FORMS: ReadonlySet<string> = new Set(["link", "image", "definition", "autolink"]);

/** Compares, in a copy of a corpus, the links that we miss with those that remark-validate-links misses. */
export async function compareLinks(corpus: string, root: string): Promise<ComparedLinks> {
  const name = corpus.replace("__", "/");
  copy(corpus, root, name);
  const { files, cited } = linksIn(root);
  const theirs = await validateLinks(root, files, name);
  const ours = cited.filter(({ resolution }) => resolution.status === "dangling");
  const onlyOurs = ours.filter((one) => !theirs.some((other) => isSame(one, other)));
  const onlyTheirs = theirs.filter((other) => !ours.some((one) => isSame(one, other)));
  const settled: Record<string, number> = {};
  const unsettled: string[] = [];
  const sort = (reason: string | undefined, told: string): void => {
    if (reason === undefined) unsettled.push(told);
    else settled[reason] = (settled[reason] ?? 0) + 1;
  };
  for (const { file, reference } of onlyOurs)
    sort(whyOnlyOurs(reference.written), `ours: ${file}:${reference.line} ${reference.written}`);
  for (const other of onlyTheirs) {
    const same = cited.find((one) => isSame(one, other));
    sort(whyOnlyTheirs(other, same), `theirs: ${other.file}:${other.line} ${other.link} (${other.reason})`);
  }
  return { both: ours.length - onlyOurs.length, settled, unsettled };
}

/** They fold the case of fragments, and know one page of a forge. */
function whyOnlyOurs(written: string): string | undefined {
  if (/\/(?:tree|raw|blame|edit)\/|\/\/raw\./.test(written)) return "ours: another page of the forge";
  return /#.*\p{Lu}/u.test(written) ? "ours: case of a fragment" : undefined;
}

/** They know no names that HTML gives, and look here for other revisions and for what lies outside. */
function whyOnlyTheirs({ link, reason }: Missed, cited: Cited | undefined): string | undefined {
  if (/\/blob\/(?!(?:main|master)\/)/.test(link)) return "theirs: another revision";
  const isOutside = cited?.resolution.status === "external" && /\]\(\s*(?:\.\.\/|https?:)/.test(link);
  if (isOutside) return "theirs: outside the root";
  const isNamed = reason.startsWith("Cannot find heading") && cited?.resolution.status === "resolved";
  return isNamed ? "theirs: a name that HTML gives" : undefined;
}

/** A copy that git and GitHub know by the corpus's name. */
function copy(corpus: string, root: string, name: string): void {
  cpSync(corpusRoot(corpus), root, { recursive: true, verbatimSymlinks: true });
  git(root, "init", "--quiet");
  git(root, "remote", "add", "origin", `https://github.com/${name}.git`);
  git(root, "add", "--force", "--all");
}

/** The markdown files of a repository, and the links in them. */
function linksIn(root: string): { readonly files: readonly string[]; readonly cited: readonly Cited[] } {
  const place = { root, env: process.env };
  const { corpus, ...read } = corpusInMemory(place);
  const survey = surveyOf(corpus, surroundingsOf(place, read), { change: undefined, against: undefined });
  const files = [...new Set(corpus.rows.map(({ file }) => file))].filter((file) => read.readings.has(file));
  return { files, cited: survey.cited.filter(({ reference }) => FORMS.has(reference.form)) };
}

const isSame = ({ file, reference }: Cited, { file: other, line, link }: Missed): boolean =>
  file === other && reference.line === line && link.includes(reference.written);
