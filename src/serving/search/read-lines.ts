import { sourceLines, type SourceLines } from "../library/source-lines.ts";
import type { SourceReader } from "../source-reader.ts";

/** The lines of a file as it is now; undefined where it cannot be read. */
export type ReadLines = (file: string) => SourceLines | undefined;

/** So many files are remembered, the least lately read forgotten first. */
const MOST_REMEMBERED = 64;

/** Reads lines of sources. What was read before is read again only when the file has changed. */
export function linesReader(sources: SourceReader): ReadLines {
  const remembered = new Map<string, { readonly stamp: string; readonly lines: SourceLines }>();
  return (file) => {
    const stamp = sources.stamp?.(file);
    const known = remembered.get(file);
    remembered.delete(file);
    const lines = known !== undefined && known.stamp === stamp ? known.lines : read(sources, file);
    if (lines === undefined || stamp === undefined) return lines;
    remembered.set(file, { stamp, lines });
    const [oldest] = remembered.keys();
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return lines;
  };
}

function read(sources: SourceReader, file: string): SourceLines | undefined {
  const source = sources.read(file);
  return source.ok ? sourceLines(source.text) : undefined;
}
