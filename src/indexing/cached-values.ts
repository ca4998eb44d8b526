import type { Flag } from "../model/row.ts";

/** Whether a value is a JSON object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A flag as it was stored; undefined where there is none. */
export function flagIn(value: unknown): Flag | undefined {
  if (!isRecord(value)) return undefined;
  const { item, reason, code, line } = value;
  if (typeof item !== "string" || typeof reason !== "string" || typeof code !== "string") return undefined;
  return typeof line === "number" ? { item, reason, code, line } : { item, reason, code };
}

export const isText = (value: unknown): value is string => typeof value === "string";
export const isNumber = (value: unknown): value is number => typeof value === "number";

/** Whether a value is what something was stored under, and the thing. */
export const isEntry = (value: unknown): value is [string, unknown] =>
  Array.isArray(value) && value.length === 2 && isText(value[0]);

/** Whether a value is a list of such items. */
export function isListOf<T>(isItem: (value: unknown) => value is T, value: unknown): value is readonly T[] {
  return Array.isArray(value) && value.every((each) => isItem(each));
}
