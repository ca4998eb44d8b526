import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** The next bytes of a file, fewer only at its end; they are good until more are asked for. */
export type ReadOn = (length: number) => Buffer;

/** Reads bytes that are in memory already. */
export function readOnIn(bytes: Buffer): ReadOn {
  let at = 0;
  return (length) => bytes.subarray(at, (at += length));
}

/**
 * Shows a file on disk to `use`, from its start on whenever asked; undefined where there is none. It stays the same file, though
 * another take its place.
 */
export function readingFile<T>(path: string, use: (fromStart: () => ReadOn) => T): T | undefined {
  const file = opened(path);
  if (file === undefined) return undefined;
  try {
    return fstatSync(file).isFile() ? use(() => readOnFrom(file)) : undefined;
  } finally {
    closeSync(file);
  }
}

function opened(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch {
    return undefined;
  }
}

function readOnFrom(file: number): ReadOn {
  let bytes = Buffer.alloc(0);
  let at = 0;
  return (length) => {
    if (bytes.length < length) bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    for (let got = -1; filled < length && got !== 0; filled += got)
      got = readSync(file, bytes, filled, length - filled, at + filled);
    at += filled;
    return bytes.subarray(0, filled);
  };
}

const CR = 13;
const NOTHING = Buffer.alloc(0);

/** Reads a text whose lines end in LF, whatever they end in where it lies. */
export function unfolding(readOn: ReadOn): ReadOn {
  let ahead: Buffer = NOTHING;
  return (length) => {
    while (ahead.length < length) {
      const more = wholeLineEnds(readOn, length - ahead.length);
      if (more.length === 0) break;
      ahead = ahead.length === 0 ? unfolded(more) : Buffer.concat([ahead, unfolded(more)]);
    }
    const next = ahead.subarray(0, length);
    ahead = ahead.length > length ? Buffer.from(ahead.subarray(length)) : NOTHING;
    return next;
  };
}

/** A CR at the end is nothing without what follows. */
function wholeLineEnds(readOn: ReadOn, length: number): Buffer {
  let bytes = readOn(length);
  while (bytes.at(-1) === CR) {
    const before = Buffer.from(bytes);
    const next = readOn(1);
    if (next.length === 0) return before;
    bytes = Buffer.concat([before, next]);
  }
  return bytes;
}

/** A text whose lines end in LF. */
export function unfolded(text: Buffer): Buffer {
  if (!text.includes("\r\n")) return text;
  return Buffer.from(text.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}
