import { expect, it } from "vitest";
import type { Row } from "../../../src/model/row.ts";
import { compareRows } from "../../../src/serving/history/compare.ts";
import { comparisonText } from "../../../src/serving/history/comparison.ts";

const row = (anchor: string, rest: Partial<Row> = {}): Row => ({
  anchor,
  family: "doc",
  kind: "adr",
  title: `Title of ${anchor}`,
  file: `docs/${anchor}.md`,
  line: 1,
  tag: "t",
  ...rest,
});

const MYSQL = row("mysql", { id: "ADR-1", status: "Accepted", hash: "aaaa" });
const RETIRED = { ...MYSQL, status: "Superseded", hash: "bbbb", superseded_by: ["ADR-2"] };
const SECTION = row("mysql--why", { kind: "section", file: "docs/mysql.md", line: 5, end_line: 9 });
const MOVED = { ...SECTION, line: 7, end_line: 11 };
const POSTGRES = row("postgres", { id: "ADR-2", title: "ADR-2: PostgreSQL", status: "Accepted" });
const POSTGRES_WHY = row("postgres--why", { kind: "section", file: "docs/postgres.md", line: 3 });
const NOTE = row("note");
const GONE = row("gone");

const BEFORE = [GONE, MYSQL, SECTION, NOTE];
const AFTER = [RETIRED, MOVED, NOTE, POSTGRES, POSTGRES_WHY];

it("says what came, what went, and what changed from what to what", () => {
  expect(compareRows(BEFORE, AFTER)).toEqual({
    added: [POSTGRES, POSTGRES_WHY],
    removed: [GONE],
    changed: [
      {
        before: MYSQL,
        after: RETIRED,
        fields: [
          { field: "status", before: "Accepted", after: "Superseded" },
          { field: "hash", before: "aaaa", after: "bbbb" },
          { field: "superseded_by", before: undefined, after: ["ADR-2"] },
        ],
      },
    ],
    moved: 1,
    unchanged: 1,
  });
});

it("follows a record whose file was renamed, by its id; a section by what it says", () => {
  const before = [
    row("old", { id: "ADR-9", kind: "adr" }),
    row("old--a", { kind: "section", title: "A", hash: "h" }),
  ];
  const after = [
    row("new", { id: "ADR-9", kind: "adr" }),
    row("new--a", { kind: "section", title: "A", hash: "h" }),
  ];
  const { added, removed, changed } = compareRows(before, after);
  expect({ added, removed, fields: changed.map(({ fields }) => fields.map(({ field }) => field)) }).toEqual({
    added: [],
    removed: [],
    fields: [
      ["anchor", "title", "file"],
      ["anchor", "file"],
    ],
  });
});

it("follows a section below its document, and takes no other that says the same for it", () => {
  const status = (document: string, hash: string): Row =>
    row(`${document}--status`, { kind: "section", title: "Status", hash });
  const before = [
    row("old", { id: "ADR-9" }),
    status("old", "proposed"),
    row("gone"),
    status("gone", "accepted"),
  ];
  const after = [row("new", { id: "ADR-9" }), status("new", "accepted")];
  const { added, removed, changed } = compareRows(before, after);
  expect(added).toEqual([]);
  expect(removed.map(({ anchor }) => anchor)).toEqual(["gone", "gone--status"]);
  expect(changed.map(({ before: { anchor } }) => anchor)).toEqual(["old", "old--status"]);
});

it("keeps two rows of one anchor apart", () => {
  const twice = [row("T-1", { line: 1 }), row("T-1", { line: 9 })];
  expect(compareRows(twice, twice)).toEqual({ added: [], removed: [], changed: [], moved: 0, unchanged: 2 });
});

it("puts a comparison into words for a pull request", () => {
  const text = comparisonText(compareRows(BEFORE, AFTER), { before: "main", after: "HEAD", limit: 50 });
  expect(text).toBe(`**2 added, 1 removed, 1 changed** from \`main\` to \`HEAD\` (1 only moved, 1 unchanged).

### Added

- ADR-2: PostgreSQL (\`postgres\`, \`docs/postgres.md:1\`), Accepted, with 1 section

### Removed

- Title of gone (\`gone\`, \`docs/gone.md:1\`)

### Changed

- ADR-1 Title of mysql (\`mysql\`, \`docs/mysql.md:1\`)
  - status: Accepted → Superseded
  - text changed
  - superseded_by: — → ADR-2
`);
});

it("says that nothing changed", () => {
  const text = comparisonText(compareRows(AFTER, AFTER), { before: "a", after: "b", limit: 1 });
  expect(text).toBe("**No rows changed** from `a` to `b` (0 only moved, 5 unchanged).\n");
});

it("counts what the limit leaves out", () => {
  const text = comparisonText(compareRows([], [NOTE, GONE, MYSQL]), { before: "a", after: "b", limit: 1 });
  expect(text.split("\n").slice(2)).toEqual([
    "### Added",
    "",
    "- Title of note (`note`, `docs/note.md:1`)",
    "- … and 2 more",
    "",
  ]);
});
