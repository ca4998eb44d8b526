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
