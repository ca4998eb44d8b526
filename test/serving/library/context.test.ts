import { describe, expect, it, test } from "vitest";
import { estimateTokens } from "../../../src/model/tokens.ts";
import { handbook, shelfOf } from "./shelf.ts";

/** Headers without their lines, in order. */
async function chunks(target: string, budget?: number): Promise<readonly string[]> {
  const args = { target, ...(budget !== undefined && { budget_tokens: budget }) };
  const { text } = await handbook.ask("context", args);
  return [...text.matchAll(/^=== (.*?) \(.*?\)(.*) · L.* ===$/gm)].map(
    ([, name, section]) => `${name}${section}`,
  );
}

function record(number: number, status: string): readonly [string, string] {
  const text = `# ADR-000${number}: X${number}\n\n## Status\n\n${status}\n`;
  return [`docs/adr/000${number}-x${number}.md`, text];
}

describe("context", () => {
  test.each([
    [
      "a decision, with what superseded it and what cites it",
      "ADR-0001",
      ["0001-queue-ticket-checks", "superseded by: 0002-check-tickets-at-the-gate", "cited by: tickets"],
    ],
    [
      "a section, with its parent, what cites it, and what stands next to it",
      "tickets--checks",
      [
        "tickets · section checks",
        "part of: tickets",
        "cited by: boarding · section at-the-gate",
        "next to: tickets · section refunds",
      ],
    ],
    [
      "a section of a section, with both around it",
      "docs/backend/tickets.md#refunds/payment",
      [
        "tickets · section refunds/payment",
        "part of: tickets",
        "part of: tickets · section refunds",
        "next to: tickets · section refunds/deadlines",
      ],
    ],
    [
      "a section by its heading",
      "docs/backend/tickets.md#Deadlines",
      [
        "tickets · section refunds/deadlines",
        "part of: tickets",
        "part of: tickets · section refunds",
        "next to: tickets · section refunds/payment",
      ],
    ],
    [
      "a document, with what it cites and who cites it",
      "docs/backend/tickets.md",
      [
        "tickets",
        "cites: 0001-queue-ticket-checks",
        "cited by: boarding · section at-the-gate",
        "cited by: berths · section invalidation/fan-out",
      ],
    ],
  ])("gives %s", async (_, target, expected) => {
    const found = await chunks(target);
    expect([...found].toSorted()).toEqual([...expected].toSorted());
    expect(found[0]).toBe(expected[0]);
  });

  it("keeps to its budget, takes what is worth most for its tokens, and names the rest", async () => {
    expect(await chunks("ADR-0001", 250)).toEqual([
      "0001-queue-ticket-checks",
      "superseded by: 0002-check-tickets-at-the-gate",
    ]);
    for (const budget of [40, 100, 150, 220, 400, 4_000]) {
      const { text, outcome } = await handbook.ask("context", { target: "ADR-0001", budget_tokens: budget });
      const [answer = ""] = text.split("\nLeft out");
      expect(estimateTokens(Buffer.from(answer))).toBeLessThanOrEqual(budget + 10);
      expect(outcome).toMatchObject({ kind: "records" });
    }
    const { text } = await handbook.ask("context", { target: "ADR-0001", budget_tokens: 250 });
    expect(text.split("\n").slice(-2)).toEqual([
      "Left out, for it does not fit into 250 tokens; select it in a call of its own:",
      '- {"doc":"tickets","lines":[1,4]}  ~63 tokens',
    ]);
  });

  it("gives the row's own lines where all of it does not fit", async () => {
    const { text } = await handbook.ask("context", { target: "tickets", budget_tokens: 110 });
    expect(text).toContain("=== tickets (docs/backend/tickets.md) · L1–4 ===");
    expect(text).toContain('- "tickets"  ~166 tokens, more than the whole budget');
  });

  it("names images and looks none up, so that none is told missing", async () => {
    const { ask } = shelfOf({ "a.md": "# A\n\n![[image:gate]]\n\n![The  gate](img/gate.png)\n" });
    const { text } = await ask("context", { target: "a" });
    expect(text.split("\n").filter((line) => line.startsWith("[image"))).toEqual([
      "[image omitted: gate]",
      "[image omitted: img/gate.png — The gate]",
    ]);
  });

  it("cites every chunk", async () => {
    const { text } = await handbook.ask("context", { target: "ADR-0001", format: "json" });
    expect(JSON.parse(text).records).toMatchObject([
      {
        document: "0001-queue-ticket-checks",
        citations: [{ anchor: "0001-queue-ticket-checks", line: 1, end_line: 13, hash: "19e226e9add2" }],
      },
      { relation: "superseded by", citations: [{ anchor: "0002-check-tickets-at-the-gate" }] },
      { relation: "cited by", citations: [{ anchor: "tickets" }] },
    ]);
  });

  it("follows supersession to the end, whoever states it", async () => {
    const { ask } = shelfOf(
      Object.fromEntries([
        record(1, "Superseded by ADR-0002"),
        record(2, "Superseded by ADR-0003"),
        record(3, "Accepted"),
      ]),
    );
    const { text } = await ask("context", { target: "ADR-0001" });
    expect(text.match(/^=== superseded by: \S+/gm)).toEqual([
      "=== superseded by: 0002-x2",
      "=== superseded by: 0003-x3",
    ]);
  });

  it("works for a release of a changelog", async () => {
    const { text } = await handbook.ask("context", { target: "cl--1-0-0-2031-03-01" });
    expect(text.split("\n")[0]).toBe("=== CHANGELOG.md · section cl--1-0-0-2031-03-01 · L11–15 ===");
    expect(text).toContain("=== next to: CHANGELOG.md · section cl--1-1-0-2031-04-02");
  });

  test.each([
    ["what is not there", "ADR-0009", "absent"],
    ["a section that is not there", "docs/backend/tickets.md#refund", "absent"],
    ["a folder", "docs/guides", "out_of_scope"],
    ["a file of many records", "CHANGELOG.md", "ambiguous"],
  ])("refuses %s", async (_, target, refusal) => {
    expect((await handbook.ask("context", { target })).outcome).toMatchObject({ kind: "refused", refusal });
  });
});
