import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { affectedBy } from "../../../src/serving/graph/affected.ts";
import { readDiff } from "../../../src/serving/graph/diff.ts";
import { graphOf } from "../../../src/serving/graph/graph.ts";
import { commit, committed, indexed } from "./planted-repository.ts";

const SOURCES = 6;
const DOCUMENTS = 12;
const COMMITS = 30;

/** Numbers below a bound, the same on every run. */
function seeded(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state % bound;
  };
}

/** A line that no other is like, so that there is one way only to tell what became of it. */
const uniqueLines = () => {
  let made = 0;
  return (): string => `line ${++made}`;
};

interface Cited {
  readonly source: number;
  readonly from: number;
  readonly to: number;
}

interface History {
  readonly sources: string[][];
  readonly documents: readonly (readonly Cited[])[];
}

const sourcePath = (source: number): string => `src/s${source}.ts`;
const documentPath = (document: number): string => `docs/d${document}.md`;

function documentText(document: number, cited: readonly Cited[]): string {
  const words = cited.map(({ source, from, to }) =>
    from % 2 === 0 ? `see src/s${source}.ts:${from}-${to}` : `see [s](../src/s${source}.ts#L${from}-L${to})`,
  );
  return `# Document ${document}\n\n${words.join(", ")}.\n`;
}

/** Changes some lines of some sources; what was at each place before, and what is there now. */
function edit(lines: readonly string[], random: (bound: number) => number, fresh: () => string): string[] {
  const edited = [...lines];
  for (let edits = 1 + random(3); edits > 0; edits--) {
    const at = random(edited.length);
    const count = 1 + random(3);
    const kind = random(3);
    if (kind === 0) edited.splice(at, count);
    else edited.splice(at, kind === 1 ? 0 : count, ...Array.from({ length: count }, fresh));
  }
  return edited;
}

/** Whether lines that were together are gone, or have others between them now: told without any diff. */
function haveChanged(before: readonly string[], after: readonly string[], { from, to }: Cited): boolean {
  const cited = before.slice(from - 1, to);
  const at = after.indexOf(cited[0] ?? "");
  return at < 0 || cited.some((line, offset) => after[at + offset] !== line);
}

test(`of ${COMMITS} commits, every document whose cited lines changed is named, and none whose lines did not`, () => {
  const random = seeded(42);
  const fresh = uniqueLines();
  const history: History = {
    sources: Array.from({ length: SOURCES }, () => Array.from({ length: 50 }, fresh)),
    documents: Array.from({ length: DOCUMENTS }, () =>
      Array.from({ length: 3 }, () => {
        const from = 1 + random(30);
        return { source: random(SOURCES), from, to: from + random(4) };
      }),
    ),
  };
  const root = committed({
    ...Object.fromEntries(history.sources.map((lines, at) => [sourcePath(at), `${lines.join("\n")}\n`])),
    ...Object.fromEntries(history.documents.map((cited, at) => [documentPath(at), documentText(at, cited)])),
  });
  let named = 0;
  for (let number = 0; number < COMMITS; number++) {
    const before = history.sources.map((lines) => [...lines]);
    for (const source of [random(SOURCES), random(SOURCES)]) {
      history.sources[source] = edit(history.sources[source] ?? [], random, fresh);
      writeFileSync(join(root, sourcePath(source)), `${(history.sources[source] ?? []).join("\n")}\n`);
    }
    const expected = history.documents.flatMap((cited, at) =>
      cited.some((each) => haveChanged(before[each.source] ?? [], history.sources[each.source] ?? [], each))
        ? [documentPath(at)]
        : [],
    );
    const { corpus, around } = indexed(root);
    const diff = around.diff({ of: "working_tree" });
    const found = affectedBy(readDiff(diff.ok ? diff.patch : ""), graphOf(corpus, around));
    expect([...new Set(found.map(({ row }) => row.file))]).toEqual(expected.toSorted());
    named += expected.length;
    commit(root);
  }
  expect(named).toBeGreaterThan(20);
});

test("a link in the field of a record is told once", () => {
  const root = committed({
    "docs/adr/0001-a.md": "# 1. A\n\n## Status\n\nAccepted\n",
    "docs/adr/0002-b.md": "# 2. B\n\n## Status\n\nSupersedes [1](0001-a.md)\n",
  });
  writeFileSync(join(root, "docs/adr/0001-a.md"), "# 1. A\n\n## Status\n\nRejected\n");
  const { corpus, around } = indexed(root);
  const diff = around.diff({ of: "working_tree" });
  const found = affectedBy(readDiff(diff.ok ? diff.patch : ""), graphOf(corpus, around));
  expect(found.map(({ row, line, value, why }) => `${row.file}:${line} ${value}: ${why}`)).toEqual([
    "docs/adr/0002-b.md:5 docs/adr/0001-a.md: the file changed",
  ]);
});
