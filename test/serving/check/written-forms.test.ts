import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { tero } from "../../cli/run-in-process.ts";
import { git, plantUntil } from "../../tree.ts";

const TARGETS = {
  "b.md": "# B\n\n## x\n\ntext\n",
  "b c.md": "# B C\n\n## x\n",
  "f_(x).md": "# F\n",
  "p.png": "",
  "docs/x.md": "# X\n\none\n\ntwo\n",
  "same/x": "a file\n",
  "same/x.md": "# X\n\n## of the page\n",
  "same/x.d/README.md": "# Folder\n",
  "README.md": "# Read\n",
  "headings.md": [
    "# Title",
    "## Foo -- Bar",
    "## [Label](b.md)",
    "## ![Alternative](p.png) words",
    "## `code_here`",
    "> ## In a quote",
    "## Own {#own-id}",
    '<a name="by-name"></a>',
    '<p id="twice">x</p>',
    "## Twice",
    "## Twice",
    "- ## In a list",
    "```\n## In a fence\n```",
    "<!--\n## In a comment\n-->",
  ].join("\n\n"),
};

const root = plantUntil(afterAll, TARGETS);
git(root, "init", "--quiet");
git(root, "remote", "add", "origin", "https://github.com/o/r.git");

/** Where a document that says this is found fault with, and by which rules. */
async function rules(text: string, ...args: readonly string[]): Promise<string> {
  writeFileSync(join(root, "cite.md"), `${text}\n`);
  const { stdout } = await tero(["check", root, "--format", "json", ...args]);
  const report: { readonly findings: readonly Record<"rule" | "file" | "line", string | number>[] } =
    JSON.parse(stdout);
  return report.findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`).join();
}

describe("forms of links that broke other programs", () => {
  it.each([
    ['[a](b.md "t")', '[a](gone.md "t")', "dangling-link"],
    ["[a](<b c.md>)", "[a](<b d.md>)", "dangling-link"],
    ["[a](b%20c.md#x)", "[a](b%20c.md#y)", "dangling-fragment"],
    ["[a](f_(x).md)", "[a](f_(y).md)", "dangling-link"],
    ["![i](p.png)", "![i](q.png)", "dangling-link"],
    ["[a](/docs/x.md)", "[a](/docs/y.md)", "dangling-link"],
    ["[a](docs/x.md?plain=1#L3)", "[a](docs/x.md?plain=1#L30)", "dangling-lines"],
    ["[a](docs/x.md#L3-L5)", "[a](docs/x.md#L3-L50)", "dangling-lines"],
    ["[a](docs/x.md#L3C1-L5C2)", "[a](docs/x.md#L30C1-L50C2)", "dangling-lines"],
    ["[a](same/x)", "[a](same/x/)", "dangling-link"],
    ["[a](same/x.md#of-the-page)", "[a](same/x.md#of-the-file)", "dangling-fragment"],
    ["[a](same/x.d/)", "[a](same/y.d/)", "dangling-link"],
    ["[a](README.md)", "[a](readme.md)", "case-mismatch"],
    [
      "[a](https://github.com/o/r/blob/main/b.md#x)",
      "[a](https://github.com/o/r/blob/main/b.md#y)",
      "dangling-fragment",
    ],
    ['<a href="b.md#x">b</a>', '<a href="b.md#y">b</a>', "dangling-fragment"],
    ["[[b]]", "[a](B.md)", "case-mismatch"],
  ])("%s leads there, %s is %s", async (right, wrong, rule) => {
    expect([await rules(right), await rules(wrong)]).toEqual(["", `cite.md:1 ${rule}`]);
  });

  it.each([
    ["[a][]\n\n[a]: b.md", "[a][]\n\n[a]: gone.md"],
    ["[a]\n\n[a]: b.md", "[a]\n\n[a]: gone.md"],
    ["[words][a]\n\n[a]: b.md", "[words][a]\n\n[a]: gone.md"],
  ])("%j leads there, %j does not, told at the definition", async (right, wrong) => {
    expect([await rules(right), await rules(wrong)]).toEqual(["", "cite.md:3 dangling-link"]);
  });
});

describe("fragments that broke other programs", () => {
  it.each([
    "foo----bar",
    "label",
    "alternative-words",
    "code_here",
    "in-a-quote",
    "in-a-list",
    "own-own-id",
    "by-name",
    "twice",
    "twice-1",
    "top",
    "L3",
    "user-content-twice",
  ])("#%s leads there", async (fragment) => {
    expect(await rules(`[a](headings.md#${fragment})`)).toBe("");
  });

  it.each(["twice-2", "in-a-fence", "in-a-comment", "code-here", "foo-bar"])(
    "#%s does not",
    async (fragment) => {
      expect(await rules(`[a](headings.md#${fragment})`)).toBe("cite.md:1 dangling-fragment");
    },
  );

  it.each([
    ["docusaurus", "own-id"],
    ["bitbucket", "markdown-header-foo-bar"],
  ])("%s gives #%s, GitHub does not", async (profile, fragment) => {
    const link = `[a](headings.md#${fragment})`;
    expect(await rules(link, "--anchors", profile)).toBe("");
    expect(await rules(link)).toBe("cite.md:1 dangling-fragment");
  });
});
