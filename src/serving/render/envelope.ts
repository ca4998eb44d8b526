import type {
  Block,
  Citation,
  CitedRecord,
  Json,
  JsonObject,
  Records,
  Refused,
  Report,
} from "../query/outcome.ts";
import { cursorAt } from "../tools/paging.ts";
import type { ArgumentFault } from "../tools/tool.ts";
import { cutFields } from "./cut-fields.ts";
import { sortedJson } from "./sorted-json.ts";

// The one envelope of every tool beside the nine.

export type Format = "text" | "json";

/** Most characters of an answer: clients cut or drop what is longer. */
export const MAX_CHARACTERS = 40_000;

/** What a client is shown. */
export interface Rendered {
  readonly blocks: readonly Block[];
  readonly isError: boolean;
}

/** Renders what a tool beside the nine gave. */
export function renderEnvelope(
  outcome: Records | Refused | Report | ArgumentFault,
  format: Format,
): Rendered {
  const isError = outcome.kind === "fault";
  if (outcome.kind === "records" && format === "text") return { blocks: recordBlocks(outcome), isError };
  const text = format === "json" ? sortedJson(jsonOf(outcome)) : textOf(outcome);
  return { blocks: [{ type: "text", text }], isError };
}

function jsonOf(outcome: Records | Refused | Report | ArgumentFault): JsonObject {
  switch (outcome.kind) {
    case "records":
      return recordsJson(outcome);
    case "refused": {
      const { candidates, message, next, refusal, searched } = outcome;
      return { refusal: { candidates, kind: refusal, message, next, searched } };
    }
    case "report":
      return outcome.body;
    case "fault":
      return { error: "invalid_argument", message: outcome.message, pointer: outcome.pointer };
  }
}

function textOf(outcome: Records | Refused | Report | ArgumentFault): string {
  switch (outcome.kind) {
    case "records":
      return "";
    case "refused":
      return refusalText(outcome);
    case "report":
      return outcome.text ?? sortedJson(outcome.body);
    case "fault":
      return outcome.pointer === undefined
        ? outcome.message
        : `invalid arguments: ${outcome.pointer} ${outcome.message}`;
  }
}

function refusalText({ refusal, message, searched, candidates, next }: Refused): string {
  const nearest = candidates.length === 0 ? [] : [`nearest: ${candidates.join(", ")}`];
  return [`refused (${refusal}): ${message}`, `searched: ${searched}`, ...nearest, `next: ${next}`].join(
    "\n",
  );
}

// —— Records ——————————————————————————————————————————————————————————————

function recordsJson(answer: Records): JsonObject {
  const records = answer.records.map(recordJson);
  const cut = answer.keepsFields ? { values: records, pointers: [] } : cutFields(records);
  const kept = withinBudget(answer, cut.values, (record) => sortedJson(record).length);
  const more = answer.offset + kept.length < answer.total;
  return {
    cursor: more ? cursorAt(answer.offset + kept.length) : undefined,
    hint: answer.hint,
    more_available: more || (answer.leftOut ?? 0) > 0,
    records: kept,
    returned: kept.length,
    truncated_fields: cut.pointers.length === 0 ? undefined : cut.pointers,
  };
}

function recordJson({ citations, fields }: CitedRecord): JsonObject {
  return { ...fields, citations: citations.map(citationJson) };
}

function citationJson({ anchor, file, line, endLine, hash, stale }: Citation): Json {
  return { anchor, end_line: endLine, file, hash, line, stale };
}

function recordBlocks(answer: Records): readonly Block[] {
  const kept = withinBudget(answer, answer.records, lengthOf);
  const blocks = kept.flatMap(({ body }) => body);
  const before = answer.heading === undefined ? [] : [textBlock(answer.heading)];
  const after = closing(answer, kept.length);
  return mergeTexts([...before, ...blocks, ...(after === "" ? [] : [textBlock(after)])]);
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
