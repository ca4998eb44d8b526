/** One entry of a tero issue list, its values as far as the line rules of that list go. */
export interface TeroEntry {
  readonly id: string;
  readonly line: number;
  readonly endLine: number;
  readonly title: string | undefined;
  readonly epic: string | undefined;
  readonly labels: readonly string[];
  readonly dependsOn: readonly string[];
  readonly docRefs: readonly string[];
  /** The first line of the body. */
  readonly body: string | undefined;
}

const ENTRY = "  - id:";

/**
 * The entries of an `issues.yaml`, read by its line rules rather than as YAML, so that one broken entry (they come from
 * merges) costs no other: an entry starts at `  - id:` and holds the keys that stand exactly four spaces in.
 */
export function readTeroEntries(lines: readonly string[]): TeroEntry[] {
  const starts = lines.flatMap((line, at) => (line.startsWith(ENTRY) ? [at] : []));
  return starts.map((start, nth) =>
    readEntry(lines, start, endOfEntry(lines, start, starts[nth + 1] ?? lines.length)),
  );
}

/** Blank lines, comments and other top-level keys behind an entry are no part of it. */
function endOfEntry(lines: readonly string[], start: number, next: number): number {
  let end = start + 1;
  for (let at = start + 1; at < next; at++) if (/^ {4,}\S/.test(lines[at] ?? "")) end = at + 1;
  return end;
}

function readEntry(lines: readonly string[], start: number, end: number): TeroEntry {
  const fields = new Map<string, number>();
  for (let at = start + 1; at < end; at++) {
    const key = /^ {4}([^\s:][^:]*):/.exec(lines[at] ?? "")?.[1];
    if (key !== undefined) fields.set(key.trim(), at);
  }
  const valueOf = (key: string): string | undefined => {
    const at = fields.get(key);
    return at === undefined ? undefined : afterColon(lines[at] ?? "");
  };
  const listOf = (key: string): string[] => {
    const at = fields.get(key);
    return at === undefined ? [] : readList(lines, at, end);
  };
  return {
    id: dequoted(afterColon(lines[start] ?? "")),
    line: start + 1,
    endLine: end,
    title: dequoted(valueOf("title") ?? "") || undefined,
    epic: dequoted(valueOf("epic") ?? "") || undefined,
    labels: listOf("labels"),
    dependsOn: listOf("depends_on"),
    docRefs: listOf("doc_refs"),
    body: firstBodyLine(lines, fields.get("body"), end),
  };
}

const afterColon = (line: string): string => line.slice(line.indexOf(":") + 1).trim();

/** `[a, b]`, which may run over several lines; bare `a, b`; or a `- ` a line below. */
function readList(lines: readonly string[], at: number, end: number): string[] {
  const inline = afterColon(lines[at] ?? "");
  if (inline.startsWith("[")) return splitList(bracketed(lines, at, end));
  if (inline !== "") return splitList(inline);
  const items: string[] = [];
  for (let next = at + 1; next < end; next++) {
    const item = /^ {6,}- (.*)$/.exec(lines[next] ?? "")?.[1];
    if (item === undefined) break;
    items.push(dequoted(item.trim()));
  }
  return items;
}

/** The text between the brackets that open on a line; deeper lines go on with it until they close. */
function bracketed(lines: readonly string[], at: number, end: number): string {
  const parts = [afterColon(lines[at] ?? "").slice(1)];
  for (let next = at + 1; next < end && !parts.at(-1)?.includes("]"); next++) {
    const line = lines[next] ?? "";
    if (!/^ {5,}\S/.test(line)) break;
    parts.push(line.trim());
  }
  return parts.join(" ").replace(/\].*$/s, "");
}

const splitList = (text: string): string[] =>
  text
    .split(",")
    .map((item) => dequoted(item.trim()))
    .filter((item) => item !== "");

function firstBodyLine(lines: readonly string[], at: number | undefined, end: number): string | undefined {
  if (at === undefined) return undefined;
  let next = at + 1;
  while (next < end && (lines[next] ?? "").trim() === "") next++;
  const line = next < end ? (lines[next] ?? "") : "";
  return /^ {5}/.test(line) ? line.trim() : undefined;
}

function dequoted(text: string): string {
  const inner = /^"(.*)"$/s.exec(text)?.[1];
  return inner === undefined ? text : inner.replace(/\\(["\\])/g, "$1");
}
