import { folderOf } from "../graph/places.ts";

/** The words of a link so changed that it leads to another path, in the manner in which it is written. */
export function rewritePath(written: string, file: string, path: string): string | undefined {
  if (/^[A-Za-z][A-Za-z0-9+.-]+:|^\/\//.test(written)) return undefined;
  const [, query = "", fragment = ""] = /^[^?#]*(\?[^#]*)?(#.*)?$/.exec(written) ?? [];
  const encoded = encode(path);
  if (written.startsWith("/")) return `/${encoded}${query}${fragment}`;
  const relative = encode(relativePath(path, folderOf(file)));
  const prefix = written.startsWith("./") && !relative.startsWith("../") ? "./" : "";
  return `${prefix}${relative}${query}${fragment}`;
}

/** The words of a link with another fragment. */
export function rewriteFragment(written: string, fragment: string): string {
  const at = written.indexOf("#");
  return at < 0 ? `${written}#${fragment}` : `${written.slice(0, at)}#${fragment}`;
}

/** The words of a citation with other lines, in the manner in which it is written. */
export function rewriteLines(written: string, from: number, to: number): string | undefined {
  const found = /^(.*)(:|#L)(\d+)((?:C\d+)?)(?:(-L?|–)(\d+)((?:C\d+)?))?$/.exec(written);
  if (found === null) return undefined;
  const [, path = "", sign = "", , , joint, last] = found;
  return `${path}${sign}${from}${last === undefined ? "" : `${joint}${to}`}`;
}

/** A path as it is written in a file of a folder. */
function relativePath(path: string, folder: string): string {
  const from = folder === "." ? [] : folder.split("/");
  const to = path.split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
}

/** What would end a link or begin its query, percent-encoded. */
const encode = (path: string): string =>
  path.replaceAll(
    /[\s%?#()<>]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
