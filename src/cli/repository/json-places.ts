import {
  expectEnd,
  JsonFault,
  OPEN_BRACE,
  OPEN_BRACKET,
  peek,
  scanArray,
  scanObject,
  skipValue,
  type Cursor,
} from "../../serving/load/strict-json.ts";

/** Something that is wrong in a text, and on which line. */
export interface LineFault {
  readonly line: number;
  readonly message: string;
}

/** A JSON text taken apart: its value, and where the parts of that stand. */
export interface PlacedJson {
  readonly value: unknown;
  /** Line of the value at a JSON pointer; of the nearest one around it that is listed where it lies deeper. */
  readonly lineOf: (pointer: string) => number;
  /** Keys that stand twice in one object. */
  readonly repeated: readonly LineFault[];
}

/** Parses JSON and remembers where everything stands; the first fault where it is none. */
export function parsePlaced(text: string): PlacedJson | LineFault {
  // The scanner takes one character a byte.
  const cursor: Cursor = { text: Buffer.from(text).toString("latin1"), at: 0 };
  const lineAt = lineCounter(cursor.text);
  try {
    const lines = new Map<string, number>();
    const repeated: LineFault[] = [];
    peek(cursor);
    place(cursor, "", { lines, repeated, lineAt });
    expectEnd(cursor);
    return { value: JSON.parse(text), lineOf: (pointer) => nearestLine(lines, pointer), repeated };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { line: lineCounter(cursor.text)(error.at), message: `no valid JSON: ${error.message}` };
  }
}

/** Deep enough for an element in a field of a row: `/items/7/links/0`. */
const DEPTH = 4;

interface Places {
  readonly lines: Map<string, number>;
  readonly repeated: LineFault[];
  readonly lineAt: (offset: number) => number;
}

function place(cursor: Cursor, pointer: string, places: Places): void {
  places.lines.set(pointer, places.lineAt(cursor.at));
  const mark = cursor.text.charCodeAt(cursor.at);
  const isShallow = pointer.split("/").length <= DEPTH + 1;
  if (isShallow && mark === OPEN_BRACE) placeMembers(cursor, pointer, places);
  else if (isShallow && mark === OPEN_BRACKET) {
    scanArray(cursor, (position) => place(cursor, `${pointer}/${position}`, places));
  } else skipValue(cursor);
}

function placeMembers(cursor: Cursor, pointer: string, places: Places): void {
  const keys = new Set<string>();
  scanObject(cursor, (key) => {
    if (keys.has(key)) {
      places.repeated.push({
        line: places.lineAt(cursor.at),
        message: `the key ${JSON.stringify(key)} stands twice`,
      });
    }
    keys.add(key);
    place(cursor, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, places);
  });
}

/** The line of an offset; offsets are asked for in ascending order. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let from = 0;
  return (offset) => {
    for (let at = text.indexOf("\n", from); at >= 0 && at < offset; at = text.indexOf("\n", from)) {
      line++;
      from = at + 1;
    }
    return line;
  };
}

function nearestLine(lines: ReadonlyMap<string, number>, pointer: string): number {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    const line = lines.get(pointer.slice(0, end));
    if (line !== undefined) return line;
  }
  return lines.get("") ?? 1;
}
