import {
  isCollection,
  isMap,
  isScalar,
  parseDocument,
  type Document,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { Marks } from "./block.ts";

/** Marks around what is ours in a YAML file; each stands on a line of its own, indented as its neighbours are. */
export const YAML_MARKS: Marks = { open: "# >>> tero", close: "# <<< tero", gap: "" };

/** A YAML text that can be edited; undefined where it has errors. */
export function readYaml(text: string): Document.Parsed | undefined {
  const document = parseDocument(text);
  return document.errors.length === 0 ? document : undefined;
}

/**
 * Adds lines at the end of a list or mapping of a text, between marks, and leaves every other byte alone. Undefined where
 * the collection is empty or written in braces, or where the result would not read as one member more.
 */
export function insertInto(
  text: string,
  path: readonly string[],
  lines: readonly string[],
): string | undefined {
  const node = collectionAt(readYaml(text), path);
  const start = node && firstMember(text, node);
  if (!node?.range || node.flow || start === undefined) return undefined;
  const end = node.range[1];
  const indent = " ".repeat(start - (text.lastIndexOf("\n", start - 1) + 1));
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const block = [YAML_MARKS.open, ...lines, YAML_MARKS.close].map((line) => `${indent}${line}`).join(eol);
  const isEnded = text[end - 1] === "\n";
  const edited = text.slice(0, end) + (isEnded ? block + eol : eol + block) + text.slice(end);
  const grown = collectionAt(readYaml(edited), path);
  return grown?.items.length === node.items.length + 1 ? edited : undefined;
}

function collectionAt(
  document: Document.Parsed | undefined,
  path: readonly string[],
): YAMLMap | YAMLSeq | undefined {
  const node = document?.getIn(path, true);
  return isCollection(node) ? node : undefined;
}

/** Where the first member begins: its dash or its key. */
function firstMember(text: string, node: YAMLMap | YAMLSeq): number | undefined {
  const [first] = node.items;
  if (isMap(node)) return isScalar(node.items[0]?.key) ? node.items[0].key.range?.[0] : undefined;
  const range = isCollection(first) || isScalar(first) ? first.range : undefined;
  return range ? text.lastIndexOf("-", range[0] - 1) : undefined;
}

/** Takes the marked lines out again. */
export function removeMarked(text: string): string {
  const block = /^[ \t]*# >>> tero\r?\n[^]*?^[ \t]*# <<< tero(\r?\n|(?![^]))/m;
  const left = text.replace(block, "");
  const wasLast = left !== text && !text.endsWith("\n");
  return wasLast ? left.replace(/\r?\n$/, "") : left;
}
