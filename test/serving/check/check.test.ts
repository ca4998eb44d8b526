import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { tero } from "../../cli/run-in-process.ts";
import { git, plant } from "../../tree.ts";
import { commit, committed } from "../graph/planted-repository.ts";

const adr = (number: number, status = "Accepted", more = "") =>
  `# ${number}. Decision ${number}\n\n## Status\n\n${status}\n\n## Context\n\nBecause of ${number}.\n${more}`;
/** Two records that cite each other, so that neither is an orphan. */
const PAIR = {
  "docs/adr/0001-first.md": adr(1, "Accepted", "\nSee [the second](0002-second.md).\n"),
  "docs/adr/0002-second.md": adr(2, "Accepted", "\nSee [the first](0001-first.md).\n"),
};

/** The findings of a check, each on one line. */
async function findings(root: string, ...args: readonly string[]): Promise<string[]> {
  const { stdout } = await tero(["check", root, "--format", "json", ...args]);
  const report: { readonly findings: readonly Record<string, string | number>[] } = JSON.parse(stdout);
  return report.findings.map(
    ({ file, line, column, rule, severity }) => `${file}:${line}:${column} ${severity} ${rule}`,
  );
}

describe("a reference that leads nowhere", () => {
  it.each([
    ["a file that is not there", "[a](gone.md)", "1:5 error dangling-link"],
    ["an image", "![a](gone.png)", "1:6 error dangling-link"],
    ["HTML", '<img src="gone.png">', "1:11 error dangling-link"],
    ["a definition, where the target stands", "[a]\n\n[a]: gone.md", "3:6 error dangling-link"],
    ["an image by its definition, once", "![a][]\n\n[a]: gone.png", "3:6 error dangling-link"],
    ["a target in angles", "[a](<go ne.md>)", "1:6 error dangling-link"],
    ["a target on the next line", "[a](\ngone.md)", "2:1 error dangling-link"],
    ["the second of two on a line", "[a](b.md) [a](gone.md)", "1:15 error dangling-link"],
    ["a heading that is not there", "[a](b.md#gone)", "1:5 error dangling-fragment"],
    ["a heading of the same file", "[a](#gone)", "1:5 error dangling-fragment"],
    ["lines after the end", "[a](b.md#L9)", "1:5 error dangling-lines"],
    ["lines after the end, in prose", "see docs/c.md:9.", "1:5 warning dangling-lines"],
    ["a file in prose", "see docs/gone.ts:9.", "1:5 warning dangling-link"],
    ["a file made a folder", "[a](b.md/#part)", "1:5 error dangling-link"],
    ["the case of a path", "[a](B.md)", "1:5 error case-mismatch"],
    ["the case of a heading", "[a](b.md#Part)", "1:5 warning case-mismatch"],
    ["a page as a site serves it", "[a](b.html) [a](b)", "1:5 note page-address,1:17 note page-address"],
  ])("%s: %s", async (_, text, expected) => {
    const root = plant({ "x.md": `${text}\n`, "b.md": "# B\n\n## Part\n", "docs/c.md": "C\n" });
    expect((await findings(root)).map((each) => each.replace("x.md:", "")).join()).toBe(expected);
  });

  it.each([
    "[a](b.md) [a](./b.md#part) [a](/b.md) [a](b.md#L3) [a](b.md?plain=1#L1-L3) [a](b%2emd)",
    "[a](docs/) [a](docs) [a](/) [a](.) [a](#top) [a](#)",
    "[a](/guide/start/) [a]({{ site.url }}/x) [a](mailto:a@b.c) [a](https://example.com/gone.md)",
    "`[a](gone.md)` \\[a](gone.md) <!-- [a](gone.md) -->",
    "elsewhere/gone.ts:3 gone.ts:3 at 12:30 ADR-0009",
    "<a name='own'></a> [a](#own)",
    "[[Some page]]",
  ])("is not told of %s", async (text) => {
    const root = plant({ "x.md": `${text}\n`, "b.md": "# B\n\n## Part\n", "docs/c.md": "C\n" });
    expect(await findings(root)).toEqual([]);
  });

  it("of a skill or an agent file has its own rule", async () => {
    const skill = "---\nname: s\ndescription: does\n---\n\nRead [it](reference.md).\n";
    const root = plant({ "AGENTS.md": "[a](gone.md)\n", "skills/s/SKILL.md": skill });
    expect(await findings(root)).toEqual([
      "AGENTS.md:1:5 error agent-reference",
      "skills/s/SKILL.md:6:11 error agent-reference",
    ]);
  });

  it("counts in a skill or an agent file in code spans and imports too, but for examples", async () => {
    const skill = "---\nname: s\ndescription: does\n---\n\nRun `scripts/gone.py`, then `scripts/here.py`.\n";
    const root = plant({
      "CLAUDE.md":
        "@docs/gone.md\n@docs/here.md\n\nSee `path/to/file.md`, `docs/gone2.md`, `src/x.ts`, `docs/adr-NNNN.md`.\n",
      "docs/here.md": "",
      "skills/s/SKILL.md": skill,
      "skills/s/scripts/here.py": "",
    });
    expect(await findings(root)).toEqual([
      "CLAUDE.md:1:2 warning agent-reference",
      "CLAUDE.md:4:25 note agent-reference",
      "skills/s/SKILL.md:6:6 warning agent-reference",
    ]);
  });
});

describe("records", () => {
  it("that are sound are not told", async () => {
    expect(await findings(plant(PAIR))).toEqual([]);
  });

  it("with the same id, and citations of it", async () => {
    const root = plant({ ...PAIR, "docs/adr/0002-other.md": adr(2), "notes.md": "See ADR-0002.\n" });
    expect(await findings(root)).toEqual([
      "docs/adr/0002-second.md:1:1 error duplicate-id",
      "notes.md:1:5 warning ambiguous-id",
    ]);
  });

  it("that another one replaced, where they are cited", async () => {
    const root = plant({
      "docs/adr/0001-first.md": adr(1, "Superseded by [2](0002-second.md)"),
      "docs/adr/0002-second.md": adr(2, "Accepted\n\nSupersedes [1](0001-first.md)"),
      "docs/adr/README.md": "- [1](0001-first.md)\n- [2](0002-second.md)\n",
      "guide.md": "We follow ADR-0001.\n\n## History\n\nADR-0001, then ADR-0002.\n",
    });
    expect(await findings(root)).toEqual(["guide.md:1:11 warning cited-superseded"]);
  });

  it("whose replacement only one of them tells", async () => {
    const root = plant({
      "docs/adr/0001-first.md": adr(1, "Accepted"),
      "docs/adr/0002-second.md": adr(2, "Accepted\n\nSupersedes [1](0001-first.md)"),
      "docs/adr/README.md": "[2](0002-second.md)\n",
    });
    expect(await findings(root)).toEqual(["docs/adr/0001-first.md:1:1 warning one-sided-supersession"]);
  });

  it("that replace each other in a circle", async () => {
    const root = plant({
      "docs/adr/0001-first.md": adr(1, "Superseded by [2](0002-second.md)"),
      "docs/adr/0002-second.md": adr(2, "Superseded by [1](0001-first.md)"),
    });
    expect((await findings(root)).filter((each) => each.includes("cycle"))).toEqual([
      "docs/adr/0001-first.md:1:1 error cycle",
    ]);
  });

  it("that do not hold may be cited by what lies in their own folder", async () => {
    const root = plant({
      "rfcs/0001-first/README.md": "# RFC 0001: First\n\n## Status\n\nRejected\n",
      "rfcs/0001-first/notes.md": "# Notes\n\nOn [the record](README.md).\n",
      "guide.md": "By [the record](rfcs/0001-first/README.md).\n",
    });
    expect(await findings(root)).toEqual(["guide.md:1:17 note cited-rejected"]);
  });

  it("that nothing cites", async () => {
    expect(await findings(plant({ "docs/adr/0001-first.md": adr(1) }))).toEqual([
      "docs/adr/0001-first.md:1:1 note orphan",
    ]);
  });

  it("are cited by a field, and as another name of the repository shows them", async () => {
    const address = "https://github.com/old-owner/r/blob/main/docs/adr/0001-first.md#context";
    const root = plant({
      "docs/adr/0001-first.md": adr(1),
      "docs/adr/0002-second.md": adr(2),
      "docs/adr/0003-third.md": adr(3, "Superseded by ADR-0002"),
      "guide.md": `See [it](${address}) and [that](https://example.com/0002-second.md).\n`,
    });
    expect((await findings(root)).filter((each) => each.endsWith("orphan"))).toEqual([
      "docs/adr/0003-third.md:1:1 note orphan",
    ]);
  });
});

describe("since the last commit", () => {
  const DOCUMENT = {
    "guide.md": "See src/x.ts:2 and [it](src/x.ts#L2-L3).\n",
    "src/x.ts": "one\ntwo\nthree\nfour\n",
  };

  it("cited lines that moved are told where to, and mended", async () => {
    const root = committed(DOCUMENT);
    writeFileSync(join(root, "src/x.ts"), "zero\none\ntwo\nthree\nfour\n");
    expect(await findings(root)).toEqual([
      "guide.md:1:5 warning moved-lines",
      "guide.md:1:25 warning moved-lines",
    ]);
    expect(await tero(["check", root, "--fix"])).toMatchObject({
      exit: 0,
      stderr: "mended 2 places in 1 files\n",
    });
    expect(readFileSync(join(root, "guide.md"), "utf8")).toBe("See src/x.ts:3 and [it](src/x.ts#L3-L4).\n");
  });

  it("lines that changed where they stand are no matter of this rule, nor citations written anew", async () => {
    const root = committed(DOCUMENT);
    writeFileSync(join(root, "src/x.ts"), "one\nTWO\nthree\nfour\n");
    expect(await findings(root)).toEqual([]);
    writeFileSync(join(root, "src/x.ts"), "zero\none\ntwo\nthree\nfour\n");
    writeFileSync(join(root, "guide.md"), "Now see src/x.ts:3.\n");
    expect(await findings(root)).toEqual([]);
  });

  it("lines that were never there did not move", async () => {
    const root = committed({ ...DOCUMENT, "guide.md": "See src/x.ts:9.\n" });
    writeFileSync(join(root, "src/x.ts"), "zero\none\ntwo\nthree\nfour\n");
    expect(await findings(root)).toEqual(["guide.md:1:5 warning dangling-lines"]);
  });

  it("a renamed heading and a moved file are mended", async () => {
    const root = committed({
      "a.md": "[h](docs/b.md#old-name) [f](docs/deep/c.md#part)\n",
      "docs/b.md": "# B\n\n## Old name\n\nText.\n",
      "docs/deep/c.md": "# C\n\n## Part\n\nText of some length, so that git sees the move.\n",
    });
    writeFileSync(join(root, "docs/b.md"), "# B\n\n## New name\n\nText.\n");
    renameSync(join(root, "docs/deep/c.md"), join(root, "docs/d.md"));
    git(root, "add", "--all");
    expect(await findings(root)).toEqual([
      "a.md:1:5 error dangling-fragment",
      "a.md:1:29 error dangling-link",
    ]);
    await tero(["check", root, "--fix"]);
    expect(readFileSync(join(root, "a.md"), "utf8")).toBe("[h](docs/b.md#new-name) [f](docs/d.md#part)\n");
    expect(await findings(root)).toEqual([]);
  });

  it("a quote that was broken is told, in its own file or in its source", async () => {
    const source = "# S\n\nThe server answers every question with a citation.\n";
    const quoting =
      'It says “answers every question with a citation” ([S](s.md)).\n\n"Scare quotes of no source" ([S](s.md)).\n';
    const root = committed({ "a.md": quoting, "s.md": source });
    expect(await findings(root)).toEqual([]);
    writeFileSync(join(root, "s.md"), source.replace("every question", "most questions"));
    expect(await findings(root)).toEqual(["a.md:1:1 warning broken-quote"]);
    writeFileSync(join(root, "s.md"), source);
    writeFileSync(join(root, "a.md"), quoting.replace("every question", "any question"));
    expect(await findings(root)).toEqual(["a.md:1:1 warning broken-quote"]);
  });

  it("the index itself quotes nothing, whatever summaries it repeats", async () => {
    const source = "# S\n\nThe server answers every question with a citation.\n";
    const index = "| `s` | It says “answers every question with a citation” ([S](../../s.md)) |\n";
    const root = committed({ "a.md": "# A\n", "s.md": source, "docs/tero-index/INDEX.md": index });
    writeFileSync(join(root, "s.md"), source.replace("every question", "most questions"));
    writeFileSync(join(root, "docs/tero-index/INDEX.md"), `${index}\n`);
    expect(await findings(root)).toEqual([]);
  });

  it("--changed tells only what concerns the files that changed", async () => {
    const root = committed({ "a.md": "[x](gone.md)\n", "b.md": "[x](c.md)\n", "c.md": "C\n" });
    expect(await findings(root, "--changed")).toEqual([]);
    renameSync(join(root, "c.md"), join(root, "d.md"));
    expect(await findings(root, "--changed")).toEqual(["b.md:1:5 error dangling-link"]);
  });

  it("without git what needs it is said to be left out", async () => {
    const { stdout } = await tero(["check", plant({ "a.md": "A\n" })]);
    expect(stdout).toBe(
      "Not looked at: whether cited lines and quotes moved; that needs a git repository with a commit.\n" +
        ">> tero check: nothing to find fault with in 1 rows of 1 files\n",
    );
  });
});

test("--against tells ids that the other branch has given away", async () => {
  const root = committed(PAIR);
  git(root, "branch", "-M", "main");
  git(root, "checkout", "--quiet", "-b", "ours");
  writeFileSync(join(root, "docs/adr/0003-ours.md"), adr(3));
  commit(root);
  git(root, "checkout", "--quiet", "main");
  writeFileSync(join(root, "docs/adr/0003-theirs.md"), adr(3));
  commit(root);
  git(root, "checkout", "--quiet", "ours");
  expect(await findings(root)).toEqual(["docs/adr/0003-ours.md:1:1 note orphan"]);
  expect(await findings(root, "--against", "main")).toEqual([
    "docs/adr/0003-ours.md:1:1 error id-collision",
    "docs/adr/0003-ours.md:1:1 note orphan",
  ]);
  expect(await tero(["check", root, "--against", "nowhere"])).toMatchObject({ exit: 66 });
});

describe("an acknowledgement", () => {
  const OK = "<!-- tero-ok dangling-link: made at release -->";
  it.each([
    ["on the line", `[a](gone.md) ${OK}\n`, []],
    ["before the paragraph", `${OK}\n\nText and\n[a](gone.md)\n`, []],
    ["of MDX", "{/* tero-ok dangling-link: made at release */}\n[a](gone.md)\n", []],
    ["that nothing needs", `${OK}\n\nText.\n`, ["a.md:1:1 warning acknowledgement-unused"]],
    [
      "before another paragraph",
      `${OK}\n\nText.\n\n[a](gone.md)\n`,
      ["a.md:1:1 warning acknowledgement-unused", "a.md:5:5 error dangling-link"],
    ],
    [
      "of another rule",
      `[a](gone.md) <!-- tero-ok cycle: no -->\n`,
      ["a.md:1:5 error dangling-link", "a.md:1:14 warning acknowledgement-unused"],
    ],
    [
      "without a reason",
      "[a](gone.md) <!-- tero-ok dangling-link -->\n",
      ["a.md:1:5 error dangling-link", "a.md:1:14 warning acknowledgement-unexplained"],
    ],
    ["in code", "```\n<!-- tero-ok cycle: no -->\n```\n\n`<!-- tero-ok cycle: no -->`\n", []],
  ])("%s", async (_, text, expected) => {
    expect(await findings(plant({ "a.md": text }))).toEqual(expected);
  });
});

describe("a baseline", () => {
  it("leaves out what it lists, wherever it stands now, and only shrinks", async () => {
    const root = plant({ "a.md": "[a](gone.md)\n\n[b](gone2.md)\n" });
    const { stdout } = await tero(["check", root, "--format", "json"]);
    const baseline = join(root, "baseline.json");
    writeFileSync(baseline, stdout);
    expect(await findings(root, "--baseline", baseline)).toEqual([]);
    writeFileSync(join(root, "a.md"), "New.\n\n[a](gone.md)\n\n[c](gone3.md)\n");
    expect(await findings(root, "--baseline", baseline)).toEqual([
      "a.md:5:5 error dangling-link",
      `${baseline}:5:1 warning baseline-unused`,
    ]);
  });

  it("that is none is an error", async () => {
    const root = plant({ "a.md": "A\n", "b.json": "[]" });
    expect(await tero(["check", root, "--baseline", join(root, "b.json")])).toMatchObject({ exit: 66 });
    expect(await tero(["check", root, "--baseline", join(root, "none.json")])).toMatchObject({ exit: 66 });
  });
});

describe("tero check", () => {
  it.each([
    [[], { "a.md": "A\n" }, 0],
    [[], { "a.md": "[a](gone.md)\n" }, 1],
    [[], { "a.md": "[a](b)\n", "b.md": "" }, 0],
    [["--format", "xml"], { "a.md": "A\n" }, 64],
    [["--anchors", "x"], { "a.md": "A\n" }, 64],
    [["--changed"], { "a.md": "A\n" }, 66],
    [[], { "tero.json": "{" }, 78],
  ])("%j over %j ends with %i", async (args, files, exit) => {
    expect(await tero(["check", plant(files), ...args])).toMatchObject({ exit });
  });

  it("tells findings and what to do, then how many", async () => {
    const { stdout } = await tero(["check", committed({ "a.md": "[a](B.md)\n", "b.md": "B\n" })]);
    expect(stdout).toBe(
      "a.md:1:5 error case-mismatch: The link `B.md` leads to B.md, which is not there.\n" +
        "    Write `b.md`; --fix does.\n" +
        ">> tero check: 1 error in 2 rows of 2 files\n",
    );
  });

  it("knows the anchors of other renderers", async () => {
    const root = plant({ "a.md": "# A {#own}\n\n[a](#own)\n" });
    expect(await findings(root)).toEqual(["a.md:3:5 note dangling-fragment"]);
    expect(await findings(root, "--anchors", "docusaurus")).toEqual([]);
  });
});
