/** The lines that enclose what is ours in a file that is not. */
export interface Marks {
  readonly open: string;
  readonly close: string;
  /** Stands before the opening line where the file had something already. */
  readonly gap: string;
}

/** Puts a block between marks at the end of a text, or in place of the one that is there. */
export function withBlock(text: string, block: string, marks: Marks): string {
  return keepLineEnds(text, (lines) => addBlock(lines, block, marks));
}

/** Takes the block out again, with the gap before it. */
export function withoutBlock(text: string, marks: Marks): string {
  return keepLineEnds(text, (lines) => dropBlock(lines, marks));
}

export function hasBlock(text: string, marks: Marks): boolean {
  return findBlock(text, marks) !== undefined;
}

/** Edits a text that ends its lines by CRLF as if it ended them by LF. */
export function keepLineEnds(text: string, edit: (text: string) => string): string {
  const lines = text.replaceAll("\r\n", "\n");
  const isCrlf = lines.length < text.length && lines.replaceAll("\n", "\r\n") === text;
  return isCrlf ? edit(lines).replaceAll("\n", "\r\n") : edit(text);
}

function addBlock(text: string, block: string, marks: Marks): string {
  const own = `${marks.open}\n${block}\n${marks.close}`;
  const found = findBlock(text, marks);
  if (found) return text.slice(0, found.start) + own + text.slice(found.end);
  if (text === "") return `${own}\n`;
  return text.endsWith("\n") ? `${text}${marks.gap}${own}\n` : `${text}\n${marks.gap}${own}`;
}

function dropBlock(text: string, marks: Marks): string {
  const found = findBlock(text, marks);
  if (!found) return text;
  const before = text.slice(0, found.start);
  const after = text.slice(found.end);
  const gap = marks.gap !== "" && before.endsWith(`\n${marks.gap}`) ? marks.gap.length : 0;
  const kept = before.slice(0, before.length - gap);
  // A file that did not end its last line got that line's end from us.
  return after === "" ? kept.replace(/\n$/, "") : kept + after.replace(/^\n/, "");
}

/** The shortest stretch between marks, so that nothing of others lies in it where a mark was lost. */
function findBlock(text: string, { open, close }: Marks): { start: number; end: number } | undefined {
  const first = text.indexOf(open);
  const end = first < 0 ? -1 : text.indexOf(close, first + open.length);
  return end < 0 ? undefined : { start: text.lastIndexOf(open, end), end: end + close.length };
}
