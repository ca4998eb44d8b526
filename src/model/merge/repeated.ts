import type { Entry } from "./three-way.ts";

/** Gives each further entry of a key a key of its own: an issue id may stand twice. */
export function numberRepeated<E extends Entry>(entries: readonly E[]): readonly E[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const times = (seen.get(entry.key) ?? 0) + 1;
    seen.set(entry.key, times);
    return times === 1 ? entry : { ...entry, key: `${entry.key} #${times}` };
  });
}

/** Makes one entry of all that share a key: the flags on one item say together what is wrong there. */
export function joinRepeated(entries: readonly Entry[]): readonly Entry[] {
  const joined = new Map<string, Entry>();
  for (const entry of entries) {
    const before = joined.get(entry.key);
    const text = before ? `${before.text}\n${entry.text}` : entry.text;
    joined.set(entry.key, { ...entry, place: text, text });
  }
  return [...joined.values()];
}
