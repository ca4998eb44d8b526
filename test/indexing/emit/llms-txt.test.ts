import { expect, it } from "vitest";
import { emitLlmsTxt, LLMS_TXT_MARK } from "../../../src/indexing/emit/llms-txt.ts";
import type { Row } from "../../../src/model/row.ts";

const row = (file: string, rest: Partial<Row> = {}): Row => ({
  anchor: file,
  family: "doc",
  kind: "other",
  title: file,
  file,
  line: 1,
  tag: "t",
  ...rest,
});

const emit = (items: readonly Row[]): string =>
  emitLlmsTxt({ generated: "", item_tag: "t", schema_version: "1.1", siblings: [], items, flagged: [] });

it("lists what there is to read, decisions first, and what may be skipped last", () => {
  const text = emit([
    row("README.md", { title: "Shop", summary: "Sells things.", kind: "readme" }),
    row("README.md", { title: "Install", kind: "section", line: 5 }),
    row("docs/adr/0001-mysql.md", { kind: "adr", id: "ADR-0001", title: "Use MySQL", status: "Superseded" }),
    row("docs/adr/0002-pg.md", {
      kind: "adr",
      id: "ADR-0002",
      title: "ADR-0002: Use [PG]",
      status: "Accepted",
      summary: "Because.",
    }),
    row("docs/how to (run).md", { title: "How to run" }),
    row("research/one.md", { family: "research", kind: "record", title: "One" }),
    row("CHANGELOG.md", { family: "changelog", kind: "release", title: "1.1.0" }),
    row("CHANGELOG.md", { family: "changelog", kind: "release", title: "1.0.0", line: 9 }),
    row(".claude/skills/x/SKILL.md", { family: "skill", kind: "skill", title: "x", summary: "Does x." }),
  ]);
  expect(text).toBe(`# Shop

> Sells things.

${LLMS_TXT_MARK}

## Decisions

- [ADR-0002: Use \\[PG\\]](docs/adr/0002-pg.md): Accepted. Because.

## Documents

- [Shop](README.md): Sells things.
- [How to run](docs/how%20to%20%28run%29.md)

## Skills

- [x](.claude/skills/x/SKILL.md): Does x.

## Optional

- [ADR-0001: Use MySQL](docs/adr/0001-mysql.md): Superseded
- [One](research/one.md)
- [CHANGELOG.md](CHANGELOG.md)
`);
});

it("has a title even where there is no README", () => {
  expect(emit([])).toBe(`# This repository\n\n${LLMS_TXT_MARK}\n`);
});
