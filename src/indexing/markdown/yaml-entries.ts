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
  const lines = text.split("\n");
  const starts = startsOfEntries(lines);
  return starts.map((start, at) => entryOf(lines.slice(start, starts[at + 1]), start + 1));
}

function startsOfEntries(lines: readonly string[]): number[] {
  const starts: number[] = [];
  let hasKey = false;
  lines.forEach((line, at) => {
    if (!isStart(line, hasKey)) return;
    starts.push(at);
    hasKey ||= !isItem(line);
  });
  return starts;
}

/** Whether a line begins an entry; where entries have keys, a `-` at the margin belongs to the key above. */
function isStart(line: string, hasKey: boolean): boolean {
  return isItem(line) ? !hasKey : keyEnd(line) !== -1;
}

const isItem = (line: string): boolean => line === "-" || line.startsWith("- ");

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
  const colon = isItem(first) ? -1 : keyEnd(first);
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
  if (inline === "" && texts.every(isItem)) {
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
