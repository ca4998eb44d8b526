import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { corpusInMemory } from "../../../src/cli/served/corpus-in-memory.ts";
import { surroundingsOf } from "../../../src/cli/run/graph-surroundings.ts";
import { type Cited, surveyOf } from "../../../src/serving/check/survey.ts";
import { CORPORA, corpusRoot } from "../../indexing/markdown/recorded-corpora.ts";
import { git } from "../../tree.ts";
import { type Missed, validateLinks } from "./validated-links.ts";

/** The full run, over every corpus, is `TERO_CORPORA=all`: an hour. */
const IS_FULL = process.env["TERO_CORPORA"] === "all";
const CHOSEN = IS_FULL ? CORPORA : ["adr__madr"].filter((name) => CORPORA.includes(name));

const FORMS: ReadonlySet<string> = new Set(["link", "image", "definition", "autolink"]);

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

/** What only we miss, for a reason that ADR-0007 settles: they fold the case of fragments, and know one page of a forge. */
const isOurs = ({ reference: { written } }: Cited): boolean =>
  /#.*\p{Lu}/u.test(written) || /\/(?:tree|raw|blame|edit)\/|\/\/raw\./.test(written);

/** What only they miss, likewise: names that HTML gives, other revisions and branches, what lies outside the root. */
function isTheirs({ link, reason }: Missed, cited: Cited | undefined): boolean {
  if (/\/blob\/(?!(?:main|master)\/)/.test(link)) return true;
  if (cited?.resolution.status === "external") return /\]\(\s*(?:\.\.\/|https?:)/.test(link);
  return reason.startsWith("Cannot find heading") && cited?.resolution.status === "resolved";
}

/** A copy that git and GitHub know by the corpus's name. */
function copyOf(corpus: string, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "tero-links-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, "copy");
  cpSync(corpusRoot(corpus), root, { recursive: true, verbatimSymlinks: true });
  git(root, "init", "--quiet");
  git(root, "remote", "add", "origin", `https://github.com/${name}.git`);
  git(root, "add", "--force", "--all");
  return root;
}

describe.skipIf(CHOSEN.length === 0)(
  "links that lead nowhere are those that remark-validate-links misses, but for what ADR-0007 settles",
  () => {
    test.each(CHOSEN)("%s", { timeout: 3_600_000 }, async (corpus) => {
      const name = corpus.replace("__", "/");
      const root = copyOf(corpus, name);
      const { files, cited } = linksIn(root);
      const theirs = await validateLinks(root, files, name);
      const ours = cited.filter(({ resolution }) => resolution.status === "dangling");
      const onlyOurs = ours.filter((one) => !theirs.some((other) => isSame(one, other)));
      const onlyTheirs = theirs.filter((other) => !ours.some((one) => isSame(one, other)));
      const unsettled = {
        ours: onlyOurs.filter((one) => !isOurs(one)).map(({ file, reference }) => ({ file, reference })),
        theirs: onlyTheirs.filter(
          (other) =>
            !isTheirs(
              other,
              cited.find((one) => isSame(one, other)),
            ),
        ),
      };
      expect({ unsettled, agreed: ours.length > onlyOurs.length }).toEqual({
        unsettled: { ours: [], theirs: [] },
        agreed: ours.length > 0,
      });
    });
  },
);
