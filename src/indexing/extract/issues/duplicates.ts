import type { Flag } from "../../../model/row.ts";
import type { Draft } from "../extractor.ts";
import type { IssueFlagCode } from "./flags.ts";

/** An id that its file has given before. */
export interface Duplicate {
  readonly id: string;
  readonly line: number;
  readonly earlierLine: number;
}

/** Every entry whose id an earlier one of the same file has, with the line of the latest such. */
export function findDuplicates(
  entries: readonly { readonly id: string; readonly line: number }[],
): Duplicate[] {
  const lastLine = new Map<string, number>();
  return entries.flatMap(({ id, line }) => {
    const earlierLine = lastLine.get(id);
    lastLine.set(id, line);
    return earlierLine === undefined ? [] : [{ id, line, earlierLine }];
  });
}

/** A flag for each duplicate among the issues of one file. */
export function flagDuplicates(item: string, drafts: readonly Draft[]): Flag[] {
  const code: IssueFlagCode = "issue-duplicate-id";
  return findDuplicates(drafts.map(({ row: { id = "", line } }) => ({ id, line }))).map(
    ({ id, line, earlierLine }) => ({
      item,
      code,
      reason: `duplicate id ${id} (also at line ${earlierLine}) — both kept`,
      line,
    }),
  );
}
