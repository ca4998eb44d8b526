/**
 * A link as written in `file`, in the form in which the index keeps it: `path#fragment` from the root, or the text where
 * it names no place of the repository. Whether anything stands there is another question, asked on load.
 */
export function normaliseLink(written: string, file: string): string | undefined {
  const target = written.trim();
  if (/^#[\w-]+$/.test(target)) return `${file}#${normaliseFragment(target.slice(1))}`;
  if (target === "") return undefined;
  if (target.startsWith("//")) return `https:${target}`;
  const scheme = SCHEME.exec(target)?.[1]?.toLowerCase();
  if (scheme !== undefined) return CITED_SCHEMES.has(scheme) ? target : undefined;
  return placeOf(target, file);
}

/** A scheme has two letters at least: `C:` is a drive. */
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]+):/;

/** What can be cited; mail, scripts and inline data cannot. The last three are references of the corpus itself. */
const CITED_SCHEMES: ReadonlySet<string> = new Set(["http", "https", "corpus", "src", "api"]);

function placeOf(target: string, file: string): string {
  const [before, fragment] = splitAt(target, "#");
  const [rawPath] = splitAt(before, "?");
  const [path, lines] = splitLines(percentDecoded(rawPath));
  const place = path === "" ? file : fromRoot(path, file);
  const cited = fragment === undefined ? lines : normaliseFragment(percentDecoded(fragment));
  return cited === undefined || cited === "" ? place : `${place}#${cited}`;
}

function splitAt(text: string, sign: string): [string, string | undefined] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** `docs/x.ts:12-20` inside a link: the lines are no part of the path. */
function splitLines(path: string): [string, string | undefined] {
  const found = /^(.*\/[^/:]*\.[A-Za-z]\w*):(\d+)(?:-(\d+))?$/.exec(path);
  if (found === null) return [path, undefined];
  return [found[1] ?? path, lineFragment(found[2] ?? "", found[3])];
}

/** `L10-20`, `L10C2-L20C5` and the like, as `L10-L20`; any other fragment as it is. */
function normaliseFragment(fragment: string): string {
  if (!fragment.startsWith("L")) return fragment;
  const found = /^L(\d+)(?:C\d+)?(?:-L?(\d+)(?:C\d+)?)?$/.exec(fragment);
  return found === null ? fragment : lineFragment(found[1] ?? "", found[2]);
}

const lineFragment = (from: string, to: string | undefined): string =>
  to === undefined || to === from ? `L${from}` : `L${from}-L${to}`;

/** The path seen from the root: `/docs/x` starts there, all else in the file's own folder. A final `/` stays. */
export function fromRoot(path: string, file: string): string {
  const start = path.startsWith("/") ? [] : file.split("/").slice(0, -1);
  const parts: string[] = start;
  for (const part of path.split("/")) {
    if (part === "..") climb(parts);
    else if (part !== "" && part !== ".") parts.push(part);
  }
  const folder = /(?:^|\/)\.{0,2}$/.test(path) && parts.length > 0 && parts.at(-1) !== "..";
  return folder ? `${parts.join("/")}/` : parts.join("/") || ".";
}

/** Above the root the steps up stay: what is outside is said to be outside. */
function climb(parts: string[]): void {
  if (parts.length === 0 || parts.at(-1) === "..") parts.push("..");
  else parts.pop();
}

/** Percent signs that encode nothing stay as they are. */
function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
