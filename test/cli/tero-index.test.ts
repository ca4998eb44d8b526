import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { teroIndex } from "../../src/cli/commands/tero-index.ts";
import { plant, type Planted } from "../tree.ts";
import { alone } from "./run-in-process.ts";

interface Recorded {
  readonly name: string;
  readonly argv: readonly string[];
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly files: readonly string[];
  readonly "out/index.json"?: string;
  readonly "docs/tero-index/index.json"?: string;
}

const TRANSCRIPT = fileURLToPath(
  new URL("../../../shared/wire/transcripts/cli-index.jsonl", import.meta.url),
);
const recorded: Recorded[] = existsSync(TRANSCRIPT)
  ? readFileSync(TRANSCRIPT, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
  : [];

const PAGE = { "docs/x.md": "# X\n" };
/** What stood in the working directory. */
const SETUPS: Readonly<Record<string, Readonly<Record<string, Planted>>>> = {
  "default-out": PAGE,
  "rerun-does-not-index-itself": PAGE,
  "root-is-file": PAGE,
  "nested-out": PAGE,
  "out-trailing-slash": PAGE,
  "root-trailing-slash": PAGE,
  "root-dotdot": PAGE,
  "out-relative-to-cwd-not-root": {},
  "invalid-utf8-md": { "docs/x.md": Buffer.from([0x23, 0x20, 0xff]) },
  "invalid-utf8-yaml": { "tools/github/issues.yaml": Buffer.from([0xff]) },
  "out-is-file": { out: "" },
  "docs-is-file": { docs: "" },
  "dangling-symlink": { "docs/broken.md": { link: "nowhere.md" } },
  "symlinked-dir": { "elsewhere/y.md": "# Y\n", "docs/link": { link: "../elsewhere" } },
  "symlink-loop": { ...PAGE, "docs/self": { link: "." } },
  "changelog-is-dir": { "CHANGELOG.md/x.txt": "" },
  "issues-is-dir": { "tools/github/issues.yaml/x.txt": "" },
  "skill-dir-named-md": { ".claude/skills/SKILL.md/SKILL.md": "---\nname: n\n---\n" },
};

const summary = (rows: number, flags: number, out = "out"): string =>
  `>> tero-index: ${rows} row(s) indexed, ${flags} flagged (Empirical/Declared heuristic — source is ground truth) → ${out}/{INDEX.md,index.json}\n`;

/** Where our rules differ: the deviations of the command line, and of what is read. */
const DIFFERENCES: Readonly<Record<string, Pick<Recorded, "exit" | "stdout">>> = {
  // `--help` wins anywhere, `--out=x` works.
  "help-after-bogus": { exit: 0, stdout: "usage" },
  equals: { exit: 0, stdout: summary(0, 0, "x") },
  // What cannot be read is flagged, and indexing goes on.
  "invalid-utf8-md": { exit: 0, stdout: summary(0, 1) },
  "invalid-utf8-yaml": { exit: 0, stdout: summary(0, 1) },
  "dangling-symlink": { exit: 0, stdout: summary(0, 1) },
  // A file called docs, or a folder called like a file that would be read, is none of them.
  "docs-is-file": { exit: 0, stdout: summary(0, 0) },
  "changelog-is-dir": { exit: 0, stdout: summary(0, 0) },
  "issues-is-dir": { exit: 0, stdout: summary(0, 0) },
  // Symlinks are not followed, so a loop is none.
  "symlink-loop": { exit: 0, stdout: summary(1, 0) },
};
/** The rows stand at the symlink's target. */
const MOVED: Readonly<Record<string, string>> = { "symlinked-dir": "elsewhere/y.md" };

describe.skipIf(recorded.length === 0)("tero-index against the recorded builder", () => {
  test.each(recorded.map((each) => [each.name, each] as const))("%s", async (name, told) => {
    const root = plant(SETUPS[name] ?? {});
    const ours = await alone(teroIndex, told.argv, { cwd: root });
    const wanted = DIFFERENCES[name] ?? told;
    expect({ exit: ours.exit, stdout: message(ours.stdout), stderr: message(ours.stderr) }).toEqual({
      exit: wanted.exit,
      stdout: message(wanted.stdout),
      stderr: name in DIFFERENCES ? "" : message(told.stderr),
    });
    if (name in DIFFERENCES) return;
    expect(told.files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const path = told["out/index.json"] ? "out/index.json" : "docs/tero-index/index.json";
    const rows = told[path] === undefined ? undefined : baseRows(told[path]);
    expect(rows && baseRows(readFileSync(join(root, path), "utf8"))).toEqual(rows && moved(name, rows));
  });
});

/** A message without usage text, and without what a parser or the system says in its own words. */
function message(text: string): string {
  return text.replace(/usage[^]*/, "usage").replace(/^(tero-index: tero-index \([a-z]+\): ).*\n/, "$1");
}

const BASE =
  /^(anchor|family|kind|id|title|file|line|status|guarantee_tag|summary|epic|depends_on|doc_refs|gh_issue|tag)$/;

function baseRows(text: string): object[] {
  const { items }: { items: object[] } = JSON.parse(text);
  return items.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => BASE.test(key))));
}

function moved(name: string, rows: readonly object[]): object[] {
  return rows.map((row) => (MOVED[name] ? { ...row, file: MOVED[name] } : row));
}

test("nothing unfinished is left behind", async () => {
  const root = plant(PAGE);
  await alone(teroIndex, [], { cwd: root });
  expect(readdirSync(join(root, "docs/tero-index")).toSorted()).toEqual(["INDEX.md", "index.json"]);
});
