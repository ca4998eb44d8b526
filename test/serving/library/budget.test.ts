import { describe, expect, it, test } from "vitest";
import { estimateTokens } from "../../../src/model/tokens.ts";
import { handbook, shelfOf, type Shelf } from "./shelf.ts";

const headers = (text: string): string[] =>
  [...text.matchAll(/^=== (.*?) .*===$/gm)].map(([, name = ""]) => name);

/** Documents of about so many tokens each. */
function documents(count: number, tokens: number, word = "word "): Shelf {
  const body = word.repeat(tokens);
  const files = Array.from(
    { length: count },
    (_, at) => [`docs/d${at}.md`, `# D${at}\n\n${body}\n`] as const,
  );
  return shelfOf(Object.fromEntries(files));
}

describe("a budget", () => {
  it("holds whole parts alone: what fits is given, the rest is named with its size and how to ask for it", async () => {
    const select = ["boarding", "tickets", "berths", { doc: "tickets", sections: ["refunds/payment"] }];
    const { text } = await handbook.ask("get_documents", { select, max_tokens: 400 });
    expect(headers(text)).toEqual(["boarding", "tickets"]);
    expect(text.split("\n").slice(-2)).toEqual([
      "Left out, for it does not fit into 400 tokens; select it in a call of its own:",
      '- "berths"  ~51 tokens',
    ]);
  });

  it("says where something is more than all of it", async () => {
    const { text, outcome } = await handbook.ask("get_documents", { select: ["tickets"], max_tokens: 60 });
    expect(outcome).toMatchObject({ kind: "records", leftOut: 1 });
    expect(text.split("\n")).toEqual([
      "Nothing of it fits into the budget.",
      "cite: tickets docs/backend/tickets.md:1-32 fa3b9ac04f85",
      "Left out, for it does not fit into 60 tokens; select it in a call of its own:",
      '- "tickets"  ~125 tokens, more than the whole budget: select sections of it, or ask for more tokens',
    ]);
  });

  it("tells programs that there is more", async () => {
    const select = ["berths", "tickets"];
    const { text } = await handbook.ask("get_documents", { select, max_tokens: 150, format: "json" });
    expect(JSON.parse(text)).toMatchObject({ more_available: true, returned: 1 });
  });

  it("counts what code leaves out when it is left out", async () => {
    const { text } = await handbook.ask("get_documents", {
      select: ["tickets"],
      include_code: false,
      max_tokens: 150,
    });
    expect(headers(text)).toEqual(["tickets"]);
  });

  it("names of a large folder what a reader can use, and counts the others", async () => {
    const { text } = await documents(400, 600).ask("get_documents", { select: [{ root: "docs" }] });
    expect(text.length).toBeLessThan(50_000);
    const named = text.split("\n").filter((line) => line.startsWith('- "')).length;
    expect(named).toBeGreaterThan(50);
    const rest = Number(/… and (\d+) more/.exec(text)?.[1]);
    expect(headers(text).length + named + rest).toBe(400);
  });

  it("that is small holds the names of what it leaves out short, too", async () => {
    const { text } = await documents(400, 600).ask("get_documents", {
      select: [{ root: "docs" }],
      max_tokens: 100,
    });
    expect(text.length).toBeLessThan(1_500);
    expect(text).toMatch(/… and \d+ more; list_documents shows what there is$/);
  });
});

describe("an answer", () => {
  test.each([
    ["words", "word "],
    ["white space", "          x\n"],
    ["code", "if(a[i]){b[j]+=c;}\n"],
    ["Chinese", "数据库存储所有记录。"],
    ["what JSON escapes", '"\\\n'],
    ["emoji", "🚢⚓"],
  ])("stays below 25,000 tokens and 50,000 characters: %s", async (_, word) => {
    const shelf = documents(60, 1_500, word);
    for (const format of ["text", "json"]) {
      const { text } = await shelf.ask("get_documents", { select: [{ root: "docs" }], format });
      expect(text.length).toBeLessThan(50_000);
      expect(estimateTokens(Buffer.from(text))).toBeLessThan(25_000);
      expect(text.length).toBeGreaterThan(500);
    }
  });

  it("with the worst notes stays below too", async () => {
    const bad = Array.from({ length: 139 }, (_, at) => `missing-${at}-${"x".repeat(2_000)}`);
    const select = [...Array.from({ length: 60 }, () => "docs/d0.md"), ...bad, { root: "docs" }];
    const { text } = await documents(60, 800).ask("get_documents", { select });
    expect(text.length).toBeLessThan(50_000);
  });

  it("is larger where more is asked for", async () => {
    const { text } = await documents(60, 1_500).ask("get_documents", {
      select: [{ root: "docs" }],
      max_tokens: 60_000,
    });
    expect(headers(text).length).toBeGreaterThan(25);
    expect(text.length).toBeGreaterThan(50_000);
  });
});
