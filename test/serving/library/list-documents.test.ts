import { describe, expect, it, test } from "vitest";
import { handbook, shelfOf } from "./shelf.ts";

const list = async (args: Readonly<Record<string, unknown>>): Promise<readonly string[]> =>
  (await handbook.ask("list_documents", args)).text.split("\n");

async function sections(root: string): Promise<readonly string[]> {
  return (await list({ root, line_bounds: true }))
    .filter((line) => line.includes("§"))
    .map((line) => line.trim());
}

async function names(args: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const { text } = await handbook.ask("list_documents", { ...args, format: "json" });
  return JSON.parse(text).records.map(({ document }: { document: string }) => document);
}

function manyDocuments(count: number): Readonly<Record<string, string>> {
  const sectionsOf = Array.from({ length: 30 }, (_, at) => `## Section ${at}\n\n### Inner ${at}\n\ntext\n`);
  const pages = Array.from({ length: count }, (_, at) => at);
  return Object.fromEntries(
    pages.map((at) => [`docs/part-${at % 90}/page-${at}.md`, `# Page ${at}\n\n${sectionsOf.join("\n")}`]),
  );
}

describe("list_documents", () => {
  it("shows a folder as a tree: documents, what they cost, and their sections", async () => {
    expect(await list({ root: "docs/backend", line_bounds: true })).toEqual([
      "docs/backend/ with all folders in it  (2 docs, ~176 tokens)",
      "  docs/backend/storage/  (1 doc, ~51 tokens)",
      "docs/backend/  (2 docs, ~176 tokens)",
      "- tickets  [tickets.md]  other  ~125 tokens  — A ticket is a row and a signature. Why they are queued: ADR-0001.",
      "    sections, 32 lines:",
      '      § _intro  "Tickets"  ~21  L1–4',
      '      § checks  "Checks"  ~64  L5–18',
      '      § refunds  "Refunds"  ~39  L19–32',
      '        § refunds/deadlines  "Deadlines"  ~10  L21–24',
      '        § refunds/payment  "Payment"  ~24  L25–32',
      "docs/backend/storage/  (1 doc, ~51 tokens)",
      "- berths  [berths.md]  other  ~51 tokens  — Which ferry lies where.",
      "    sections, 13 lines:",
      '      § _intro  "Berths"  ~8  L1–4',
      '      § key-layout  "Key layout"  ~15  L5–8',
      '      § invalidation  "Invalidation"  ~26  L9–13',
      '        § invalidation/fan-out  "Fan-out"  ~22  L11–13',
    ]);
  });

  it("shows ids and statuses, and lines only on request", async () => {
    expect((await list({ root: "docs/adr" })).slice(1, 5)).toEqual([
      "- 0001-queue-ticket-checks  [0001-queue-ticket-checks.md]  adr ADR-0001, Superseded  ~52 tokens  — ADR-0001: Queue the checks of tickets",
      "    sections, 13 lines:",
      '      § _intro  "ADR-0001: Queue the checks of tickets"  ~11',
      '      § status  "Status"  ~10',
    ]);
  });

  test.each([
    [0, []],
    [1, ["_intro"]],
    [2, ["_intro", "checks", "refunds"]],
    [3, ["_intro", "checks", "refunds", "refunds/deadlines", "refunds/payment"]],
  ] as const)("cuts outlines below the level of headings: %i", async (depth, expected) => {
    const lines = await list({ root: "tickets", section_depth: depth });
    expect(lines.flatMap((line) => /^ +§ (\S+)/.exec(line)?.[1] ?? [])).toEqual(expected);
  });

  test.each([
    ["a document by its anchor", "boarding", "boarding"],
    ["a document by its path", "docs/guides/boarding.md", "boarding"],
    ["a folder with a slash", "docs/guides/", "boarding"],
    ["a folder with a dot", "./docs/guides", "boarding"],
  ])("lists %s", async (_, root, name) => {
    const { text } = await handbook.ask("list_documents", { root, format: "json" });
    expect(JSON.parse(text)).toMatchObject({ records: [{ document: name }], returned: 1 });
  });

  it("shows what stands before the title, and a changelog by its releases", async () => {
    expect(await sections("boarding")).toEqual([
      "§ _preamble  ~6  L1–4",
      '§ _intro  "Boarding"  ~14  L5–8',
      '§ at-the-gate  "At the gate"  ~57  L9–18',
      '§ at-the-gate/late-passengers  "Late passengers"  ~13  L15–18',
      '§ on-the-car-deck  "On the car deck"  ~44  L19–29',
      '§ on-the-car-deck/late-passengers  "Late passengers"  ~14  L27–29',
    ]);
    expect(await sections("CHANGELOG.md")).toEqual([
      "§ _preamble  ~8  L1–4",
      '§ cl--1-1-0-2031-04-02  "[1.1.0] - 2031-04-02"  L5–10',
      '§ cl--1-1-0--added  "Added"  L7–10',
      '§ cl--1-0-0-2031-03-01  "[1.0.0] - 2031-03-01"  L11–15',
      '§ cl--1-0-0--added  "Added"  L13–15',
    ]);
  });

  it("lists some kinds and statuses alone", async () => {
    expect(await names({ kinds: ["adr"] })).toEqual([
      "0001-queue-ticket-checks",
      "0002-check-tickets-at-the-gate",
    ]);
    expect(await names({ status: "accepted" })).toEqual(["0002-check-tickets-at-the-gate"]);
    expect(await names({ kinds: ["release", "other"] })).toEqual([
      "CHANGELOG.md",
      "tickets",
      "berths",
      "boarding",
    ]);
  });

  test.each([
    [
      "an unknown folder",
      { root: "docs/guide" },
      "no document of the index lies in a folder `docs/guide`; nearest: docs/guides, docs",
    ],
    ["a step up", { root: "docs/.." }, "no document of the index lies in a folder `docs/..`"],
    ["an unknown kind", { kinds: ["adrs"] }, "nearest: adr"],
    ["an unknown status", { status: "acepted" }, "nearest: Accepted"],
    [
      "a cursor behind the end",
      { cursor: "o:99" },
      "the list has 6 documents, so none is left at this cursor",
    ],
  ])("refuses %s, with what is near", async (_, args, message) => {
    const { outcome, text } = await handbook.ask("list_documents", args);
    expect(outcome).toMatchObject({ kind: "refused", refusal: "absent" });
    expect(text).toContain(message);
  });

  it("refuses an id of several documents with their names", async () => {
    const record = "# X\n\n## Status\n\nAccepted\n";
    const shelf = shelfOf({ "a/adr/0001-x.md": record, "b/adr/0001-y.md": record });
    const { text } = await shelf.ask("list_documents", { root: "ADR-0001" });
    expect(text).toContain("`ADR-0001` names 2 places; nearest: 0001-x, 0001-y");
  });

  it("goes on where the page before ended", async () => {
    const first = JSON.parse((await handbook.ask("list_documents", { limit: 4, format: "json" })).text);
    expect(first).toMatchObject({ cursor: "o:4", more_available: true, returned: 4 });
    const rest = JSON.parse(
      (await handbook.ask("list_documents", { limit: 4, cursor: "o:4", format: "json" })).text,
    );
    expect(rest).toMatchObject({
      more_available: false,
      returned: 2,
      records: [{ document: "berths" }, { document: "boarding" }],
    });
    const { text } = await handbook.ask("list_documents", { limit: 4 });
    expect(text.split("\n").at(-1)).toBe("1–4 of 6; cursor o:4");
  });

  it("says the same to programs", async () => {
    const { text } = await handbook.ask("list_documents", {
      root: "docs/adr",
      line_bounds: true,
      limit: 1,
      format: "json",
    });
    expect(JSON.parse(text).records[0]).toEqual({
      citations: [
        {
          anchor: "0001-queue-ticket-checks",
          end_line: 13,
          file: "docs/adr/0001-queue-ticket-checks.md",
          hash: "19e226e9add2",
          line: 1,
        },
      ],
      document: "0001-queue-ticket-checks",
      file: "docs/adr/0001-queue-ticket-checks.md",
      folder: { documents: 2, path: "docs/adr", tokens: 117, unmeasured: 0 },
      id: "ADR-0001",
      kind: "adr",
      lines: 13,
      sections: [
        { id: "_intro", lines: [1, 2], title: "ADR-0001: Queue the checks of tickets", tokens: 11 },
        {
          anchor: "0001-queue-ticket-checks--status",
          id: "status",
          lines: [3, 6],
          title: "Status",
          tokens: 10,
        },
        {
          anchor: "0001-queue-ticket-checks--context",
          id: "context",
          lines: [7, 10],
          title: "Context",
          tokens: 12,
        },
        {
          anchor: "0001-queue-ticket-checks--decision",
          id: "decision",
          lines: [11, 13],
          title: "Decision",
          tokens: 16,
        },
      ],
      status: "Superseded",
      title: "ADR-0001: Queue the checks of tickets",
      tokens: 52,
    });
  });
});

describe("a large corpus", () => {
  it("gives a first page that is read at once: folders, some documents, what is left out and how to go on", async () => {
    const { ask } = shelfOf(manyDocuments(400));
    const { text } = await ask("list_documents", { root: "docs" });
    expect(text.length).toBeLessThan(30_000);
    const lines = text.split("\n");
    expect(lines[0]).toMatch(/^docs\/ with all folders in it {2}\(400 docs, ~\d+ tokens\)$/);
    expect(lines[61]).toBe("  … and 30 more folders");
    expect(lines.filter((line) => line.startsWith("- "))).toHaveLength(25);
    expect(lines.slice(-2)).toEqual([
      "Headings deeper than level 2 are left out of the outlines: set section_depth, or root to one document, to see them.",
      "1–25 of 400; cursor o:25",
    ]);
    expect(text).toContain("      … 13 more; list_documents with root docs/part-0/page-0.md shows all");
  });

  it("shows one document in full", async () => {
    const { ask } = shelfOf(manyDocuments(1));
    const { text } = await ask("list_documents", { root: "page-0" });
    expect(text.match(/§/g)).toHaveLength(61);
  });
});
