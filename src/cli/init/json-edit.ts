import { findNodeAtLocation, parseTree, type Node } from "jsonc-parser";

/** Sets a property that is there already, or adds it after the last one; every other byte stays. */
export function setProperty(text: string, at: readonly string[], value: unknown): string {
  const root = parseTree(text);
  const found = root && findNodeAtLocation(root, [...at]);
  if (!root) return text;
  if (found)
    return splice(text, [found.offset, found.offset + found.length], written(value, text, at.length));
  const depth = at.findLastIndex(
    (_, length) => findNodeAtLocation(root, at.slice(0, length))?.type === "object",
  );
  const [key = "", ...below] = at.slice(depth);
  const property = `${JSON.stringify(key)}: ${written(nested(below, value), text, depth + 1)}`;
  const parent = findNodeAtLocation(root, at.slice(0, depth));
  return parent ? addTo(parent, text, { property, depth }) : text;
}

/** An object that holds nothing but a value at a path. */
function nested(at: readonly string[], value: unknown): unknown {
  return at.reduceRight((inner, key) => ({ [key]: inner }), value);
}

/** Removes a property, with the comma and the line break that came with it; an object that it leaves empty is closed. */
export function removeProperty(text: string, at: readonly string[]): string {
  const root = parseTree(text);
  const property = root && findNodeAtLocation(root, [...at])?.parent;
  if (!property?.parent) return text;
  const span = spanOf(property, text);
  const [open, close] = insideOf(property.parent);
  if (isBlank(text.slice(open, span[0]) + text.slice(span[1], close))) return splice(text, [open, close], "");
  const left = splice(text, span, "");
  const before = siblingBefore(property);
  const isLast = !text
    .slice(...span)
    .trimEnd()
    .endsWith(",");
  return isLast && before ? withoutComma(left, before.offset + before.length) : left;
}

/** A property with the white space before it and the comma after it. */
function spanOf({ offset, length }: Node, text: string): readonly [number, number] {
  const end = offset + length;
  const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
  const space = /(\r?\n)?[ \t]*$/.exec(text.slice(0, offset))?.[0].length ?? 0;
  return [offset - space, end + comma];
}

interface Addition {
  readonly property: string;
  /** How many objects stand around it. */
  readonly depth: number;
}

/** Adds a property in the style of its neighbours: with or without a trailing comma, on a line of its own or not. */
function addTo(parent: Node, text: string, { property, depth }: Addition): string {
  const last = parent.children?.at(-1);
  if (!last) return addFirst(parent, text, { property, depth });
  const end = last.offset + last.length;
  const comma = /^\s*,/.exec(text.slice(end))?.[0] ?? "";
  const inLines = isInLines(parent, text);
  const close = parent.offset + parent.length - 1;
  const at = inLines ? Math.min(endOfLine(text, end), close) : end + comma.length;
  const lead = inLines ? newLine(text, depth + 1) : " ";
  const own = `${lead}${property}${comma && ","}`;
  return `${text.slice(0, end)}${comma ? "" : ","}${text.slice(end, at)}${own}${text.slice(at)}`;
}

function addFirst(parent: Node, text: string, { property, depth }: Addition): string {
  const inLines = text.trimEnd().includes("\n");
  const inside = inLines ? `${newLine(text, depth + 1)}${property}${newLine(text, depth)}` : property;
  return splice(text, insideOf(parent), inside);
}

/** What stands between the braces of an object. */
const insideOf = ({ offset, length }: Node): readonly [number, number] => [offset + 1, offset + length - 1];

const isBlank = (text: string): boolean => text.trim() === "";

const newLine = (text: string, depth: number): string => eolOf(text) + indentOf(text).repeat(depth);

const isInLines = (parent: Node, text: string): boolean =>
  text.slice(parent.offset, parent.children?.[0]?.offset).includes("\n");

/** A value in lines where the text is in lines, indented as deep as it stands. */
function written(value: unknown, text: string, depth: number): string {
  if (!text.trimEnd().includes("\n")) return JSON.stringify(value);
  const lines = JSON.stringify(value, null, indentOf(text)).split("\n");
  return lines.join(`${eolOf(text)}${indentOf(text).repeat(depth)}`);
}

function siblingBefore(property: Node): Node | undefined {
  const siblings = property.parent?.children ?? [];
  return siblings[siblings.indexOf(property) - 1];
}

function withoutComma(text: string, at: number): string {
  const comma = text.indexOf(",", at);
  return comma < 0 ? text : splice(text, [comma, comma + 1], "");
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end - (text[end - 1] === "\r" ? 1 : 0);
}

const indentOf = (text: string): string => /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
const eolOf = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");

function splice(text: string, [from, to]: readonly [number, number], by: string): string {
  return text.slice(0, from) + by + text.slice(to);
}
