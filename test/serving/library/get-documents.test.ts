import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { handbook, shelfOf, type Shelf } from "./shelf.ts";

/** The headers of the chunks, in order. */
const headers = (text: string): string[] =>
  [...text.matchAll(/^=== (.*) ===$/gm)].map(([, header = ""]) => header);

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

async function headersOf(shelf: Shelf, select: readonly unknown[]): Promise<string[]> {
  return headers((await shelf.ask("get_documents", { select })).text);
}

const WHOLE = {
  boarding: "boarding (docs/guides/boarding.md) · L1–29",
  berths: "berths (docs/backend/storage/berths.md) · L1–13",
  tickets: "tickets (docs/backend/tickets.md) · L1–32",
};

describe("selectors", () => {
  test.each<[string, readonly unknown[], readonly string[]]>([
    ["an anchor", ["tickets"], [WHOLE.tickets]],
    ["a path", ["docs/backend/tickets.md"], [WHOLE.tickets]],
    ["an id", ["ADR-0001"], ["0001-queue-ticket-checks (docs/adr/0001-queue-ticket-checks.md) · L1–13"]],
    [
      "an id in another spelling",
      ["adr 1"],
      ["0001-queue-ticket-checks (docs/adr/0001-queue-ticket-checks.md) · L1–13"],
    ],
    ["a document as an object", [{ doc: "tickets" }], [WHOLE.tickets]],
    [
      "a section's anchor",
      ["tickets--refunds--payment"],
      ["tickets (docs/backend/tickets.md) · section refunds/payment · L25–32"],
    ],
    [
      "a section behind a path",
      ["docs/backend/tickets.md#refunds/payment"],
      ["tickets (docs/backend/tickets.md) · section refunds/payment · L25–32"],
    ],
    [
      "a link as GitHub makes them",
      ["docs/backend/storage/berths.md#fan-out"],
      ["berths (docs/backend/storage/berths.md) · section invalidation/fan-out · L11–13"],
    ],
    [
      "a section by its heading",
      ["docs/backend/storage/berths.md#Fan-out"],
      ["berths (docs/backend/storage/berths.md) · section invalidation/fan-out · L11–13"],
    ],
    ["a link to the title", ["docs/backend/tickets.md#tickets"], [WHOLE.tickets]],
    ["lines behind a path", ["docs/backend/tickets.md:3-5"], ["tickets (docs/backend/tickets.md) · L3–5"]],
    ["a line behind an anchor", ["tickets:3"], ["tickets (docs/backend/tickets.md) · L3"]],
    ["lines as a link", ["docs/backend/tickets.md#L3-L5"], ["tickets (docs/backend/tickets.md) · L3–5"]],
    [
      "sections by full id",
      [{ doc: "boarding", sections: ["on-the-car-deck/late-passengers"] }],
      ["boarding (docs/guides/boarding.md) · section on-the-car-deck/late-passengers · L27–29"],
    ],
    [
      "a section by the leaf that only it has",
      [{ doc: "tickets", sections: ["deadlines"] }],
      ["tickets (docs/backend/tickets.md) · section refunds/deadlines · L21–24"],
    ],
    [
      "text before the first heading, and below the title",
      [{ doc: "boarding", sections: ["_preamble", "_intro"] }],
      [
        "boarding (docs/guides/boarding.md) · section _preamble · L1–4",
        "boarding (docs/guides/boarding.md) · section _intro · L5–8",
      ],
    ],
    [
      "a range of lines",
      [{ doc: "tickets", lines: [19, 24] }],
      ["tickets (docs/backend/tickets.md) · L19–24"],
    ],
    [
      "a release of a changelog",
      ["cl--1-1-0-2031-04-02"],
      ["CHANGELOG.md · section cl--1-1-0-2031-04-02 · L5–10"],
    ],
    ["a file without a row for the whole of it", ["CHANGELOG.md"], ["CHANGELOG.md · L1–15"]],
    ["every document under a folder, by path", [{ root: "docs/backend" }], [WHOLE.berths, WHOLE.tickets]],
    ["a folder as a word", ["docs/backend/"], [WHOLE.berths, WHOLE.tickets]],
    ["a folder without a slash", ["docs/backend/storage"], [WHOLE.berths]],
  ])("take %s", async (_, select, expected) => {
    expect(await headersOf(handbook, select)).toEqual(expected);
  });

  it("give what they select in the order in which it is listed", async () => {
    const select = [
      "tickets:3",
      { doc: "boarding", sections: ["on-the-car-deck/late-passengers", "at-the-gate/late-passengers"] },
      { root: "docs/backend/storage" },
      "tickets:1",
    ];
    expect(await headersOf(handbook, select)).toEqual([
      "tickets (docs/backend/tickets.md) · L3",
      "boarding (docs/guides/boarding.md) · section on-the-car-deck/late-passengers · L27–29",
      "boarding (docs/guides/boarding.md) · section at-the-gate/late-passengers · L15–18",
      WHOLE.berths,
      "tickets (docs/backend/tickets.md) · L1",
    ]);
  });
});

describe("chunks", () => {
  it("stand below a header and their citation, verbatim", async () => {
    const { root, ask } = handbook;
    const { text } = await ask("get_documents", {
      select: [{ doc: "tickets", sections: ["refunds/deadlines"] }],
    });
    const lines = readFileSync(join(root, "docs/backend/tickets.md"), "utf8").split("\n").slice(20, 24);
    expect(text).toBe(
      [
        "=== tickets (docs/backend/tickets.md) · section refunds/deadlines · L21–24 ===",
        `cite: tickets--refunds--deadlines docs/backend/tickets.md:21-24 ${sha256(lines.join("\n"))}`,
        ...lines,
      ].join("\n"),
    );
  });

  it("keep every character of a file, however it ends its lines", async () => {
    const text = "\uFEFF# Ä\r\n\r\nlone\rCR, tab\t, trailing  \r\n\u0085\u2028 end";
    const { ask } = shelfOf({ "a.md": text });
    const shown = await ask("get_documents", { select: ["a"] });
    expect(shown.text.split("\n").slice(2).join("\n")).toBe(text);
  });

  it("are records with citations in the machine form", async () => {
    const { ask } = handbook;
    const { text } = await ask("get_documents", { select: ["tickets:3"], format: "json" });
    expect(JSON.parse(text)).toEqual({
      more_available: false,
      records: [
        {
          citations: [
            {
              anchor: "tickets",
              end_line: 3,
              file: "docs/backend/tickets.md",
              hash: "c03e78391083",
              line: 3,
            },
          ],
          document: "tickets",
          text: "A ticket is a row and a signature. Why they are queued: ADR-0001.",
          tokens: 51,
        },
      ],
      returned: 1,
    });
  });

  it("are never shortened in the machine form", async () => {
    const long = `# Long\n\n${"word ".repeat(3000)}`;
    const { ask } = shelfOf({ "long.md": long });
    const { text } = await ask("get_documents", { select: ["long"], format: "json" });
    expect(JSON.parse(text)).toMatchObject({ records: [{ text: long }] });
  });

  it("of lines cite the innermost section around them", async () => {
    const { ask } = handbook;
    const { text } = await ask("get_documents", { select: ["tickets:22", "tickets:20-22"] });
    expect(text.match(/^cite: \S+/gm)).toEqual([
      "cite: tickets--refunds--deadlines",
      "cite: tickets--refunds",
    ]);
  });
});

describe("code", () => {
  it("that a range of lines cuts has its fences again", async () => {
    const { ask } = handbook;
    const { text } = await ask("get_documents", { select: ["tickets:7-10", "tickets:13-15"] });
    expect(text.split("\n").filter((line) => !line.startsWith("cite: "))).toEqual([
      "=== tickets (docs/backend/tickets.md) · L7–10 ===",
      "Every gate checks the signature itself:",
      "",
      "```python",
      "def check(ticket, key):",
      "```",
      "=== tickets (docs/backend/tickets.md) · L13–15 ===",
      "```python",
      '        return "expired"',
      "    return verify(row, signature, key)",
      "```",
    ]);
  });

  it("that is left out is named with its language and lines", async () => {
    const { ask } = handbook;
    const select = [{ doc: "tickets", sections: ["checks", "refunds/payment"] }, "tickets:11-13"];
    const { text } = await ask("get_documents", { select: select.slice(0, 1), include_code: false });
    expect(text.match(/^\[.*\]$/gm)).toEqual([
      "[code block omitted: python, 5 lines, L9–15]",
      "[code block omitted: 2 lines, L29–32]",
    ]);
    expect(text).not.toContain("def check");
    const cut = await ask("get_documents", { select: select.slice(1), include_code: false });
    expect(cut.text.split("\n").at(-1)).toBe("[code block omitted: python, 3 lines, L11–13]");
  });

  it("is left out for one selector alone", async () => {
    const { ask } = handbook;
    const select = [
      { doc: "tickets", sections: ["checks"], include_code: false },
      { doc: "tickets", sections: ["refunds"] },
    ];
    const { text } = await ask("get_documents", { select });
    expect(text).toContain("[code block omitted: python");
    expect(text).toContain("cash -> voucher");
  });
});

describe("overlap", () => {
  it("is given once, with a notice of where it stands", async () => {
    const { ask } = handbook;
    const { text } = await ask("get_documents", {
      select: ["tickets:1-4", { doc: "tickets", lines: [3, 6] }],
    });
    expect(headers(text)).toEqual([
      "tickets (docs/backend/tickets.md) · L1–4",
      "tickets (docs/backend/tickets.md) · L5–6",
    ]);
    expect(text.split("\n").slice(-2)).toEqual([
      "Overlap, given once:",
      '- {"doc":"tickets","lines":[3,6]} overlaps "tickets:1-4": L3–4 of tickets stand above, under L1–4',
    ]);
  });

  it("in the middle leaves what stands before and after it", async () => {
    const { ask } = handbook;
    expect(await headersOf(handbook, ["tickets:3-4", "tickets:1-6"])).toEqual([
      "tickets (docs/backend/tickets.md) · L3–4",
      "tickets (docs/backend/tickets.md) · L1–2",
      "tickets (docs/backend/tickets.md) · L5–6",
    ]);
    const { text } = await ask("get_documents", { select: ["tickets", "tickets"] });
    expect(headers(text)).toEqual([WHOLE.tickets]);
  });

  it("that was given in another manner says how", async () => {
    const { ask } = handbook;
    const select = [
      { doc: "tickets", include_code: false },
      { doc: "tickets", sections: ["checks"] },
    ];
    const { text } = await ask("get_documents", { select });
    expect(text.split("\n").at(-1)).toBe(
      '- {"doc":"tickets","sections":["checks"]} overlaps {"doc":"tickets","include_code":false}: L5–18 of tickets stand ' +
        "above, under L1–32, there without code; ask for it in a call of its own to have it otherwise",
    );
  });

  it("is forgotten from one call to the next", async () => {
    const { ask } = handbook;
    const first = await ask("get_documents", { select: ["tickets"] });
    expect(await ask("get_documents", { select: ["tickets"] })).toEqual(first);
  });
});

describe("what cannot be given", () => {
  it("is noted and does not fail the call", async () => {
    const { ask } = handbook;
    const select = [
      "tickets:1",
      "tikets",
      { doc: "tickets", sections: ["refund", "_preamble"] },
      { root: "docs/backends" },
      "docs/gone.md",
      { doc: "tickets", lines: [40, 50] },
      { doc: "boarding", sections: ["late-passengers"] },
      { doc: "docs/backend", sections: ["x"] },
    ];
    const { text, isError } = await ask("get_documents", { select });
    expect(isError).toBe(false);
    expect(text.split("\n").slice(3)).toEqual([
      "Notes:",
      "- `tikets` is no anchor, id or path of the index; nearest: tickets",
      "- there is no section `refund` in tickets; nearest: refunds, refunds/payment, refunds/deadlines",
      "- tickets has no `_preamble`: it begins with a heading",
      "- no document of the index lies in a folder `docs/backends`; nearest: docs/backend, docs, docs/backend/storage, docs/guides, docs/adr",
      "- there is no `docs/gone.md`: no row has that anchor or id, and no file that path",
      "- tickets has no L40–50: docs/backend/tickets.md has 32 lines",
      "- section `late-passengers` of boarding is ambiguous: at-the-gate/late-passengers, on-the-car-deck/late-passengers",
      "- `docs/backend` is a folder; select it with `root`",
    ]);
  });

  it("is refused where nothing else is asked for", async () => {
    const { ask } = handbook;
    const { outcome, text } = await ask("get_documents", { select: ["tickts"] });
    expect(outcome).toMatchObject({ kind: "refused", refusal: "absent" });
    expect(text).toContain("`tickts` is no anchor, id or path of the index; nearest: tickets");
  });

  it("is refused as out of scope where the sources are not served", async () => {
    const { corpus } = handbook;
    const { getDocuments } = await import("../../../src/serving/library/get-documents.ts");
    const selection = {
      selectors: [],
      manner: { images: false, code: true },
      maxTokens: 1,
      format: "text",
    } as const;
    expect(getDocuments(selection, { corpus, sources: undefined })).toMatchObject({
      kind: "refused",
      refusal: "out_of_scope",
    });
  });
});

describe("a malformed selector is rejected", () => {
  test.each<[string, unknown, string]>([
    ["no list", "tickets", "/select must be an array"],
    ["an empty list", [], "/select must select something: it is an empty list"],
    ["too much", Array.from({ length: 201 }, () => "x"), "/select must have at most 200 members"],
    [
      "too many sections",
      [{ doc: "tickets", sections: Array.from({ length: 101 }, () => "x") }],
      "/select/0/sections must hold at most 100 section ids",
    ],
    ["an empty name", ["tickets", " "], "/select/1 must name something: it is empty"],
    ["an empty folder", [{ root: " " }], "/select/0/root must be a folder"],
    ["an empty document", [{ doc: "" }], "/select/0/doc must be an anchor, an id or a path"],
    [
      "a field that is like none",
      [{ doc: "tickets", zzzzzzzz: 1 }],
      "/select/0/zzzzzzzz is no field of a selector. It takes: doc, root, sections, lines, include_images, include_code",
    ],
    ["a number", [7], "/select/0 must be a string or an object with `doc` or `root`"],
    ["both doc and root", [{ doc: "a", root: "b" }], "/select/0 has both `doc` and `root`; give one of them"],
    ["neither", [{ include_code: true }], "/select/0 has neither `doc` nor `root`; give one of them"],
    [
      "an unknown field",
      ["tickets", { doc: "tickets", section: "x" }],
      "/select/1/section is no field of a selector; did you mean `sections`? It takes: doc, root, sections, lines, include_images, include_code",
    ],
    [
      "a slip",
      [{ dok: "tickets" }],
      "/select/0/dok is no field of a selector; did you mean `doc`? It takes: doc, root, sections, lines, include_images, include_code",
    ],
    [
      "no sections",
      [{ doc: "tickets", sections: [] }],
      "/select/0/sections must be a list of section ids that is not empty",
    ],
    [
      "sections that are no words",
      [{ doc: "tickets", sections: [1] }],
      "/select/0/sections must hold section ids alone",
    ],
    [
      "sections of a folder",
      [{ root: "docs", sections: ["x"] }],
      "/select/0 has `sections` with `root`; it goes with `doc`",
    ],
    [
      "sections and lines",
      [{ doc: "tickets", sections: ["x"], lines: [1, 2] }],
      "/select/0 has both `sections` and `lines`; give two selectors",
    ],
    [
      "one line",
      [{ doc: "tickets", lines: [1] }],
      "/select/0/lines must be the first and the last line, like [43, 50]",
    ],
    [
      "lines backwards",
      [{ doc: "tickets", lines: [9, 3] }],
      "/select/0/lines must be the first and the last line, like [43, 50]",
    ],
    [
      "line 0",
      [{ doc: "tickets", lines: [0, 3] }],
      "/select/0/lines must be the first and the last line, like [43, 50]",
    ],
    [
      "no flag",
      [{ doc: "tickets", include_code: "no" }],
      "/select/0 has a `include_code` that is neither true nor false",
    ],
    ["an empty name", [{ doc: "" }], "/select/0/doc must be an anchor, an id or a path"],
  ])("%s", async (_, select, message) => {
    const { text, isError } = await handbook.ask("get_documents", { select });
    expect({ text, isError }).toEqual({ text: `invalid arguments: ${message}`, isError: true });
  });
});
