import type { Json, JsonObject } from "../query/outcome.ts";

/** Compact JSON with the keys of every object in ascending order, as recorded servers write them. */
export const sortedJson = (object: JsonObject): string => JSON.stringify(sortedKeys(object));

/** The same object with the keys of every object in ascending order. */
export function sortedKeys(object: JsonObject): JsonObject {
  const keys = Object.keys(object).toSorted();
  return Object.fromEntries(keys.map((key) => [key, sorted(object[key])]));
}

function sorted(value: Json | undefined): Json | undefined {
  if (isArray(value)) return value.map((each) => sorted(each) ?? null);
  return typeof value === "object" && value !== null ? sortedKeys(value) : value;
}

const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
