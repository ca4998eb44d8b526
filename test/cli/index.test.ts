import { existsSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { plant } from "../tree.ts";
import { tero } from "./run-in-process.ts";

const SMALL = { "docs/a.md": "# A\n\nProse.\n\n## Part\n", "docs/b.md": "# B\n" };
const JSON_FILE = "docs/tero-index/index.json";
const MARKDOWN_FILE = "docs/tero-index/INDEX.md";

/** A planted repository with its index. */
async function indexed(files: Readonly<Record<string, string>> = SMALL): Promise<string> {
  const root = plant(files);
  await tero(["index", "--quiet"], { cwd: root });
  return root;
}

describe("tero index", () => {
  it("writes two files and tells so in one line", async () => {
    const root = plant(SMALL);
    const { exit, stdout, stderr } = await tero(["index"], { cwd: root });
    expect([exit, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^3 rows from 2 files in \d+\.\d\d s, no flags → docs\/tero-index\n$/);
    expect(readdirSync(join(root, "docs/tero-index")).toSorted()).toEqual(["INDEX.md", "index.json"]);
  });

  it("writes under the root it is given, or where it is told, relative to the working directory", async () => {
    const cwd = plant({ "repo/docs/a.md": "# A\n" });
    await tero(["index", "repo", "--quiet"], { cwd });
    expect(existsSync(join(cwd, "repo", JSON_FILE))).toBe(true);
    await tero(["index", "repo", "--quiet", "--out", "deep/er"], { cwd });
    expect(readFileSync(join(cwd, "deep/er/index.json"), "utf8")).toBe(
      readFileSync(join(cwd, "repo", JSON_FILE), "utf8"),
    );
  });

  it("writes where tero.json says", async () => {
    const root = await indexed({ ...SMALL, "tero.json": '{"out": "index"}' });
    expect(existsSync(join(root, "index/index.json"))).toBe(true);
  });

  it("leaves files alone that are as they should be, whatever ends their lines", async () => {
    const root = await indexed();
    const path = join(root, JSON_FILE);
    const folded = readFileSync(path, "utf8").replaceAll("\n", "\r\n");
    writeFileSync(path, folded);
    utimesSync(path, 1, 1);
    await tero(["index", "--quiet"], { cwd: root });
    expect([statSync(path).mtimeMs, readFileSync(path, "utf8")]).toEqual([1000, folded]);
  });

  it("leaves an llms.txt alone that is as it should be, whatever ends its lines", async () => {
    const root = await indexed();
    const path = join(root, "llms.txt");
    await tero(["index", "--quiet", "--llms-txt"], { cwd: root });
    const folded = readFileSync(path, "utf8").replaceAll("\n", "\r\n");
    writeFileSync(path, folded);
    await tero(["index", "--quiet", "--llms-txt"], { cwd: root });
    expect(readFileSync(path, "utf8")).toBe(folded);
  });

  it("prints the index instead, if asked, and writes nothing", async () => {
    const root = plant(SMALL);
    const { exit, stdout } = await tero(["index", "--stdout"], { cwd: root });
    expect([exit, existsSync(join(root, "docs/tero-index"))]).toEqual([0, false]);
    await tero(["index", "--quiet"], { cwd: root });
    expect(stdout).toBe(readFileSync(join(root, JSON_FILE), "utf8"));
  });

  it("leaves INDEX.md out, if asked, and takes away one that it made before", async () => {
    const root = await indexed();
    await tero(["index", "--quiet", "--no-markdown"], { cwd: root });
    expect(readdirSync(join(root, "docs/tero-index"))).toEqual(["index.json"]);
  });

  it("does not take away an INDEX.md that it did not make", async () => {
    const root = plant({ ...SMALL, [MARKDOWN_FILE]: "# Mine\n" });
    await tero(["index", "--quiet", "--no-markdown"], { cwd: root });
    expect(readFileSync(join(root, MARKDOWN_FILE), "utf8")).toBe("# Mine\n");
  });

  it("says nothing with --quiet, and the whole summary with --json", async () => {
    const root = plant({ ...SMALL, "docs/fixtures/x.md": "" });
    expect(await tero(["index", "--quiet"], { cwd: root })).toEqual({ exit: 0, stdout: "", stderr: "" });
    const { stdout } = await tero(["index", "--json"], { cwd: root });
    expect(JSON.parse(stdout)).toEqual({
      rows: 3,
      files: 2,
      milliseconds: expect.any(Number),
      out: "docs/tero-index",
      flags: [
        {
          item: "docs/fixtures",
          code: "test-fixtures",
          reason:
            "a folder of test fixtures, left out by default; list it under `include` in tero.json to have it read",
        },
      ],
    });
  });

  it("gives the same with the reference parser", async () => {
    const root = await indexed();
    expect(await tero(["index", "--check", "--parser", "remark"], { cwd: root })).toMatchObject({ exit: 0 });
  });

  test.each<[string, Failing]>([
    [
      "a root that is not there",
      {
        argv: ["nope"],
        exit: 66,
        says: /^tero: cannot read .*\/nope: not a folder; name the folder of a repository\n$/,
      },
    ],
    [
      "an output folder that is a file",
      {
        argv: ["--out", "a.md"],
        files: { "a.md": "" },
        exit: 66,
        says: /^tero: cannot write to .*\/a\.md: .*; name another folder with --out\n$/,
      },
    ],
    [
      "an unknown parser",
      {
        argv: ["--parser", "marked"],
        exit: 64,
        says: /^tero: --parser takes one of fast, remark, not marked\n/,
      },
    ],
    [
      "a faulty tero.json",
      {
        argv: [],
        files: { "tero.json": '{\n  "exlude": []\n}' },
        exit: 78,
        says: /^tero: .*tero\.json:2: unknown key "exlude", did you mean "exclude"\?\n$/,
      },
    ],
    [
      "a tero.json that is no JSON",
      {
        argv: [],
        files: { "tero.json": "{\n\n" },
        exit: 78,
        says: /^tero: .*tero\.json:3: no valid JSON: .*\n$/,
      },
    ],
  ])("names %s", async (_, { argv, files = {}, exit, says }) => {
    const outcome = await tero(["index", ...argv], { cwd: plant(files) });
    expect([outcome.exit, outcome.stderr]).toEqual([exit, expect.stringMatching(says)]);
  });
});

interface Failing {
  readonly argv: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly exit: number;
  readonly says: RegExp;
}

describe("tero index --check", () => {
  it("is silent where all is current, and blind to line ends", async () => {
    const root = await indexed();
    for (const file of [JSON_FILE, MARKDOWN_FILE]) {
      const path = join(root, file);
      writeFileSync(path, readFileSync(path, "utf8").replaceAll("\n", "\r\n"));
    }
    expect(await tero(["index", "--check"], { cwd: root })).toEqual({ exit: 0, stdout: "", stderr: "" });
  });

  it("names rows that changed, came and went, and the command that mends it", async () => {
    const root = await indexed();
    writeFileSync(join(root, "docs/a.md"), "# A\n\nOther prose.\n\n## New part\n");
    const { exit, stdout, stderr } = await tero(["index", "--check"], { cwd: root });
    expect([exit, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      [
        "the index in docs/tero-index is not current:",
        "index.json is stale",
        '  changed: "a" (docs/a.md:1)',
        '  new: "a--new-part" (docs/a.md:5)',
        '  gone: "a--part" (docs/a.md:5)',
        "INDEX.md is stale",
        "run `tero index` and commit what it writes",
        "",
      ].join("\n"),
    );
    expect(readFileSync(join(root, JSON_FILE), "utf8")).toContain("a--part");
  });

  it("counts what it does not name", async () => {
    const root = await indexed();
    const headings = Array.from({ length: 10 }, (_, at) => `## Part ${at}\n`).join("\n");
    writeFileSync(join(root, "docs/b.md"), `# B\n\n${headings}`);
    const { stderr } = await tero(["index", "--check", "--no-markdown"], { cwd: root });
    expect(stderr).toContain("  … and 8 more\n");
    expect(stderr).toContain(
      "INDEX.md is left over: nothing would be written there\nrun `tero index --no-markdown` and",
    );
  });

  it("names what is missing, with the command for the same root and folder", async () => {
    const cwd = plant({ "my repo/a.md": "# A\n" });
    const { exit, stderr } = await tero(["index", "my repo", "--check", "--out", "out"], { cwd });
    expect([exit, stderr]).toEqual([
      1,
      [
        "the index in out is not current:",
        "index.json is missing",
        "INDEX.md is missing",
        "run `tero index 'my repo' --out out` and commit what it writes",
        "",
      ].join("\n"),
    ]);
    expect(existsSync(join(cwd, "out"))).toBe(false);
  });

  it("tells of an anchor that a merge left claimed twice", async () => {
    const root = await indexed();
    const path = join(root, JSON_FILE);
    const row =
      '    {"anchor":"b","family":"doc","kind":"other","title":"B again","file":"docs/b.md","line":1,"tag":"t"},\n';
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace('  "items": [\n', (opening) => opening + row),
    );
    const { exit, stderr } = await tero(["index", "--check"], { cwd: root });
    expect([exit, stderr]).toEqual([1, expect.stringContaining('  the anchor "b" is claimed twice\n')]);
  });

  it("tells of an index in another form, and of one that a merge tore", async () => {
    const root = await indexed();
    const path = join(root, JSON_FILE);
    writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, "utf8")), null, 2));
    expect(await tero(["index", "--check"], { cwd: root })).toMatchObject({ exit: 1 });
    writeFileSync(path, `<<<<<<< ours\n${readFileSync(path, "utf8")}`);
    expect(await tero(["index", "--check"], { cwd: root })).toMatchObject({ exit: 1 });
  });
});

describe("a progress line", () => {
  it("appears nowhere but on a terminal", async () => {
    const { stderr } = await tero(["index", "--quiet"], { cwd: plant(SMALL), isTerminal: true });
    expect(stderr).toBe("");
  });
});
