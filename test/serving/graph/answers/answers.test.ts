import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import type { Corpus } from "../../../../src/serving/corpus.ts";
import type { Surroundings } from "../../../../src/serving/graph/surroundings.ts";
import { renderEnvelope } from "../../../../src/serving/render/envelope.ts";
import { checkArguments, readingOf } from "../../../../src/serving/tools/given-arguments.ts";
import { TOOLS } from "../../../../src/serving/tools/registry.ts";
import { committed, indexed, plantedUntil } from "../planted-repository.ts";

const FILES = {
  "docs/adr/0001-store.md":
    "# 1. Store rows\n\n## Status\n\nSuperseded by [2](0002-lines.md)\n\n## Decision\n\nRows in a table.\n",
  "docs/adr/0002-lines.md":
    "# 2. One row a line\n\n## Status\n\nAccepted\n\nSupersedes [1](0001-store.md)\n\n## Decision\n\nSee `src/x.ts:2`.\n",
  "docs/adr/0003-lonely.md": "# 3. Lonely\n\n## Status\n\nProposed\n\n## Decision\n\nNothing cites this.\n",
  "docs/adr/README.md": "# Decisions\n\n- [1](0001-store.md)\n- [2](0002-lines.md#decision)\n",
  "guide.md":
    "# Guide\n\nRead [the decisions](docs/adr/).\n\n## Code\n\nAs ADR-0002 says, see [x](src/x.ts#L1-L2) and [y](src/y.ts).\n",
  "src/x.ts": "one\ntwo\nthree\n",
  "src/y.ts": "one\n",
  "bad.md": Buffer.from([0xff, 0xfe, 0x41, 0x00]),
  "node_modules/p/README.md": "# Not ours\n",
  "test/fixtures/a.md": "# A fixture\n",
};

interface Asked {
  readonly corpus: Corpus;
  readonly around: Surroundings | undefined;
}

/** What a tool says, as text. */
async function ask({ corpus, around }: Asked, name: string, args: object): Promise<string> {
  const tool = TOOLS.graph.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  const given = { values: new Map(Object.entries(args)), token: undefined };
  const fault = checkArguments(tool, given);
  if (fault !== undefined) return `${fault.pointer} ${fault.message}`;
  const surroundings = around && (() => Promise.resolve(around));
  const context = {
    corpus,
    version: "1",
    operations: [],
    reload: () => corpus,
    ...(surroundings && { surroundings }),
  };
  const outcome = await tool.run(context, readingOf(given));
  if (outcome.kind === "answer" || outcome.kind === "refusal")
    throw new Error("only the recorded tools answer so");
  const format = "format" in args && args.format === "json" ? "json" : "text";
  const { blocks } = renderEnvelope(outcome, format);
  return blocks.map((block) => (block.type === "text" ? block.text : "")).join("");
}

describe("with the sources beside the index", () => {
  const repository = plantedUntil(afterAll, FILES);

  test.each([
    [
      "find",
      { target: "adr 1" },
      "ADR-0001 1. Store rows [Superseded] · adr · 0001-store · docs/adr/0001-store.md:1-9\n" +
        "  not in force: its status is Superseded; replaced by ADR-0002; now ADR-0002 2. One row a line [Accepted]\n" +
        "  Status · 0001-store--status · L3\n" +
        "  Decision · 0001-store--decision · L7",
    ],
    ["find", { target: "0002" }, /^ADR-0002 /],
    [
      "find",
      { target: "docs/adr/0002-lines.md#decision" },
      /^§ Decision · section · 0002-lines--decision · docs\/adr\/0002-lines.md:9-11$/,
    ],
    ["find", { target: "docs/adr/0002-lines.md:10" }, /^§ Decision · section/],
    [
      "find",
      { target: "docs/adr" },
      /^ADR-0001 .*\n  not in force.*\nADR-0002 .*\nADR-0003 .*\ndocs-adr--readme Decisions .*$/,
    ],
    [
      "refs",
      { target: "ADR-0002" },
      "docs/adr/0001-store.md:5 ADR-0001 1. Store rows [Superseded] — superseded_by docs/adr/0002-lines.md → 0002-lines (exact)\n" +
        "docs/adr/0001-store.md:5 ADR-0001 1. Store rows [Superseded] § Status — links docs/adr/0002-lines.md → 0002-lines (exact)\n" +
        "docs/adr/README.md:4 docs-adr--readme Decisions — links docs/adr/0002-lines.md#decision → 0002-lines--decision (exact)\n" +
        "guide.md:7 guide Guide § Code — links ADR-0002 → 0002-lines (likely)",
    ],
    ["refs", { target: "0002-lines--decision" }, /^docs\/adr\/README.md:4 .*$/],
    ["refs", { target: "ADR-0002", min_certainty: "likely", limit: 1 }, /\n1–1 of 4; cursor o:1$/],
    [
      "refs",
      { target: "src/x.ts" },
      /^docs\/adr\/0002-lines.md:11 .*src\/x.ts:2 → src\/x.ts#L2 \(exact\)\nguide.md:7 .*$/,
    ],
    ["refs", { target: "guide", direction: "out" }, /^guide.md:7 .*ADR-0002.*\(likely\)|docs\/adr\//],
    [
      "blast",
      { target: "src/x.ts", depth: 2 },
      "1 ADR-0002 2. One row a line [Accepted] · 0002-lines — links src/x.ts:2 at docs/adr/0002-lines.md:11\n" +
        "1 guide Guide · guide — links src/x.ts#L1-L2 at guide.md:7\n" +
        "2 ADR-0001 1. Store rows [Superseded] · 0001-store — superseded_by docs/adr/0002-lines.md at docs/adr/0001-store.md:5\n" +
        "2 docs-adr--readme Decisions · docs-adr--readme — links docs/adr/0002-lines.md#decision at docs/adr/README.md:4",
    ],
    [
      "path",
      { from: "guide", to: "ADR-1" },
      /^guide Guide → .*\n.*→ ADR-0001 1. Store rows \[Superseded\] — .*$/,
    ],
    ["cycles", {}, /^refused \(absent\): no circle by depends_on/],
    ["cycles", { via: "links" }, /^ADR-0001 → ADR-0002 → ADR-0001\n/],
    [
      "map",
      {},
      /^adr ADR: 3 in docs\/adr — 1 Accepted, 1 Proposed, 1 Superseded; 0001-store … 0003-lonely\n[\s\S]*hub: [\s\S]*orphans: 1 decisions that nothing cites — ADR-0003$/,
    ],
    ["status", {}, /rows: \d+\nfiles: 5\n[\s\S]*changed: \[\]\ngone: \[\]\nnot_indexed: \[\]/],
    [
      "verify",
      { text: 'ADR-0001 says "Rows in a table." (docs/adr/0001-store.md:7), see guide.md:99.' },
      "1: ADR-0001 — not in force: its status is Superseded; replaced by ADR-0002; ADR-0001 → ADR-0002\n" +
        "1: “Rows in a table.” docs/adr/0001-store.md:7 — moved to line 9 (docs/adr/0001-store.md:9)\n" +
        "1: guide.md:99 — not found: there is no `guide.md:99`: guide.md has 7 lines; nearest: guide.md",
    ],
    ["verify", {}, /^refused \(absent\): all 2 lines that the documents cite are there/],
    [
      "verify",
      { path: "guide.md" },
      /^guide.md:3: docs\/adr\/ — supported[\s\S]*guide.md:7: ADR-0002 — supported/,
    ],
  ])("%s %j", async (tool, args, expected) => {
    const answer = await ask(repository, tool, args);
    expect(typeof expected === "string" ? answer : expected.test(answer)).toBe(
      typeof expected === "string" ? expected : true,
    );
  });

  describe("a refusal says which it is, and what to do", () => {
    it.each([
      [
        "absent",
        { target: "ADR-0009" },
        /no `ADR-0009`.*\nsearched: \d+ rows by anchor, id and path, \d+ files by path\nnearest: ADR-000\d/,
      ],
      ["absent", { target: "docs/adr/0002-line.md" }, /\nnearest: docs\/adr\/0002-lines.md/],
      [
        "absent",
        { target: "docs/adr/0002-lines.md#decisions" },
        /nearest: docs\/adr\/0002-lines.md#decision/,
      ],
      ["absent", { target: "guide.md:70" }, /guide.md has 7 lines/],
      [
        "excluded",
        { target: "test/fixtures/b.md" },
        /test\/fixtures a folder of test fixtures.*\n.*1 flag|\nnext: name it under `include`/,
      ],
      ["excluded", { target: "test/fixtures/a.md" }, /next: name it under `include` in tero.json/],
      ["unparseable", { target: "bad.md" }, /bad.md is UTF-16.*\n.*\nnext: mend bad.md/],
      ["out_of_scope", { target: "src/y.ts" }, /it is no document.*\n.*\nnext: ask refs/],
      ["out_of_scope", { target: "../elsewhere.md" }, /next: ask for a path from the root/],
    ])("%s: %j", async (kind, args, expected) => {
      const answer = await ask(repository, "find", args);
      expect(answer).toMatch(new RegExp(`^refused \\(${kind}\\): `));
      expect(answer).toMatch(expected);
    });

    it("ambiguous, with the candidates", async () => {
      const two = plantedUntil(afterAll, {
        "adr/0001-a.md": "# 1. A\n\n## Status\n\nAccepted\n",
        "adr/0001-b.md": "# 1. B\n\n## Status\n\nAccepted\n",
      });
      expect(await ask(two, "refs", { target: "ADR-1" })).toMatch(
        /^refused \(ambiguous\): `ADR-1` names 2 places\n.*\nnearest: 0001-a, 0001-b\nnext: ask again with one of the anchors$/,
      );
    });
  });
});

describe("with the index alone", () => {
  const { corpus } = plantedUntil(afterAll, FILES);
  const alone = { corpus, around: undefined };

  it.each([
    ["refs", { target: "ADR-0002" }, /^docs\/adr\/0001-store.md:1 /],
    ["refs", { target: "guide", direction: "out" }, /docs-adr--readme/],
    ["find", { target: "src/x.ts" }, /^refused \(out_of_scope\).*[\s\S]*serve the index beside its sources/],
    ["verify", { text: "ADR-0001" }, /^refused \(out_of_scope\): the sources are not beside the index/],
    ["affected", {}, /^refused \(out_of_scope\): the sources are not beside the index/],
    ["status", {}, /sources: false[\s\S]*Serve it with --root/],
  ])("%s %j", async (tool, args, expected) => {
    expect(await ask(alone, tool, args)).toMatch(expected);
  });
});

describe("a change", () => {
  it("touches the documents that cite its lines, and no others", async () => {
    const root = committed(FILES);
    writeFileSync(join(root, "src/x.ts"), "zero\none\nTWO\nthree\n");
    rmSync(join(root, "src/y.ts"));
    expect(await ask(indexed(root), "affected", {})).toBe(
      "docs/adr/0002-lines.md:11 ADR-0002 2. One row a line [Accepted] cites src/x.ts:2: L2 of the cited lines changed\n" +
        "guide.md:7 guide Guide cites src/x.ts#L1-L2: L2 of the cited lines changed\n" +
        "guide.md:7 guide Guide cites src/y.ts: the file was removed",
    );
  });

  it("that only moves cited lines touches nobody", async () => {
    const root = committed(FILES);
    writeFileSync(join(root, "src/x.ts"), "zero\none\ntwo\nTHREE\n");
    expect(await ask(indexed(root), "affected", {})).toMatch(
      /^refused \(absent\): no document cites what changed in 1 changed file/,
    );
  });

  it("may be a patch, or a range of revisions", async () => {
    const root = committed(FILES);
    const patch = "--- a/src/x.ts\n+++ b/src/x.ts\n@@ -2 +2 @@\n-two\n+TWO\n";
    const repository = indexed(root);
    expect(await ask(repository, "affected", { patch })).toMatch(
      /^docs\/adr\/0002-lines.md:11 .*\nguide.md:7 .*$/,
    );
    expect(await ask(repository, "blast", { patch, depth: 1 })).toMatch(/^1 ADR-0002 .*\n1 guide .*$/);
    expect(await ask(repository, "affected", { rev: "HEAD..HEAD" })).toMatch(
      /^refused \(absent\): the diff changes nothing/,
    );
    expect(await ask(repository, "affected", { rev: "nowhere" })).toMatch(
      /^refused \(out_of_scope\): git gives no diff/,
    );
    expect(await ask(repository, "affected", { rev: "--output=x" })).toMatch(
      /a revision must not begin with a hyphen/,
    );
    expect(await ask(repository, "affected", { patch: "words" })).toMatch(
      /^refused \(absent\): the patch changes nothing/,
    );
  });
});
