import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decide, fixture, FIXTURES } from "./read-decisions.ts";

const names = readdirSync(FIXTURES)
  .filter((name) => name.startsWith("decisions-"))
  .toSorted();

describe("corpus-fixtures", () => {
  it.each(names)("decides %s", async (name) => {
    const { fields, flags } = decide(fixture(name));
    const rows = Object.entries(fields).map(([file, known]) => JSON.stringify({ file, ...known }));
    const lines = [...rows, ...flags.map((flag) => JSON.stringify(flag))];
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(
      join(FIXTURES, name, "expected", "decisions.jsonl"),
    );
  });
});
