import { keyWords, type Statement } from "./facts.ts";
import { isKnownKey } from "./keys.ts";
import { isDecisionStatus } from "./status-word.ts";

/** `Key: value` lines of a code block, of which one at least must be known; a value may run on in deeper lines. */
export function preambleStatements(code: string, line: number): Statement[] {
  const found: Statement[] = [];
  code.split("\n").forEach((text, at) => {
    const match = /^\s*([A-Za-z][A-Za-z -]*):(?:\s+(.*))?$/.exec(text);
    if (match)
      found.push({
        place: "preamble",
        key: keyWords(match[1] ?? ""),
        value: (match[2] ?? "").trim(),
        line: line + at,
      });
  });
  return found.some((each) => isKnownKey(each.key)) ? found : [];
}

/** A line of nothing but code spans: `` `draft` `optional` ``; the one that is a status states it. */
export function labelStatements(content: string, line: number): Statement[] {
  if (!/^(`[^`\n]+`\s*)+$/.test(content)) return [];
  const labels = [...content.matchAll(/`([^`]+)`/g)].map((match) => (match[1] ?? "").trim());
  return labels
    .filter((label) => isDecisionStatus(label))
    .slice(0, 1)
    .map((value) => ({ place: "labels" as const, key: "status", value, line }));
}
