import { recordsOf, type CitedRecord, type Records } from "../query/outcome.ts";
import { count, oneOf, optional, text, withDefault, type Argument, type ToolArguments } from "./argument.ts";

/** Every tool beside the nine takes it: the renderer acts on it. */
export const FORMAT = withDefault("format", oneOf(["text", "json"]), {
  value: "text",
  description: "compact text, or JSON for programs",
});

/** How many records a list gives at once. */
export const LIMIT = withDefault("limit", count(1, 200), {
  value: 25,
  description: "most records to return",
});

const CURSOR_FORM = /^o:([0-9]{1,9})$/;

/** Where a list goes on: the cursor of the answer before. */
export const CURSOR: Argument<number> = {
  ...optional("cursor", text, "where to go on: the cursor that the answer before ended with"),
  read: (given, pointer) => {
    if (given === undefined) return { ok: true, value: 0 };
    const [, offset] = typeof given === "string" ? (CURSOR_FORM.exec(given) ?? []) : [];
    if (offset !== undefined) return { ok: true, value: Number(offset) };
    return { ok: false, fault: { pointer, message: "must be the cursor of an answer, like o:25" } };
  },
};

/** The cursor of the record at `offset`. */
export const cursorAt = (offset: number): string => `o:${offset}`;

/** The page of a list that a call asks for, each of its members made a record; undefined where the page is empty. */
export function pageOf<T>(
  members: readonly T[],
  args: ToolArguments,
  record: (member: T) => CitedRecord,
): Records | undefined {
  const offset = args.get(CURSOR);
  const page = members.slice(offset, offset + args.get(LIMIT)).map(record);
  return recordsOf(page, { offset, total: members.length });
}
