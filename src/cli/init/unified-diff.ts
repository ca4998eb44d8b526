const CONTEXT = 3;

/** The change of one file as a unified diff of one hunk; undefined stands for no file. */
export function unifiedDiff(path: string, before: string | undefined, after: string | undefined): string {
  const old = linesOf(before);
  const fresh = linesOf(after);
  const start = commonStart(old, fresh);
  const end = commonStart(old.slice(start).toReversed(), fresh.slice(start).toReversed());
  const from = Math.max(0, start - CONTEXT);
  const removed = old.slice(start, old.length - end).map((line) => `-${line}`);
  const added = fresh.slice(start, fresh.length - end).map((line) => `+${line}`);
  const lead = old.slice(from, start).map((line) => ` ${line}`);
  const tail = old.slice(old.length - end, old.length - end + CONTEXT).map((line) => ` ${line}`);
  const span = (changed: readonly string[]): string => {
    const count = lead.length + changed.length + tail.length;
    return `${count === 0 ? 0 : from + 1},${count}`;
  };
  return [
    `--- ${before === undefined ? "/dev/null" : `a/${path}`}`,
    `+++ ${after === undefined ? "/dev/null" : `b/${path}`}`,
    `@@ -${span(removed)} +${span(added)} @@`,
    ...lead,
    ...removed,
    ...added,
    ...tail,
    "",
  ].join("\n");
}

function linesOf(text: string | undefined): readonly string[] {
  return text === undefined || text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  const end = Math.min(a.length, b.length);
  const first = a.slice(0, end).findIndex((line, at) => line !== b[at]);
  return first < 0 ? end : first;
}
