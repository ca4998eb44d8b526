import type { FieldValue } from "./yaml.ts";

/** One top-level entry of YAML as its lines show it: `key: value` with what is indented below, or `- item`. */
export interface Entry {
  /** Undefined on a list item. */
  readonly key: string | undefined;
  /** 1-based line on which it begins. */
  readonly line: number;
  readonly text: string;
  /** What the lines say where YAML cannot: the rest of the line, a list below, or the text below. */
  readonly value: () => FieldValue;
}

/** Cuts YAML into its top-level entries by indentation alone, without judging what is in them. */
export function splitEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  let start = 0;
  let hasKey = false;
  const lines = text.split("\n");
  const cut = (end: number): void => {
    const first = lines[start];
    if (first !== undefined && isStart(first, false))
      entries.push(entryOf(lines.slice(start, end), start + 1));
  };
  lines.forEach((line, at) => {
    if (!isStart(line, hasKey)) return;
    cut(at);
    start = at;
    hasKey ||= keyEnd(line) !== -1;
  });
  cut(lines.length);
  return entries;
}

/** Whether a line begins an entry; where entries have keys, a `-` at the margin belongs to the key above. */
function isStart(line: string, hasKey: boolean): boolean {
  if (line === "-" || line.startsWith("- ")) return !hasKey;
  return keyEnd(line) !== -1;
}

/** Offset of the colon that ends the key at the line's margin; -1 when there is none. */
function keyEnd(line: string): number {
  if (line === "" || " \t#-\r".includes(line.charAt(0))) return -1;
  for (let at = line.indexOf(":"); at !== -1; at = line.indexOf(":", at + 1)) {
    const after = line.charAt(at + 1);
    if (after === "" || after === " " || after === "\t" || after === "\r") return at;
  }
  return -1;
}

function entryOf(lines: readonly string[], line: number): Entry {
  const [first = ""] = lines;
  const colon = first.startsWith("- ") || first === "-" ? -1 : keyEnd(first);
  const key = colon === -1 ? undefined : unquote(first.slice(0, colon).trim());
  return {
    key,
    line,
    text: lines.join("\n"),
    value: () => valueOf(first.slice(colon + 1).trim(), lines.slice(1)),
  };
}

function valueOf(inline: string, below: readonly string[]): FieldValue {
  const texts = below.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  if (inline === "" && texts.every((line) => line.startsWith("- ") || line === "-")) {
    return texts.length === 0 ? null : texts.map((line) => unquote(line.slice(1).trim()));
  }
  if (inline.startsWith("|"))
    return below
      .map((line) => line.trim())
      .join("\n")
      .trimEnd();
  return unquote([inline.replace(/^>[+-]?$/, ""), ...texts].filter((part) => part !== "").join(" "));
}

function unquote(text: string): string {
  const quote = text.charAt(0);
  const isQuoted = text.length > 1 && (quote === '"' || quote === "'") && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1) : text;
}
