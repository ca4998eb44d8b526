import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { faultsOf } from "../../src/cli/repository/index-faults.ts";
import { indexRepository } from "../../src/cli/repository/index-repository.ts";
import { NO_CONFIG } from "../../src/indexing/config.ts";
import { EMITTERS } from "../../src/indexing/emit/registry.ts";
import { parseMarkdown } from "../../src/indexing/markdown/parse-markdown.ts";
import type { IndexFile } from "../../src/model/index-file.ts";
import { plant, type Planted } from "../tree.ts";
import { emitted } from "./emitted.ts";

function indexOf(files: Readonly<Record<string, Planted>>): { root: string; index: IndexFile } {
  const root = plant(files);
  const out = join(root, "docs/tero-index");
  const request = { root, out, config: NO_CONFIG, parse: parseMarkdown, env: process.env };
  return { root, index: indexRepository(request).index };
}

/** Anchor, title and line of each row, and code and item of each flag. */
function told({ items, flagged }: IndexFile): readonly (readonly (string | number)[])[] {
  return [
    ...items.map(({ anchor, title, line }) => [anchor, title, line]),
    ...flagged.map(({ code, item }) => [code, item]),
  ];
}

const BOMB = [
  "a: &a [x,x]",
  ...["b", "c", "d", "e", "f", "g", "h"].map(
    (name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcdefg"[at]}`).join(",")}]`,
  ),
];

/** Seconds of work: far more than any of these should take, far less than anything super-linear would. */
const PATIENCE = 15;

function secondsOfWork(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

describe("an index is made, valid and no larger than its sources call for, of", () => {
  test.each<[string, string]>([
    ["10,000 nested quotes", `${">".repeat(10_000)} # Deep\n`],
    ["10,000 nested lists", `${"- ".repeat(10_000)}# Deep\n`],
    ["10,000 open brackets", `# ${"[".repeat(10_000)}\n\n${"[".repeat(10_000)}\n`],
    ["10,000 nested brackets", `# ${"[".repeat(10_000)}a${"]".repeat(10_000)}\n`],
    ["10,000 nested links", `# ${"[".repeat(10_000)}a${"](b)".repeat(10_000)}\n`],
    ["10,000 emphases left open", `# ${"*a_ ".repeat(10_000)}\n`],
    [
      "10,000 code spans left open",
      `# ${Array.from({ length: 10_000 }, (_, at) => "`".repeat((at % 50) + 1)).join(" a ")}\n`,
    ],
    ["a line of 1 MB", `# A\n\n${"word ".repeat(200_000)}\n`],
    ["a heading of 1 MB", `# ${"w".repeat(1_000_000)}\n`],
    ["10,000 headings alike", "## Same\n".repeat(10_000)],
    [
      "20,000 definitions",
      `${Array.from({ length: 20_000 }, (_, at) => `[l${at}]: /u${at}`).join("\n")}\n\n# [l7]\n`,
    ],
    ["a table of 5,000 columns", `${"|a".repeat(5000)}|\n${"|-".repeat(5000)}|\n${"|b".repeat(5000)}|\n`],
    ["10,000 opened comments", `${"<!-- ".repeat(10_000)}\n# A\n`],
    ["a frontmatter of bombs", `---\n${BOMB.join("\n")}\ntitle: *h\n---\n## A\n`],
    ["a frontmatter never closed", `---\n${"a: b\n".repeat(20_000)}`],
  ])("%s", (_, text) => {
    const started = process.cpuUsage();
    const { index } = indexOf({
      "docs/adr/0001-a.md": text,
      "CHANGELOG.md": text,
      ".claude/skills/a/SKILL.md": text,
    });
    const json = emitted(EMITTERS.json, index);
    expect(secondsOfWork(started)).toBeLessThan(PATIENCE);
    expect(faultsOf(json)).toEqual([]);
    // A row costs some hundred bytes, whatever its heading; titles, summaries and links stand in it once.
    expect(json.length).toBeLessThan(10_000 + 20 * text.length + 400 * index.items.length);
  });
});

describe("names and keys that mean something elsewhere mean nothing here:", () => {
  it("headings called like members of every object", () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    const { index } = indexOf({ "a.md": `# __proto__\n\n${names.map((name) => `## ${name}\n`).join("\n")}` });
    expect(told(index)).toEqual([
      ["a", "__proto__", 1],
      ["a--proto", "__proto__", 3],
      ["a--constructor", "constructor", 5],
      ["a--tostring", "toString", 7],
      ["a--hasownproperty", "hasOwnProperty", 9],
    ]);
  });

  it("files called so", () => {
    const { index } = indexOf({ "__proto__.md": "# A\n", "constructor/__proto__.md": "# B\n" });
    expect(told(index)).toEqual([
      ["proto", "A", 1],
      ["constructor--proto", "B", 1],
    ]);
  });

  it("frontmatter that is JavaScript, which is not run", () => {
    const { root, index } = indexOf({
      "docs/adr/0001-a.md": '---js\n({ title: require("node:fs").writeFileSync("ran", "") })\n---\n\n# A\n',
      "docs/adr/0002-b.md":
        "---\ntitle: !!js/function 'function () { return 1 }'\n__proto__: {polluted: 1}\n---\n\n# B\n",
    });
    expect(index.items.filter(({ kind }) => kind === "adr").map(({ title }) => title)).toEqual(["A", "B"]);
    expect([existsSync(join(root, "ran")), existsSync("ran"), "polluted" in {}]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("file names with line ends, quotes and pipes, in JSON and in tables", () => {
    const names = ["new\nline.md", 'quo"te.md', "pi|pe.md", "back`tick.md", "cafe\u0301.md"];
    const { index } = indexOf(Object.fromEntries(names.map((name) => [name, "# T\n"])));
    expect(index.items.map(({ file }) => file).toSorted()).toEqual(names.toSorted());
    expect(faultsOf(emitted(EMITTERS.json, index))).toEqual([]);
    const rows = emitted(EMITTERS.markdown, index)
      .split("\n")
      .filter((line) => line.includes("| T |"));
    expect(rows.map((line) => line.match(/(?<!\\)\|/g)?.length)).toEqual([9, 9, 9, 9, 9]);
  });
});

describe("a faulty file is flagged, and the rest is indexed:", () => {
  it("whatever is no text, or not in UTF-8", () => {
    const { index } = indexOf({
      "a.md": Buffer.from([0x23, 0x20, 0xff]),
      "b.md": Buffer.from("\uFEFF# B\n", "utf16le"),
      "c.md": "# C\0\n",
      "d.md": "\uFEFF# D\r\n",
      "e.md": { link: "/etc/hostname" },
      "f.md": { link: "f.md" },
      "g.md/h.md": "# H\n",
      "tools/github/issues.yaml": Buffer.from([0xff]),
    });
    expect(told(index)).toEqual([
      ["d", "D", 1],
      ["h", "H", 1],
      ["not-utf8", "a.md"],
      ["not-utf8", "b.md"],
      ["binary", "c.md"],
      ["link-outside", "e.md"],
      ["link-loop", "f.md"],
      ["not-utf8", "tools/github/issues.yaml"],
    ]);
  });
});
