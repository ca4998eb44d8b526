import type { FileReading } from "./build-index.ts";
import { flagIn, isRecord } from "./cached-values.ts";
import { EXTRACTORS, type AnyExtractor } from "./extract/registry.ts";

const NAMES = new Map<AnyExtractor, string>(
  Object.entries(EXTRACTORS).map(([name, extractor]) => [extractor, name]),
);

/** What a file gave, as a value that JSON can hold. */
export function storedReading({ isRead, facts, flag }: FileReading): object {
  const named = [...facts].map(([extractor, found]) => [NAMES.get(extractor) ?? "", found] as const);
  return { isRead, facts: Object.fromEntries(named), flag };
}

/** What a file gave, from what storedReading made of it; undefined where it is something else. */
export function readingIn(value: unknown): FileReading | undefined {
  if (!isRecord(value) || !isRecord(value["facts"])) return undefined;
  const told = value["facts"];
  const facts = new Map<AnyExtractor, unknown>();
  for (const [extractor, name] of NAMES) if (Object.hasOwn(told, name)) facts.set(extractor, told[name]);
  const flag = flagIn(value["flag"]);
  return { isRead: value["isRead"] === true, facts, ...(flag && { flag }) };
}

/** The value of a JSON text; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
