import { readRecordName } from "./record-name.ts";
import { fromRoot, partsOf } from "./units.ts";

/** Where a reference is written: what a bare number or a relative path in it means depends on that. */
export interface Referrer {
  readonly path: string;
  readonly prefix: string;
  /** Digits of the record's own number where it is padded, else 0. */
  readonly width: number;
  /** Whether the repository has a file of this path. */
  readonly isFile: (path: string) => boolean;
}

/**
 * The records that a text names: as `path#fragment` where it links to a file, else as an id; a URL stays one. `bare` says
 * whether a number alone is a record of the same series.
 */
export function referencesIn(written: string, from: Referrer, bare: boolean): string[] {
  const text = written.replace(/<!--[\s\S]*?(-->|$)/g, "").trim();
  if (text === "" || NOTHING.test(text)) return [];
  const links = [...text.matchAll(LINK)].map((link) => linked(link[1] ?? "", link[2] ?? link[3] ?? "", from));
  const found = [...links, ...plain(text.replace(LINK, " "), from, bare)];
  if (bare && found.length === 0 && WORDS.test(text)) return [text];
  return [...new Set(found.filter((each) => each !== "" && each.split("#")[0] !== from.path))];
}

const NOTHING = /^[[({<"'*_`]*(n\/?a|none|nothing|nil|null|no|yes|true|false|tbd|todo|-+|—)[\])}>"'*_`.]*$/i;
const LINK = /\[([^\][]*)\]\(\s*(?:<([^>\n]*)>|([^)\s]+))[^)\n]*\)/g;
/** A name that only its authors can place. */
const WORDS = /^\p{L}[\p{L}\p{N} .'-]{0,58}$/u;
const WEB_ADDRESS = /\bhttps?:\/\/[^\s)>\]"',]+/g;
/** A file of a repository on its host, which may be this one: its path and fragment. */
const BLOB = /^https?:\/\/[^/]+\/[^/]+\/[^/]+\/(?:-\/)?(?:blob|tree|src)\/[^/]+\/([^?#]+)(#[^?]*)?$/;
const ID =
  /(?<![\w/-])([A-Z][A-Za-z]{1,9}(?:-[A-Z][A-Za-z]+){0,2})[- #]{0,2}(\d{1,6}(?:-\d{2}|[a-z])?)(?![\w-])/g;
const PATH = /(?<![\w/.-])(?:\.{0,2}\/)?[\w@.-]+(?:\/[\w@.-]+)*\/?(?:\.md)?(?:#[\w-]+)?/g;

/** The part of a text that goes no further than the references it begins with: `[x](y) and ADR-9, which …`. */
export function leadingReferences(text: string): string {
  return (
    /^(?:[\s*_("']*(?:the\s+)?(?:\[[^\][]*\]\([^)]*\)|https?:[^\s)>]+|[A-Z][A-Za-z]{1,9}(?:-[A-Z][A-Za-z]+)*[- #]{0,2}\d[\d-]*(?:[a-z]\b)?|[\w./-]+\.md)[\s*_)"']*(?:,|;|\+|&|\band\b|\bor\b)*)+/.exec(
      text,
    )?.[0] ?? ""
  );
}

function linked(label: string, target: string, from: Referrer): string {
  const own = BLOB.exec(target);
  if (own && from.isFile(own[1] ?? "")) return `${own[1] ?? ""}${own[2] ?? ""}`;
  if (!/^[a-z][a-z+.-]*:/i.test(target)) return located(target, from);
  const [id] = idsIn(label, from);
  return id !== undefined && id.startsWith(`${from.prefix}-`) ? id : target;
}

/** What a relative or root path stands for: a file as its path, a directory as the id that its name tells. */
function located(target: string, from: Referrer): string {
  const [path = "", fragment] = target.split("#");
  const full = fromRoot(partsOf(from.path).folder, decode(path));
  if (/\.(md|mdx|markdown)$/i.test(full)) return fragment === undefined ? full : `${full}#${fragment}`;
  const name = readRecordName(partsOf(full).base);
  return "number" in name && name.number !== undefined ? idOf(from.prefix, name.number, from) : full;
}

function plain(text: string, from: Referrer, bare: boolean): string[] {
  const urls = (text.match(WEB_ADDRESS) ?? []).map((url) => linked("", url.replace(/[.:]+$/, ""), from));
  const words = text.replace(WEB_ADDRESS, " ");
  const ids = idsIn(words, from);
  const paths = (words.match(PATH) ?? [])
    .filter((each) => each.includes("/") || /\.md\b/.test(each))
    .map((each) => located(each, from));
  const numbers =
    bare && /^[\s"'#\d,&]+$/.test(words)
      ? (words.match(/\d+/g) ?? []).map((number) => idOf(from.prefix, number, from))
      : [];
  return [...(paths.length > 0 ? paths : ids), ...numbers, ...urls];
}

function idsIn(text: string, from: Referrer): string[] {
  return [...text.matchAll(ID)].map((match) => idOf(match[1] ?? "", match[2] ?? "", from));
}

/** An id of the own series is padded like its number. */
function idOf(prefix: string, number: string, { prefix: own, width }: Referrer): string {
  const same = prefix.toLowerCase() === own.toLowerCase();
  const shown = same ? own : prefix;
  return shown === "" ? padded(number, width) : `${shown}-${same ? padded(number, width) : number}`;
}

/** The digits filled up, whatever letter follows them. */
function padded(number: string, width: number): string {
  return number.replace(/^\d+/, (digits) => digits.padStart(width, "0"));
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
