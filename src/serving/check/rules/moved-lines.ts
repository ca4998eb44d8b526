import type { Span } from "../../../model/source.ts";
import { type FileChange, movedLine, touchesAfter, touchesBefore } from "../../graph/diff.ts";
import { lineRange, pathOf } from "../../graph/resolution.ts";
import type { Edit, Finding } from "../finding.ts";
import { placeFinder, type WordsPlace } from "../place-of-reference.ts";
import { rewriteLines } from "../rewrite.ts";
import type { Change, Cited, Survey } from "../survey.ts";

/** Citations of lines that stand elsewhere since the change. One that was written anew counts as right. */
export function movedLines(survey: Survey): Finding[] {
  const { change } = survey;
  if (change === undefined) return [];
  const byPath = new Map(change.files.map((file) => [file.before, file]));
  const place = placeFinder(survey.around);
  return survey.cited.flatMap((cited) => {
    const lines = citedLines(cited);
    const file = lines === undefined ? undefined : byPath.get(pathCited(cited));
    if (lines === undefined || file === undefined || isRewritten(cited, change)) return [];
    const lineCount = file.after === undefined ? undefined : survey.around?.lines(file.after)?.length;
    return moved(cited, lines, { file, lineCount, place: place(cited.file, cited.reference) });
  });
}

/** The lines that a reference names, whether or not they are still there. */
function citedLines({ resolution, reference }: Cited): Span | undefined {
  if (reference.form === "reference") return undefined;
  if (resolution.status === "dangling") return resolution.missing === "lines" ? resolution.lines : undefined;
  if (resolution.status !== "resolved" || resolution.to.kind === "folder") return undefined;
  return resolution.to.lines;
}

function pathCited({ resolution }: Cited): string | undefined {
  if (resolution.status === "resolved") return pathOf(resolution.to);
  return resolution.status === "dangling" && resolution.missing !== "id" ? resolution.path : undefined;
}

function isRewritten({ file, reference: { line } }: Cited, { files }: Change): boolean {
  const own = files.find(({ after }) => after === file);
  return own !== undefined && (own.before === undefined || touchesAfter({ line, endLine: line }, own.hunks));
}

interface Moved {
  readonly file: FileChange;
  /** Of the file as it is now. */
  readonly lineCount: number | undefined;
  readonly place: WordsPlace;
}

function moved(cited: Cited, lines: Span, { file: changed, lineCount, place }: Moved): Finding[] {
  const now = linesNow(lines, changed);
  // Lines that were never there are as far behind the end as they were.
  if (now === undefined || now.line === lines.line || now.endLine > (lineCount ?? Infinity)) return [];
  const { file, reference } = cited;
  const path = pathCited(cited) ?? changed.after ?? "";
  const fix = place.isExact ? editFor(cited, now, place) : undefined;
  return [
    {
      rule: "moved-lines",
      severity: "warning",
      file,
      line: place.line,
      column: place.column,
      message: `\`${reference.written}\` cites lines of ${path} that moved to ${lineRange(now)}.`,
      remedy: fix === undefined ? "Cite the lines where they are." : `Write \`${fix.new}\`; --fix does.`,
      about: reference.written,
      cited: path,
      ...(fix === undefined ? {} : { fix }),
    },
  ];
}

/** Where some lines stand now; undefined where any of them changed. */
function linesNow(lines: Span, { hunks }: FileChange): Span | undefined {
  const line = movedLine(lines.line, hunks);
  const endLine = movedLine(lines.endLine, hunks);
  if (line === undefined || endLine === undefined || touchesBefore(lines, hunks)) return undefined;
  return { line, endLine };
}

function editFor({ file, reference }: Cited, now: Span, place: WordsPlace): Edit | undefined {
  const written = rewriteLines(reference.written, now.line, now.endLine);
  if (written === undefined) return undefined;
  return { file, line: place.line, column: place.column, old: reference.written, new: written };
}
