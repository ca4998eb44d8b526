import type { FileReading } from "./build-index.ts";
import { flagIn, isRecord } from "./cached-values.ts";

/** What a file gave, as the bytes of JSON; in pieces where there is very much of it, for all at once it would be in memory several times. */
export function* readingPieces(reading: FileReading): Generator<Buffer> {
  const { facts, ...others } = reading;
  if (!Object.values(facts).some(isLong)) return yield Buffer.from(JSON.stringify(reading));
  yield Buffer.from(`${JSON.stringify(others).slice(0, -1)},"facts":{`);
  for (const [at, [name, found]] of Object.entries(facts).entries()) {
    yield Buffer.from(`${at === 0 ? "" : ","}${JSON.stringify(name)}:`);
    if (isLong(found)) yield* listPieces(found);
    else yield Buffer.from(JSON.stringify(found));
  }
  yield Buffer.from("}}");
}

const ITEMS_A_PIECE = 500;

const isLong = (found: unknown): found is readonly unknown[] =>
  Array.isArray(found) && found.length > ITEMS_A_PIECE;

function* listPieces(list: readonly unknown[]): Generator<Buffer> {
  for (let at = 0; at < list.length; at += ITEMS_A_PIECE) {
    const items = JSON.stringify(list.slice(at, at + ITEMS_A_PIECE)).slice(1, -1);
    yield Buffer.from(`${at === 0 ? "[" : ","}${items}`);
  }
  yield Buffer.from("]");
}

/** What a file gave, from a value of which readingPieces wrote the JSON; undefined where it is something else. */
export function readingIn(value: unknown): FileReading | undefined {
  if (!isRecord(value) || !isRecord(value["facts"])) return undefined;
  const flag = flagIn(value["flag"]);
  return { isRead: value["isRead"] === true, facts: value["facts"], ...(flag && { flag }) };
}

/** The value of a JSON text; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
