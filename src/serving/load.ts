import { isUtf8 } from "node:buffer";
import type { Row } from "../model/row.ts";
import { corpusOf, type Corpus, type RowSource } from "./corpus.ts";
import { decodeFlags, decodeRow, decodeSiblings } from "./load/decode.ts";
import { scanIndex, type RowGroup, type ScannedIndex, type Span } from "./load/scan-index.ts";
import { JsonFault } from "./load/strict-json.ts";

/** Why a text is no index: what, and at which line and column. */
export class IndexFault extends Error {}

/** Loads the bytes of an index file. `origin` is what clients are told of where it came from. Throws an IndexFault. */
export function loadCorpus(bytes: Buffer, origin: string): Corpus {
  if (!isUtf8(bytes)) throw new IndexFault("stream did not contain valid UTF-8");
  const text = bytes.toString("latin1");
  const scanned = scan(bytes, text);
  const value = (key: string): unknown => decode(bytes, scanned.values.get(key));
  const generated = value("generated");
  return corpusOf(sourceOf({ bytes, text, scanned }), {
    origin,
    generated: typeof generated === "string" ? generated : "",
    siblings: decodeSiblings(value("siblings")),
    flagged: decodeFlags(value("flagged")),
  });
}

function scan(bytes: Buffer, text: string): ScannedIndex {
  try {
    return scanIndex(text);
  } catch (error) {
    if (error instanceof JsonFault) throw new IndexFault(`${error.message} ${placeOf(bytes, error.at)}`);
    throw error;
  }
}

/** Line and column of a byte, as people count: columns in bytes from 1. */
function placeOf(bytes: Buffer, at: number): string {
  const before = bytes.subarray(0, at);
  const line = before.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 1);
  return `at line ${line} column ${at - before.lastIndexOf(0x0a)}`;
}

function decode(bytes: Buffer, span: Span | undefined): unknown {
  return span === undefined ? undefined : JSON.parse(bytes.toString("utf8", span.start, span.end));
}

interface IndexText {
  readonly bytes: Buffer;
  /** The same, one character a byte. */
  readonly text: string;
  readonly scanned: ScannedIndex;
}

function sourceOf({ bytes, text, scanned }: IndexText): RowSource {
  const { groups, values } = scanned;
  const size = groups.reduce((sum, group) => sum + group.count, 0);
  const all = (): unknown => decode(bytes, values.get("items"));
  if (!groups.every((group) => group.isPlain)) return { size, all: () => decodeRows(all()) };
  const rowsOf = ({ start, end }: RowGroup): readonly Row[] =>
    plainRows(JSON.parse(`[${bytes.toString("utf8", start, end)}]`));
  return {
    size,
    all: () => plainRows(all()),
    holding: (held) => groupsWith(text, groups, written(held)).flatMap(rowsOf),
  };
}

const decodeRows = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.map(decodeRow) : []);

/** Plain rows hold just what a row may hold: the scan has seen to it. */
const plainRows = (value: unknown): readonly Row[] => (areRows(value) ? value : []);
const areRows = (value: unknown): value is readonly Row[] => Array.isArray(value);

/** A string as a plain row writes it, one character a byte. */
const written = (held: string): string => Buffer.from(JSON.stringify(held)).toString("latin1");

/** The groups in whose text a string occurs. */
function groupsWith(text: string, groups: readonly RowGroup[], sought: string): readonly RowGroup[] {
  const found: RowGroup[] = [];
  let at = text.indexOf(sought);
  for (const group of groups) {
    if (at < 0) break;
    if (at < group.start) at = text.indexOf(sought, group.start);
    if (at < group.start || at >= group.end) continue;
    found.push(group);
    at = text.indexOf(sought, group.end);
  }
  return found;
}
