import { folderOf } from "../../folder-of.ts";
import { slugOf } from "../../slug.ts";

const EXTENSION = String.raw`\.(?:md|markdown|mdx)$`;
/** Words that mean a changelog whatever stands around them: `CHANGELOG-2021.md`, `1.1-CHANGELOG.md`, `CHANGELOG.ja.md`. */
const CHANGELOG = new RegExp(
  String.raw`^(?:[\w.]+[-_.])?(?:change[-_ ]?logs?|release[-_ ]?notes)(?:[-_.][\w.-]+)?${EXTENSION}`,
  "i",
);
/** Words that mean one alone, or with a version or a year: `CHANGES.md`, `History.md`, `CHANGES-pre-1.0.md`. */
const HISTORY = new RegExp(
  String.raw`^(?:changes|history|releases?|news)(?:[-_.](?:v?\d[\w.-]*|pre[-_.]?[\w.-]*|old|archive))?${EXTENSION}`,
  "i",
);
/** What every such name has in it: a run without changes is done before the rules themselves are compiled. */
const WORD = /change|release|history|news/;
const PLAIN = /^(?:change-?logs?|changes|history)$/;

/** Whether a file is named like a changelog; its headings have the last word. */
export function isChangelogName(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return WORD.test(name.toLowerCase()) && (CHANGELOG.test(name) || HISTORY.test(name));
}

/** What the anchors of a changelog start with: `cl` at the root, then the folder, then a name that says more than changelog. */
export function anchorPrefix(path: string): string {
  const folder = folderOf(path);
  const stem = slugOf(path.slice(folder.length).replace(/\.[^.]*$/, ""));
  return ["cl", ...(folder === "" ? [] : [slugOf(folder)]), ...(PLAIN.test(stem) ? [] : [stem])].join("--");
}
