import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { corpusOf } from "../../../src/serving/corpus.ts";
import type { Row } from "../../../src/model/row.ts";
import { askingIn, handbook, handbookCopy, type Shelf } from "./shelf.ts";

const FILE = "docs/backend/tickets.md";

/** The handbook with one file changed after it was indexed. */
function changed(change: (text: string) => string): Shelf {
  const shelf = handbookCopy();
  const path = join(shelf.root, FILE);
  writeFileSync(path, change(readFileSync(path, "utf8")));
  return shelf;
}

const sections = (...ids: readonly string[]): { select: readonly unknown[] } => ({
  select: [{ doc: "tickets", sections: ids }],
});

/** Headers and citations, without hashes. */
const cited = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => /^(?:===|cite|- )/.test(line))
    .map((line) => line.replace(/ [0-9a-f]{12}\b/, ""));

describe("a chunk of a file that is newer than the index", () => {
  it("says so", async () => {
    const { ask } = changed((text) => `${text}\nOne more line.\n`);
    expect(cited((await ask("get_documents", { select: ["tickets", "boarding:1"] })).text)).toEqual([
      "=== tickets (docs/backend/tickets.md) · L1–34 ===",
      "cite: tickets docs/backend/tickets.md:1-34 (changed since it was indexed)",
      "=== boarding (docs/guides/boarding.md) · L1 ===",
      "cite: boarding docs/guides/boarding.md:1-1",
    ]);
    const { text } = await ask("get_documents", { select: ["tickets:3"], format: "json" });
    expect(JSON.parse(text)).toMatchObject({
      records: [{ citations: [{ stale: "changed since it was indexed" }] }],
    });
  });

  it("is where it was, where nothing before it changed", async () => {
    const { ask } = changed((text) => text.replace("Within two days", "Within one day"));
    expect(cited((await ask("get_documents", sections("checks", "refunds/payment"))).text)).toEqual([
      "=== tickets (docs/backend/tickets.md) · section checks · L5–18 ===",
      "cite: tickets--checks docs/backend/tickets.md:5-18",
      "=== tickets (docs/backend/tickets.md) · section refunds/payment · L25–32 ===",
      "cite: tickets--refunds--payment docs/backend/tickets.md:25-32 (changed since it was indexed as L25–32)",
    ]);
  });

  it("is found again where it moved", async () => {
    const { ask } = changed((text) => text.replace("## Checks", "## New\n\nOne.\n\n## Checks"));
    expect(
      cited((await ask("get_documents", sections("checks", "refunds/deadlines", "_intro"))).text),
    ).toEqual([
      "=== tickets (docs/backend/tickets.md) · section checks · L9–22 ===",
      "cite: tickets--checks docs/backend/tickets.md:9-22 (moved since it was indexed, from L5–18)",
      "=== tickets (docs/backend/tickets.md) · section refunds/deadlines · L25–28 ===",
      "cite: tickets--refunds--deadlines docs/backend/tickets.md:25-28 (moved since it was indexed, from L21–24)",
      "=== tickets (docs/backend/tickets.md) · section _intro · L1–4 ===",
      "cite: tickets docs/backend/tickets.md:1-4 (changed since it was indexed)",
    ]);
  });

  it("is found again where it both moved and changed", async () => {
    const { ask } = changed((text) =>
      text.replace("# Tickets", "# Tickets\n\nNew.").replace("Up to an hour", "Up to a minute"),
    );
    const { text } = await ask("get_documents", sections("refunds/deadlines"));
    expect(text).toContain("Up to a minute before departure.");
    expect(cited(text)).toEqual([
      "=== tickets (docs/backend/tickets.md) · section refunds/deadlines · L23–26 ===",
      "cite: tickets--refunds--deadlines docs/backend/tickets.md:23-26 (changed since it was indexed as L21–24)",
    ]);
  });

  it("is not given where it is no longer found: nothing stands in its place", async () => {
    const { ask } = changed((text) => text.replace("### Deadlines", "### Limits"));
    expect(
      cited(
        (await ask("get_documents", { select: ["boarding:1", ...sections("refunds/deadlines").select] }))
          .text,
      ).at(-1),
    ).toBe(
      "- section `refunds/deadlines` of tickets is no longer found in docs/backend/tickets.md, which changed since it was indexed: index again, or call refresh",
    );
  });

  it("is not given where two headings could be it", async () => {
    const { ask } = changed(
      (text) => `${text.replace("Up to an hour", "At once")}\n### Deadlines\n\nAgain.\n`,
    );
    expect((await ask("get_documents", sections("refunds/deadlines"))).outcome).toMatchObject({
      kind: "refused",
    });
  });
});

/** A row as the recorded builder writes it. */
function recordedFields({ anchor, family, kind, id, title, file, line, status, summary, tag }: Row): Row {
  const optional = { ...(id && { id }), ...(status && { status }), ...(summary && { summary }) };
  return { anchor, family, kind, title, file, line, tag, ...optional };
}

describe("an index without ends, levels and hashes, as others build it", () => {
  const plain = handbook.corpus.rows.map(recordedFields);
  const { ask } = askingIn(
    handbook.root,
    corpusOf(
      { size: plain.length, all: () => plain },
      { origin: "old", generated: "", siblings: [], flagged: [] },
    ),
  );

  it("gives the same sections", async () => {
    const select = [
      { doc: "boarding", sections: ["at-the-gate", "_intro"] },
      { doc: "tickets", sections: ["refunds/payment"] },
    ];
    const { text } = await ask("get_documents", { select });
    expect(text).toBe((await handbook.ask("get_documents", { select })).text);
  });

  it("lists the same documents, measured as they are read", async () => {
    const lines = (await ask("list_documents", { root: "docs/backend" })).text.split("\n");
    expect(lines.slice(2, 7)).toEqual([
      "docs/backend/  (2 docs)",
      "- tickets  [tickets.md]  other  ~125 tokens  — A ticket is a row and a signature. Why they are queued: ADR-0001.",
      "    sections, 32 lines:",
      '      § _intro  "Tickets"  ~21',
      '      § checks  "Checks"',
    ]);
  });

  it("does not give the lines of another section for one that has moved", async () => {
    const shelf = handbookCopy();
    const old = askingIn(
      shelf.root,
      corpusOf(
        { size: plain.length, all: () => plain },
        { origin: "old", generated: "", siblings: [], flagged: [] },
      ),
    );
    const path = join(shelf.root, FILE);
    writeFileSync(path, `New first line.\n\n${readFileSync(path, "utf8")}`);
    expect(cited((await old.ask("get_documents", sections("refunds/deadlines"))).text)).toEqual([
      "=== tickets (docs/backend/tickets.md) · section refunds/deadlines · L23–26 ===",
      "cite: tickets--refunds--deadlines docs/backend/tickets.md:23-26 (changed since it was indexed as L21–24)",
    ]);
  });
});
