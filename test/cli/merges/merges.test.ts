import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { configOf } from "../../../src/cli/repository/load-config.ts";
import { indexFiles } from "../../../src/cli/repository/index-outputs.ts";
import { indexRepository, parseFast } from "../../../src/cli/repository/index-repository.ts";
import { doubtsOf } from "../../../src/cli/run/merge-driver.ts";
import { chooseFiles } from "../../../src/indexing/choose-files.ts";
import { sourceOf } from "../../../src/indexing/read.ts";
import { storedTree } from "../../../src/indexing/stored-tree.ts";
import { mergeIndexJson } from "../../../src/model/merge/index-json.ts";
import { mergeIndexMarkdown } from "../../../src/model/merge/index-markdown.ts";
import { gitRepository, type GitRepository } from "../../git-repository.ts";
import { edit, startingTree, type Tree } from "./random-edits.ts";
import { randomFrom } from "./random.ts";

// All 200 pairs: TERO_MERGE_PAIRS=200 npx vitest run test/cli/merges
const FIRST = Number(process.env["TERO_MERGE_SEED"] ?? 1);
const PAIRS = Number(process.env["TERO_MERGE_PAIRS"] ?? 24);
const JSON_PATH = "docs/tero-index/index.json";
const MARKDOWN_PATH = "docs/tero-index/INDEX.md";

type Texts = Readonly<Record<string, string>>;

/** Two branches of one start, each with its index. */
interface Pair {
  readonly seed: number;
  readonly base: Texts;
  readonly ours: Texts;
  readonly theirs: Texts;
}

type Verdict = "right" | "wrong" | "conflict";

interface Outcome {
  readonly seed: number;
  /** What git alone made of the index. */
  readonly withoutDriver: Verdict;
  readonly withDriver: Verdict;
  /** Lines that a clean and wrong merge lacks, and those that it has in their place. */
  readonly amiss: readonly string[];
}

let repository: GitRepository;

beforeAll(() => {
  repository = gitRepository();
});
afterAll(() => repository.remove());

describe(`${PAIRS} random pairs of branches whose documents merge clean`, () => {
  it("merge right or in conflict with the driver, and more often right than without", () => {
    // About a third of the pairs are in conflict in their documents: those are for people to merge.
    const pairs = Array.from({ length: PAIRS * 2 }, (_, at) => pairOf(at + FIRST));
    const commits = repository.commitTrees(
      pairs.flatMap(({ base, ours, theirs }, at) => [
        { files: base },
        { files: ours, parent: at * 3 },
        { files: theirs, parent: at * 3 },
      ]),
    );
    const outcomes: Outcome[] = [];
    for (const [at, pair] of pairs.entries()) {
      if (outcomes.length === PAIRS) break;
      const outcome = mergePair(pair, commits[at * 3 + 1] ?? "", commits[at * 3 + 2] ?? "");
      if (outcome) outcomes.push(outcome);
    }
    const count = (which: "withDriver" | "withoutDriver", what: Verdict) =>
      outcomes.filter((each) => each[which] === what).length;
    console.log(
      `${outcomes.length} pairs; without the driver ${count("withoutDriver", "right")} right, ` +
        `${count("withoutDriver", "wrong")} clean and wrong, ${count("withoutDriver", "conflict")} in conflict; ` +
        `with it ${count("withDriver", "right")} right, ${count("withDriver", "conflict")} in conflict`,
    );
    expect(outcomes.length).toBe(PAIRS);
    expect(outcomes.filter(({ withDriver }) => withDriver === "wrong")).toEqual([]);
    expect(count("withDriver", "right")).toBeGreaterThan(count("withoutDriver", "right"));
  }, 600_000);
});

function pairOf(seed: number): Pair {
  const start = startingTree(randomFrom(seed));
  const branch = (name: string, at: number): Texts => {
    const tree = new Map(start);
    edit(tree, randomFrom(seed * 2 + at), name);
    return withIndex(tree);
  };
  return { seed, base: withIndex(start), ours: branch("a", 0), theirs: branch("b", 1) };
}

/** Merges a pair; undefined where the documents themselves are in conflict. */
function mergePair({ seed, ...texts }: Pair, ours: string, theirs: string): Outcome | undefined {
  const merged = mergeTrees(ours, theirs);
  if (merged.conflicts.some((path) => !path.startsWith("docs/tero-index/"))) return undefined;
  const found = textsAt(merged.tree);
  const wanted = withIndex(new Map(Object.entries(found)));
  const isCurrent = found[JSON_PATH] === wanted[JSON_PATH] && found[MARKDOWN_PATH] === wanted[MARKDOWN_PATH];
  const driver = mergeByDriver(texts, wanted);
  return {
    seed,
    withDriver: driver.verdict,
    amiss: driver.verdict === "wrong" ? lineDifferences(driver.text, wanted[JSON_PATH] ?? "") : [],
    withoutDriver: merged.conflicts.length > 0 ? "conflict" : isCurrent ? "right" : "wrong",
  };
}

function mergeByDriver(
  { base, ours, theirs }: Omit<Pair, "seed">,
  wanted: Texts,
): { readonly verdict: Verdict; readonly text: string } {
  const sides = (path: string) => ({
    base: base[path] ?? "",
    ours: ours[path] ?? "",
    theirs: theirs[path] ?? "",
  });
  const json = mergeIndexJson(sides(JSON_PATH));
  const markdown = mergeIndexMarkdown(sides(MARKDOWN_PATH));
  if (!json || !markdown) throw new Error("an index that is not written one row a line");
  const doubts = json.conflicts.length > 0 ? [] : doubtsOf(json.text, sides(JSON_PATH));
  const isClean = json.conflicts.length + markdown.conflicts.length + doubts.length === 0;
  const isRight = json.text === wanted[JSON_PATH] && markdown.text === wanted[MARKDOWN_PATH];
  return { verdict: isClean ? (isRight ? "right" : "wrong") : "conflict", text: json.text };
}

function lineDifferences(found: string, wanted: string): readonly string[] {
  const has = new Set(found.split("\n"));
  const needs = new Set(wanted.split("\n"));
  return [
    ...[...has].filter((line) => !needs.has(line)).map((line) => `- ${line}`),
    ...[...needs].filter((line) => !has.has(line)).map((line) => `+ ${line}`),
  ];
}

/** What git alone makes of two commits: a tree, and the paths in conflict. */
function mergeTrees(ours: string, theirs: string): { tree: string; conflicts: readonly string[] } {
  const { output } = repository.tryGit(
    "merge-tree",
    "--write-tree",
    "--name-only",
    "--no-messages",
    ours,
    theirs,
  );
  const [tree = "", ...conflicts] = output.split("\n");
  return { tree, conflicts };
}

function textsAt(revision: string): Texts {
  const { root, env } = repository;
  const tree = storedTree({ root, cwd: root, env }, { of: "revision", revision });
  if (!tree) throw new Error(`no such revision: ${revision}`);
  return Object.fromEntries(tree.under("").map((path) => [path, tree.text(path) ?? ""]));
}

/** A tree with the index that `tero index` writes for it. */
function withIndex(tree: Tree): Texts {
  const { index } = indexRepository({
    root: "/",
    out: "/docs/tero-index",
    config: configOf("{}", ""),
    parse: parseFast,
    env: {},
    tree: {
      list: (selection) =>
        chooseFiles(
          [...tree.keys()].map((path) => ({ type: "file", path, tracked: true }) as const),
          selection,
          () => ({ leads: "nowhere" }),
        ),
      read: (path) => sourceOf(path, Buffer.from(tree.get(path) ?? "")),
    },
  });
  const written = indexFiles(index, true).map(
    ({ name, pieces }) => [`docs/tero-index/${name}`, [...pieces()].join("")] as const,
  );
  return { ...Object.fromEntries(tree), ...Object.fromEntries(written) };
}
