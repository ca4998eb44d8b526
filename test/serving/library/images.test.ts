import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { imagesIn, pathFromRoot } from "../../../src/serving/library/image-references.ts";
import { handbook, handbookCopy, shelfOf } from "./shelf.ts";

const PNG = readFileSync(
  new URL("../../../corpus-fixtures/library-handbook/repo/images/gates.png", import.meta.url),
);

/** Placeholders, images and notes: all that is not the text of a document. */
const added = (text: string): string[] =>
  text.split("\n").filter((line) => /^(?:\[image|<image|- )/.test(line));

describe("images", () => {
  it("are named, not sent, unless they are asked for; the line itself stays", async () => {
    const { text } = await handbook.ask("get_documents", { select: ["boarding"] });
    expect(text).toContain(
      '![The gates, seen from the quay](../../images/gates.png "Gates")\n[image omitted: images/gates.png — ',
    );
    expect(added(text)).toEqual([
      "[image omitted: images/gates.png — The gates, seen from the quay]",
      "[image omitted: img-lanes — Lanes of the car deck]",
      "[image omitted: img-lanes — Lanes of the car deck]",
    ]);
  });

  it("stand where the document shows them, each sent once", async () => {
    const { text } = await handbook.ask("get_documents", { select: ["boarding"], include_images: true });
    expect(added(text)).toEqual([
      "[image: images/gates.png — The gates, seen from the quay]",
      "<image/png, 69 bytes>",
      "[image: img-lanes — Lanes of the car deck]",
      "<image/png, 69 bytes>",
      "[image: img-lanes — Lanes of the car deck; sent above, at L23]",
    ]);
  });

  it("may be shown by a reference that is defined elsewhere in the document", async () => {
    const code = "```\n[plan]: no.png\n```\n";
    const defined =
      "> [Plan]:\n> nowhere.png\n\n[The\tHarbour]: <my pic.png> 'seen'\n[harbour]: https://example.com/p.png\n[^1]: p.png\n";
    const shown = "# A\n\n## One\n\n![the harbour] ![x][harbour] ![y][^1] ![z][plan]\n\n## Two\n\n";
    const files = { "a.md": `${shown}${code}\n[PLAN]: p.png\n${defined}`, "p.png": PNG, "my pic.png": PNG };
    const { text } = await shelfOf(files).ask("get_documents", { select: ["a#one"], include_images: true });
    expect(added(text)).toEqual([
      "[image: my pic.png — the harbour]",
      "<image/png, 69 bytes>",
      "[image: p.png — z]",
      "<image/png, 69 bytes>",
    ]);
  });

  it("are sent again with another document that shows them", async () => {
    const files = { "a.md": "# A\n\n![x](p.png)\n", "b.md": "# B\n\n![y](p.png)\n", "p.png": PNG };
    const { text } = await shelfOf(files).ask("get_documents", { select: ["a", "b"], include_images: true });
    expect(added(text)).toEqual([
      "[image: p.png — x]",
      "<image/png, 69 bytes>",
      "[image: p.png — y]",
      "<image/png, 69 bytes>",
    ]);
  });

  it("are sent for the one selector that asks for them", async () => {
    const select = [{ doc: "boarding", lines: [9, 14], include_images: true }, "boarding:19-26"];
    const { text } = await handbook.ask("get_documents", { select });
    expect(added(text)).toEqual([
      "[image: images/gates.png — The gates, seen from the quay]",
      "<image/png, 69 bytes>",
      "[image omitted: img-lanes — Lanes of the car deck]",
      "[image omitted: img-lanes — Lanes of the car deck]",
    ]);
  });

  it("of a section that was given without them are told of in the overlap", async () => {
    const select = ["boarding", { doc: "boarding", include_images: true }];
    const { text } = await handbook.ask("get_documents", { select });
    expect(text.split("\n").at(-1)).toContain("there without images; ask for it in a call of its own");
  });

  it("are no part of the machine form, which says so", async () => {
    const { text } = await handbook.ask("get_documents", {
      select: ["boarding"],
      include_images: true,
      format: "json",
    });
    expect(JSON.parse(text)).toMatchObject({ hint: "Notes:\n- images are sent with format text alone" });
    expect(text).not.toContain("base64");
  });

  it("in code are no images", async () => {
    const { ask } = shelfOf({ "a.md": "# A\n\n```\n![x](p.png)\n```\n\nuse `![x](p.png)`\n", "p.png": PNG });
    expect(added((await ask("get_documents", { select: ["a"], include_images: true })).text)).toEqual([]);
  });

  it.each([
    [
      "that are missing",
      "![x](gone.png)",
      "[image omitted: gone.png — x; missing]",
      "gone.png is no longer there",
    ],
    [
      "that lead out of the repository",
      "![x](../../p.png)",
      "[image missing: ../../p.png]",
      "image ../../p.png of a.md leads out of the repository",
    ],
    [
      "that lead out by their signs",
      "![x](%2e%2e/p.png)",
      "[image missing: ../p.png]",
      "image ../p.png of a.md leads out of the repository",
    ],
    [
      "that are links out",
      "![x](out.png)",
      "[image omitted: out.png — x; outside]",
      "out.png leads out of the repository, so it is not read",
    ],
    [
      "that are none",
      "![x](a.md)",
      "[image omitted: a.md — x; unreadable]",
      "a.md is no PNG, JPEG, GIF or WebP image",
    ],
    ["of no index", "![[image:nope]]", "[image missing: nope]", "image `nope` of a.md is in no image index"],
  ])("%s become a placeholder and a note", async (...[, line, placeholder, note]) => {
    const files = { "a.md": `# A\n\n${line}\n`, "out.png": { link: "/etc/hostname" } };
    const { text } = await shelfOf(files).ask("get_documents", { select: ["a"], include_images: true });
    expect(added(text)).toEqual([placeholder, `- ${note}`]);
  });

  it("that are too large become a placeholder", async () => {
    const { ask } = handbookCopy({ maxImageBytes: 60 });
    const { text } = await ask("get_documents", { select: ["boarding:13"], include_images: true });
    expect(added(text)).toEqual([
      "[image omitted: images/gates.png — The gates, seen from the quay; too large]",
      "- images/gates.png is larger than 60 bytes",
    ]);
  });

  it("that are too many for one answer are left for another", async () => {
    const names = ["a.png", "b.png", "c.png", "d.png"];
    const text = `# A\n\n${names.map((name) => `![](${name})`).join("\n\n")}\n`;
    const large = Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024 - PNG.length)]);
    const { ask } = shelfOf({ ...Object.fromEntries(names.map((name) => [name, large])), "a.md": text });
    const shown = await ask("get_documents", { select: ["a"], include_images: true });
    expect(added(shown.text).slice(-1)).toEqual([
      "[image omitted: d.png; the images of this answer are too large together: ask for it alone]",
    ]);
  });
});

describe("the table of images", () => {
  it("is read anew for each call", async () => {
    const { root, ask } = handbookCopy();
    const entry = { id: "img-lanes", file: "gates.png", caption: "Changed" };
    writeFileSync(join(root, "images/index.json"), JSON.stringify({ images: [entry] }));
    const { text } = await ask("get_documents", { select: ["boarding:23"] });
    expect(added(text)).toEqual(["[image omitted: img-lanes — Changed]"]);
  });

  it("fails the call with every fault, each by its entry", async () => {
    const { root, ask } = handbookCopy();
    const images = [
      { id: "a", file: "../outside.png" },
      { id: "dots" },
      { id: "a", file: "/abs.png", caption: 7 },
      "x",
      { file: "x\\y.png", id: "" },
    ];
    writeFileSync(join(root, "images/index.json"), JSON.stringify({ images }));
    const { outcome } = await ask("get_documents", { select: ["tickets"] });
    expect(outcome).toMatchObject({
      kind: "refused",
      refusal: "unparseable",
      message: [
        "the image index images/index.json has 8 faults:",
        "images[0] (id 'a'): 'file' may not contain '..'",
        "images[1] (id 'dots'): 'file' is missing",
        "images[2] (id 'a'): 'id' is used before",
        "images[2] (id 'a'): 'file' must be relative",
        "images[2] (id 'a'): 'caption' must be a text",
        "images[3]: must be an object",
        "images[4] (id ''): 'id' must not be empty",
        "images[4] (id ''): 'file' must use / between folders",
      ].join("\n"),
    });
  });

  it.each([
    ["is missing", undefined, "images/index.json is no longer there"],
    ["is no JSON", "{", "it is no JSON: "],
    ["is no table", "[]", "it has no list `images`"],
  ])("fails the call when it %s", async (_, content, message) => {
    const { root, ask } = handbookCopy();
    rmSync(join(root, "images/index.json"));
    if (content !== undefined) writeFileSync(join(root, "images/index.json"), content);
    expect((await ask("get_documents", { select: ["tickets"] })).text).toContain(message);
  });

  it("must lie inside the repository, and its images inside its folder", async () => {
    const { root, ask } = handbookCopy();
    rmSync(join(root, "images/lanes.png"));
    writeFileSync(join(root, "elsewhere.png"), PNG);
    symlinkSync("../elsewhere.png", join(root, "images/lanes.png"));
    const shown = await ask("get_documents", { select: ["boarding:23"], include_images: true });
    expect(added(shown.text).at(-1)).toBe("- images/lanes.png leads out of images, so it is not read");
    rmSync(join(root, "images/index.json"));
    symlinkSync("/etc/hostname", join(root, "images/index.json"));
    const refused = await ask("get_documents", { select: ["tickets"] });
    expect(refused.text).toContain("images/index.json leads out of the repository");
  });
});

const DEFINED = new Map([
  ["PLAN", "p.png"],
  ["THE PLAN", "t.png"],
  ["FAR", "https://example.com/a.png"],
  ["BANG\\!", "bang.png"],
  ["A\\[B", "bracket.png"],
  ["`CODE`", "code.png"],
]);

describe("the images of a line", () => {
  test.each<[string, readonly string[]]>([
    ["![alt](a.png)", ["a.png|alt"]],
    ['![a [b] c](<my pic.png> "title") ![](x/y.gif)', ["my pic.png|a [b] c", "x/y.gif|"]],
    ["![a](my%20pic.png) ![b](a_(1).png#x) ![c](d.png?raw=true)", ["my pic.png|a", "a_(1).png|b", "d.png|c"]],
    ["[![badge](local.svg)](https://example.com)", ["local.svg|badge"]],
    ['<p><img width="3" src="a.png" alt="x"> <IMG SRC=\'b.png\'></p>', ["a.png|x", "b.png|"]],
    ["![[image:some-id]] and ![[other]]", ["some-id"]],
    ["![a](https://example.com/a.png) ![b](//x/y.png) ![c](data:image/png;base64,AA) ![d]()", []],
    ["`![a](b.png)` \\![a][b] [a](b.png)", []],
    [
      "![alt][Plan] ![the  PLAN][] ![plan] ![plan](x.png)",
      ["p.png|alt", "t.png|the  PLAN", "p.png|plan", "x.png|plan"],
    ],
    ["![plan] (no target)", ["p.png|plan"]],
    ["![bang\\!] ![x][a\\[b] ![x][`code`] ![bang]", ["bang.png|bang  ", "bracket.png|x", "code.png|x"]],
    ["![alt][nowhere] ![nowhere] [plan] ![far]", []],
  ])("%s", (line, expected) => {
    const found = imagesIn(line, () => DEFINED).map((each) =>
      each.kind === "id" ? each.id : `${each.path}|${each.text}`,
    );
    expect(found).toEqual(expected);
  });

  it("cost no more than the line is long", () => {
    for (const part of [
      "![](",
      "![a](b",
      "<img ",
      "![a](((",
      "`![",
      '<img src="',
      "![[image:",
      "\\![\\](",
      "![a][b",
      "![a][",
    ]) {
      const start = performance.now();
      imagesIn(part.repeat(4_000).slice(0, 20_000), () => DEFINED);
      expect(performance.now() - start).toBeLessThan(2_000);
    }
  });

  it("lie where the document says", () => {
    expect(pathFromRoot("../img/a.png", "docs/x/y.md")).toBe("docs/img/a.png");
    expect(pathFromRoot("/img/a.png", "docs/x/y.md")).toBe("img/a.png");
    expect(pathFromRoot("./a.png", "y.md")).toBe("a.png");
    expect(pathFromRoot("../../../a.png", "docs/x/y.md")).toBeUndefined();
  });
});
