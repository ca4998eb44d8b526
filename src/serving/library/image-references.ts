import { normaliseLabel } from "../../model/label.ts";
import type { Definitions } from "./definitions.ts";

/** An image that a line of markdown shows. */
export type ImageReference =
  | { readonly kind: "id"; readonly id: string; readonly text: string }
  /** `path` as written, percent signs decoded. */
  | { readonly kind: "path"; readonly path: string; readonly text: string };

/**
 * The images of a line that may lie in the repository, in order: stubs by id, images of markdown, and `<img>`. Those of
 * other sites are left out; images that are broken over lines are not found. `definitions` tells where references lead.
 */
export function imagesIn(line: string, definitions: () => Definitions): readonly ImageReference[] {
  if (!mayShowImages(line) || line.length > LONGEST) return [];
  const shown = line.replaceAll(/\\[!\\[]|(`+)[^`]+\1/g, (hidden) => " ".repeat(hidden.length));
  const found = [...shown.matchAll(/!\[|<img\b/gi)].flatMap(({ 0: sign, index }) =>
    sign === "![" ? markdownImage({ shown, line, definitions }, index) : htmlImage(shown, index),
  );
  return found.filter((each) => each.kind === "id" || !isElsewhere(each.path));
}

/** Longer lines are no prose. */
const LONGEST = 20_000;
/** A text in brackets, or a tag, that is longer is none: so a hostile line costs no more than a long one. */
const REACH = 1_000;

/** Whether a text holds what images begin with. */
export const mayShowImages = (text: string): boolean => text.includes("![") || /<img\b/i.test(text);

const isElsewhere = (path: string): boolean => path === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path);

const STUB = /!\[\[image:([^\]\s]{1,200})\]\]/y;
const TARGET = /\(\s{0,9}(?:<([^<>]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?=[\s)])/y;

/** A line, and the same with what is escaped or code blanked out. */
interface Shown {
  readonly shown: string;
  readonly line: string;
  readonly definitions: () => Definitions;
}

function markdownImage(place: Shown, at: number): readonly ImageReference[] {
  const { shown, definitions } = place;
  STUB.lastIndex = at;
  const id = STUB.exec(shown)?.[1];
  if (id !== undefined) return [{ kind: "id", id, text: "" }];
  const close = closingBracket(shown, at + 2);
  if (close === undefined) return [];
  TARGET.lastIndex = close + 1;
  const [target, bracketed, bare = ""] = TARGET.exec(shown) ?? [];
  const path = target === undefined ? definitions().get(labelOf(place, at + 2, close)) : (bracketed ?? bare);
  return path === undefined ? [] : [pathReference(path, shown.slice(at + 2, close))];
}

const LABEL = /\[(?:[^\][\\]|\\.){1,999}\]/y;

/** The label behind the text of a reference, as written; without one, the text is it. */
function labelOf({ shown, line }: Shown, start: number, close: number): string {
  LABEL.lastIndex = close + 1;
  const label = LABEL.exec(shown)?.[0];
  const [from, to] = label === undefined ? [start, close] : [close + 2, close + label.length];
  return normaliseLabel(line.slice(from, to));
}

function closingBracket(line: string, start: number): number | undefined {
  const end = Math.min(line.length, start + REACH);
  let depth = 1;
  for (let at = start; at < end; at++) {
    const character = line[at];
    if (character === "[") depth++;
    else if (character === "]" && --depth === 0) return at;
    else if (character === "\\") at++;
  }
  return undefined;
}

function htmlImage(line: string, at: number): readonly ImageReference[] {
  const tag = line.slice(at, at + REACH).replace(/>[^]*$/, "");
  const source = attribute(tag, "src");
  return source === undefined ? [] : [pathReference(source, attribute(tag, "alt") ?? "")];
}

function attribute(tag: string, name: string): string | undefined {
  const [, quoted, apostrophed] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag) ?? [];
  return quoted ?? apostrophed;
}

const pathReference = (written: string, text: string): ImageReference => ({
  kind: "path",
  path: decoded(written.replace(/[?#].*$/, "")),
  text,
});

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The path from the root of an image shown in `file`; undefined where it leads above the root. */
export function pathFromRoot(path: string, file: string): string | undefined {
  const steps = path.startsWith("/") ? [] : file.split("/").slice(0, -1);
  for (const step of path.split("/")) {
    if (step === ".." && steps.pop() === undefined) return undefined;
    if (step !== ".." && step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}
