/** An image that a line of markdown shows. */
export type ImageReference =
  | { readonly kind: "id"; readonly id: string; readonly text: string }
  /** `path` as written, percent signs decoded. */
  | { readonly kind: "path"; readonly path: string; readonly text: string };

const STUB = /!\[\[image:([^\]\s]+)\]\]/;
// Lengths are bounded, so that a hostile line costs no more than a long one.
const MARKDOWN =
  /!\[((?:[^\]\\]|\\.){0,1000})\]\(\s{0,9}(<[^<>]{0,1000}>|(?:[^\s()\\]|\\.|\([^\s()]{0,1000}\)){1,1000})[^)]{0,500}\)/;
const HTML = /<img\b[^>]{0,1000}?\ssrc\s{0,9}=\s{0,9}("[^"]*"|'[^']*')[^>]{0,1000}>/;
const ALL = new RegExp(`${STUB.source}|${MARKDOWN.source}|${HTML.source}`, "gi");

/**
 * The images of a line that may lie in the repository, in order: stubs by id, images of markdown, and `<img>`. Those of
 * other sites are left out; images that are defined elsewhere (`![alt][name]`) or broken over lines are not found.
 */
export function imagesIn(line: string): readonly ImageReference[] {
  if (!mayShowImages(line) || line.length > LONGEST) return [];
  const shown = line.replaceAll(/(`+)[^`]+\1/g, (code) => " ".repeat(code.length));
  return [...shown.matchAll(ALL)].flatMap(referenceOf);
}

/** Longer lines are no prose. */
const LONGEST = 20_000;

/** Whether a text holds what images begin with. */
export const mayShowImages = (text: string): boolean => text.includes("![") || /<img\b/i.test(text);

function referenceOf([all, id, alt, target, source]: RegExpExecArray): readonly ImageReference[] {
  if (id !== undefined) return [{ kind: "id", id, text: "" }];
  const written = (target ?? source ?? "").replace(/^["'<](.*)["'>]$/, "$1").replace(/[?#].*$/, "");
  if (written === "" || isElsewhere(written)) return [];
  return [{ kind: "path", path: decoded(written), text: alt ?? altOf(all) }];
}

const isElsewhere = (target: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target);

const altOf = (tag: string): string => /\salt\s*=\s*"([^"]*)"/i.exec(tag)?.[1] ?? "";

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
