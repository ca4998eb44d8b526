import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { plant, track } from "../tree.ts";

// Only a program that knows its build keeps a cache.
vi.hoisted(() => vi.stubGlobal("TERO_BUILD", "test"));
const { tero } = await import("./run-in-process.ts");

const FILES = {
  "docs/adr/0001-a.md": "# ADR-0001: First\n\n## Status\n\nAccepted\n\n## Context\n\nSee [it](0002-b.md).\n",
  "docs/adr/0002-b.md": "# ADR-0002: Second\n\n## Status\n\nSuperseded by ADR-0001\n",
  "docs/a.md": "# A\n\n## Same\n\n## Other\n",
  "b.md": "# B\n\n## A 2\n\n### Same\n\n## C\n",
  "b/a.md": "# A\n\n## Same\n",
  "CHANGELOG.md": "# Changelog\n\n## [1.0.0] - 2024-01-01\n\n### Added\n\n- this\n",
  "a/SKILL.md": "---\nname: a\ndescription: does it\n---\n\n# Skill\n",
};

let root = "";
let world: { env: NodeJS.ProcessEnv } = { env: {} };
beforeEach(() => {
  root = plant(FILES);
  age(...Object.keys(FILES));
  world = { env: { ...process.env, XDG_CACHE_HOME: plant({}) } };
});

/** Longer than what is carried on. */
const LARGE = `# Large\n\n## Part\n\n${"words and words\n".repeat(140_000)}`;

it.each([
  ["grows large", "", LARGE],
  ["was large", LARGE, "# Small\n"],
  ["is large", LARGE, `${LARGE}\n## More\n`],
])("the index is made anew where a file %s", async (_, before, now) => {
  writeFileSync(join(root, "large.md"), before);
  age("large.md");
  await run();
  writeFileSync(join(root, "large.md"), now);
  expect(await run()).toMatchObject({ exit: 0, stderr: "" });
  expect(textsIn(join(root, "docs/tero-index"))).toEqual(await anew());
});

const run = (...words: string[]): ReturnType<typeof tero> => tero(["index", root, ...words], world);

/** What an index says, by file. */
function textsIn(folder: string): Record<string, string> {
  const names = readdirSync(folder).toSorted();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

async function anew(...words: string[]): Promise<Record<string, string>> {
  const out = plant({});
  expect(await run("--no-cache", "--out", out, ...words)).toMatchObject({ exit: 0, stderr: "" });
  return textsIn(out);
}

async function indexed(...words: string[]): Promise<Record<string, string>> {
  expect(await run(...words)).toMatchObject({ exit: 0, stderr: "" });
  return textsIn(join(root, "docs/tero-index"));
}

async function llmsTxt(...words: string[]): Promise<string> {
  await run("--llms-txt", ...words);
  return readFileSync(join(root, "llms.txt"), "utf8");
}

function cacheFile(extension: string): string {
  const folder = join(world.env["XDG_CACHE_HOME"] ?? "", "tero");
  return join(folder, readdirSync(folder).find((name) => name.endsWith(extension)) ?? "");
}

/** Changes whenever the files were all looked at again: what they gave is then kept anew. */
const lastWhole = (): number => statSync(cacheFile(".jsonl")).ino;

function edit(file: string, text: string): void {
  writeFileSync(join(root, file), text);
  age(file);
}

/** A file that changed just before a run is not trusted by the next. */
function age(...files: readonly string[]): void {
  for (const file of files) utimesSync(join(root, file), 1_700_000_000, 1_700_000_000);
}

/** Makes what the cache keeps of all other files worthless. */
function forgetAllBut(path: string): void {
  const lines = readFileSync(cacheFile(".jsonl"), "utf8").split("\n");
  const kept = lines.map((line, at) =>
    at === 0 || line.includes(`"file":"${path}"`) ? line : " ".repeat(line.length),
  );
  writeFileSync(cacheFile(".jsonl"), kept.join("\n"));
}

describe("where one file changed", () => {
  it.each([[[]], [["--no-markdown"]], [["--json"]], [["--parser", "remark"]]])(
    "no other is looked at again, with %j",
    async (words) => {
      await run(...words);
      const before = lastWhole();
      const others = words.filter((word) => word !== "--json");
      forgetAllBut("docs/a.md");
      edit("docs/a.md", "# A\n\n## Same\n\n### Below\n\nWords.\n\n## More\n");
      expect(await indexed(...others)).toEqual(await anew(...others));
      edit("docs/a.md", "# A\n\n## Less\n");
      expect(await indexed(...others)).toEqual(await anew(...others));
      expect(lastWhole()).toBe(before);
    },
  );

  it("as many rows are told as there are", async () => {
    await run();
    edit("docs/a.md", "# A\n\n## Same\n\n## Other\n\n## More\n");
    const carried = JSON.parse((await run("--json")).stdout);
    const whole = JSON.parse((await run("--json", "--no-cache")).stdout);
    expect({ ...carried, milliseconds: 0 }).toEqual({ ...whole, milliseconds: 0 });
  });

  it("--check says what changed, and writes nothing", async () => {
    await run();
    const before = textsIn(join(root, "docs/tero-index"));
    edit("docs/a.md", "# A\n\n## Same\n\n## Other\n\n## More\n");
    const checked = await run("--check");
    const whole = await run("--check", "--no-cache");
    expect(checked).toEqual(whole);
    expect(checked).toMatchObject({ exit: 1, stderr: expect.stringContaining('new: "a--more"') });
    expect(textsIn(join(root, "docs/tero-index"))).toEqual(before);
  });

  it("what is printed, or written in another form, is right", async () => {
    await run();
    edit("docs/a.md", "# A\n\n## More\n");
    expect((await run("--stdout")).stdout).toBe((await anew())["index.json"]);
    expect(await indexed("--no-markdown")).toEqual(await anew("--no-markdown"));
  });

  it("llms.txt is right", async () => {
    await llmsTxt();
    edit("docs/a.md", "# A\n\nWhat it is about.\n\n## More\n");
    expect(await llmsTxt()).toBe(await llmsTxt("--no-cache"));
  });

  it("what a killed run left of llms.txt is removed", async () => {
    for (const name of [".llms.txt.99999999.tmp", ".x.txt.99999999.tmp"]) writeFileSync(join(root, name), "");
    await llmsTxt();
    expect(readdirSync(root).filter((name) => name.endsWith(".tmp"))).toEqual([".x.txt.99999999.tmp"]);
  });

  it.each([
    ["another row", "docs/tero-index/index.json", (text: string) => text.replace("Second", "2nd")],
    ["its own row", "docs/tero-index/index.json", (text: string) => text.replace("Other", "Othre")],
    ["a table", "docs/tero-index/INDEX.md", (text: string) => `${text}\n`],
  ])("an index that somebody edited is mended: %s", async (_, path, how) => {
    await run();
    edit(path, how(readFileSync(join(root, path), "utf8")));
    edit("docs/a.md", "# A\n\n## More\n");
    expect(await indexed()).toEqual(await anew());
  });

  it("an index that is a symlink by now is mended where it leads to another text", async () => {
    const path = join(root, "docs/tero-index/index.json");
    await run();
    renameSync(path, join(root, "moved.json"));
    symlinkSync("../../moved.json", path);
    await run();
    writeFileSync(join(root, "moved.json"), "[]");
    expect((await run("--check")).exit).toBe(1);
    expect(await indexed()).toEqual(await anew());
  });

  it("damage to its own line in the cache is mended", async () => {
    await run();
    forgetAllBut("b.md");
    edit("docs/a.md", "# A\n\n## More\n");
    expect(await indexed()).toEqual(await anew());
  });
});

it("after enough single changes all files are looked at once more", async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`n/${at}.md`, `# N ${at}\n`]));
  root = plant(many);
  age(...Object.keys(many));
  await run();
  const before = lastWhole();
  const seen: boolean[] = [];
  for (const path of Object.keys(many).slice(0, 35)) {
    edit(path, `${many[path]}\n## More\n`);
    await run();
    seen.push(lastWhole() === before);
  }
  expect([seen.indexOf(false), seen.slice(0, 30).every(Boolean)]).toEqual([30, true]);
  expect(await indexed()).toEqual(await anew());
});

const HEADINGS = "# |## |## |### ".split("|");
const WORDS = "A|A 2|Same|Same 2|Added|[1.0.0] - 2024-01-01|Other|Status|Rejected".split("|");
const path = fc.constantFrom(...Object.keys(FILES));
const sections = fc
  .array(fc.tuple(fc.constantFrom(...HEADINGS), fc.constantFrom(...WORDS)), { maxLength: 5 })
  .map((all) => all.map((parts) => `\n${parts.join("")}\n\nText.\n`).join(""));
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ by: fc.constant("more"), path, text: sections }) },
  { weight: 3, arbitrary: fc.record({ by: fc.constant("text"), path, text: sections }) },
  {
    weight: 3,
    arbitrary: fc.record({
      by: fc.constant("text"),
      path,
      text: fc.constantFrom(...Object.values(FILES), "---\na: [\n---\n# A\n", "\u0000"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ by: fc.constantFrom("gone", "link", "folder"), path, text: fc.constant("") }),
  },
);

function make({ by, path: name, text }: { by: string; path: string; text: string }): void {
  const full = join(root, name);
  const before = statSync(full, { throwIfNoEntry: false })?.isFile() ? readFileSync(full, "utf8") : "";
  rmSync(full, { recursive: true, force: true });
  mkdirSync(dirname(full), { recursive: true });
  if (by === "link") symlinkSync("../b.md", full);
  else if (by === "folder") mkdirSync(full);
  else if (by !== "gone") writeFileSync(full, by === "more" ? before + text : text);
}

it.each([
  ["tracked by git", true],
  ["without git", false],
])("the index is what it would be anew, whatever changed: %s", async (_, isTracked) => {
  let carried = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { minLength: 1, maxLength: 2 }), { maxLength: 8 }),
      async (states) => {
        root = plant(FILES);
        if (isTracked) track(root, ".");
        await run();
        for (const changes of states) {
          const before = lastWhole();
          changes.forEach(make);
          expect(await indexed()).toEqual(await anew());
          if (lastWhole() === before) carried++;
        }
        rmSync(join(world.env["XDG_CACHE_HOME"] ?? "", "tero"), { recursive: true });
      },
    ),
    { numRuns: 30 },
  );
  expect(carried).toBeGreaterThan(10);
});
