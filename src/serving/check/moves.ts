import type { Reading } from "../../model/reading.ts";
import { type Fragments, fragmentsOfReading } from "../graph/fragments.ts";
import type { FileChange } from "../graph/diff.ts";
import type { Places } from "../graph/places.ts";
import type { Change } from "./survey.ts";

/** Where a file went that is no longer at its path. */
export function movedPath(path: string, { files }: Change): string | undefined {
  const moved = files.find(({ before, after }) => before === path && after !== undefined && after !== path);
  return moved?.after;
}

interface Moving {
  readonly change: Change;
  readonly places: Places;
}

/** The fragment, with its path, of a heading whose line was rewritten where it stands. */
export function movedFragment(
  path: string,
  fragment: string,
  { change, places }: Moving,
): string | undefined {
  const file = change.files.find(({ after }) => after === path);
  if (file?.before === undefined) return undefined;
  const before = fragmentsOf(change.readBefore(file.before), places);
  const line = before?.lineOf(fragment);
  const rewritten = line === undefined ? undefined : rewrittenLine(line, file);
  const now = fragmentsOf(places.around?.read(path), places);
  const renamed = now?.all.find((each) => now.lineOf(each) === rewritten);
  return renamed === undefined ? undefined : `${path}#${renamed}`;
}

const fragmentsOf = (reading: Reading | undefined, { around }: Places): Fragments | undefined =>
  reading && fragmentsOfReading(reading, around?.profile);

/** The line that took the place of one line: only where as many lines came as went, so that there is no doubt. */
function rewrittenLine(line: number, { hunks }: FileChange): number | undefined {
  const hunk = hunks.find(({ before }) => before.line <= line && line <= before.endLine);
  if (hunk === undefined) return undefined;
  const { before, after } = hunk;
  if (before.endLine - before.line !== after.endLine - after.line) return undefined;
  return after.line + (line - before.line);
}
