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
    sign === "![" ? markdownImage(shown, index, definitions) : htmlImage(shown, index),
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

function markdownImage(line: string, at: number, definitions: () => Definitions): readonly ImageReference[] {
  STUB.lastIndex = at;
  const id = STUB.exec(line)?.[1];
  if (id !== undefined) return [{ kind: "id", id, text: "" }];
  const close = closingBracket(line, at + 2);
  if (close === undefined) return [];
  TARGET.lastIndex = close + 1;
  const text = line.slice(at + 2, close);
  const [target, bracketed, bare = ""] = TARGET.exec(line) ?? [];
  const path =
    target === undefined
      ? definitions().get(labelAt(line, close + 1) ?? normaliseLabel(text))
      : (bracketed ?? bare);
  return path === undefined ? [] : [pathReference(path, text)];
}

const LABEL = /\[((?:[^\][\\]|\\.){1,999})\]/y;

/** The label behind the text of a reference; without one, the text is it. */
function labelAt(line: string, at: number): string | undefined {
  LABEL.lastIndex = at;
  const label = LABEL.exec(line)?.[1];
  return label === undefined ? undefined : normaliseLabel(label);
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
