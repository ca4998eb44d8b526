import type { Block, Citation, CitedRecord, Json, JsonObject, Records } from "../query/outcome.ts";
import { cursorAt } from "../tools/paging.ts";
import { cutFields } from "./cut-fields.ts";
import { sortedJson } from "./sorted-json.ts";

/** Most characters of an answer: clients cut or drop what is longer. */
export const MAX_CHARACTERS = 40_000;

/** A list of records for programs. */
export function recordsJson(answer: Records): JsonObject {
  const cut = answer.records.map((record, at) => recordJson(record, answer.keepsFields ? undefined : at));
  const kept = withinBudget(answer, cut, ({ value }) => sortedJson(value).length);
  const end = answer.offset + kept.length;
  const pointers = kept.flatMap((record) => record.pointers);
  return {
    cursor: end < answer.total ? cursorAt(end) : undefined,
    hint: answer.hint,
    more_available: end < answer.total || (answer.leftOut ?? 0) > 0,
    records: kept.map(({ value }) => value),
    returned: kept.length,
    truncated_fields: pointers.length === 0 ? undefined : pointers,
  };
}

/** A record with its long texts cut, and where they were; whole where it has no place in a list to point to. */
function recordJson(
  { citations, fields }: CitedRecord,
  at: number | undefined,
): ReturnType<typeof cutFields> {
  const value = { ...fields, citations: citations.map(citationJson) };
  return at === undefined ? { value, pointers: [] } : cutFields(value, `/records/${at}`);
}

function citationJson({ anchor, file, line, endLine, hash, stale }: Citation): Json {
  return { anchor, end_line: endLine, file, hash, line, stale };
}

/** A list of records for readers. */
export function recordBlocks(answer: Records): readonly Block[] {
  const kept = withinBudget(answer, answer.records, lengthOf);
  const before = answer.heading === undefined ? [] : [textBlock(answer.heading)];
  const after = closing(answer, kept.length);
  const last = after === "" ? [] : [textBlock(after)];
  return mergeTexts([...before, ...kept.flatMap(({ body }) => body), ...last]);
}

/** The last lines: what is left, how to get it, and what else there is to know. */
function closing({ offset, total, hint }: Records, kept: number): string {
  const end = offset + kept;
  const more = end < total ? [`${offset + 1}–${end} of ${total}; cursor ${cursorAt(end)}`] : [];
  return [...(hint === undefined ? [] : [hint]), ...more].join("\n");
}

const textBlock = (text: string): Block => ({ type: "text", text });

const lengthOf = ({ body }: CitedRecord): number =>
  body.reduce((sum, block) => sum + (block.type === "text" ? block.text.length : 0), 0);

/** As many whole records as the budget holds, and at least one. */
function withinBudget<T>(
  { budget = MAX_CHARACTERS }: Records,
  records: readonly T[],
  length: (record: T) => number,
): readonly T[] {
  let used = 0;
  const end = records.findIndex((record, at) => (used += length(record)) > budget && at > 0);
  return end < 0 ? records : records.slice(0, end);
}

/** Joins neighbouring texts by line breaks: clients show each block apart. */
function mergeTexts(blocks: readonly Block[]): readonly Block[] {
  const merged: Block[] = [];
  for (const block of blocks) {
    const last = merged.at(-1);
    if (block.type === "text" && last?.type === "text")
      merged[merged.length - 1] = textBlock(`${last.text}\n${block.text}`);
    else merged.push(block);
  }
  return merged;
}
