import type { Json, JsonObject } from "../query/outcome.ts";

/** Longest text of one field in the machine form. */
const MAX_FIELD = 2_000;

/** An object whose long texts are cut, and JSON pointers to where. */
export interface Cut {
  readonly value: JsonObject;
  readonly pointers: readonly string[];
}

/** Cuts every text that is longer than a field may be, never inside a character. */
export function cutFields(object: JsonObject, pointer: string): Cut {
  const pointers: string[] = [];
  return { value: cutObject(object, pointer, pointers), pointers };
}

function cutObject(object: JsonObject, pointer: string, pointers: string[]): JsonObject {
  const members = Object.entries(object);
  return Object.fromEntries(members.map(([key, value]) => [key, cut(value, `${pointer}/${key}`, pointers)]));
}

function cut(value: Json | undefined, pointer: string, pointers: string[]): Json | undefined {
  if (typeof value === "string") return cutText(value, pointer, pointers);
  if (isArray(value)) return value.map((each, at) => cut(each, `${pointer}/${at}`, pointers) ?? null);
  return typeof value === "object" && value !== null ? cutObject(value, pointer, pointers) : value;
}

function cutText(text: string, pointer: string, pointers: string[]): string {
  if (text.length <= MAX_FIELD) return text;
  pointers.push(pointer);
  const head = text.slice(0, MAX_FIELD);
  return `${/[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head}…`;
}

const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
