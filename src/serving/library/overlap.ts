import { append } from "../../model/grouping.ts";
import type { Span } from "../../model/source.ts";
import { linesOf } from "./place.ts";
import type { Manner } from "./show-lines.ts";

/** Lines that were given, and for which selector. */
interface Given {
  readonly span: Span;
  readonly selector: string;
  readonly manner: Manner;
}

/** Who asks for lines of a file. */
export interface Asking {
  readonly file: string;
  /** How notices call the document. */
  readonly name: string;
  readonly selector: string;
  readonly manner: Manner;
}

/** What was given of every file, so that no line is given twice. */
export interface Coverage {
  /** The lines of a span that were not given yet; a notice for each part that was. */
  readonly fresh: (
    span: Span,
    asking: Asking,
  ) => { readonly spans: readonly Span[]; readonly notices: readonly string[] };
  readonly isUntouched: (file: string) => boolean;
  readonly add: (span: Span, asking: Asking) => void;
}

/** Starts with nothing given. */
export function newCoverage(): Coverage {
  const files = new Map<string, Given[]>();
  return {
    fresh: (span, asking) => {
      const given = (files.get(asking.file) ?? []).filter((each) => isOverlap(each.span, span));
      return {
        spans: given.reduce((left, each) => left.flatMap((part) => without(part, each.span)), [span]),
        notices: given.map((each) => notice(each, span, asking)),
      };
    },
    isUntouched: (file) => !files.has(file),
    add: (span, { file, selector, manner }) => {
      append(files, file, { span, selector, manner });
    },
  };
}

const isOverlap = (a: Span, b: Span): boolean => a.line <= b.endLine && b.line <= a.endLine;

function without({ line, endLine }: Span, hole: Span): readonly Span[] {
  if (hole.endLine < line || endLine < hole.line) return [{ line, endLine }];
  const before = { line, endLine: hole.line - 1 };
  const after = { line: hole.endLine + 1, endLine };
  return [before, after].filter((span) => span.line <= span.endLine);
}

function notice(given: Given, span: Span, { name, selector, manner }: Asking): string {
  const shared = linesOf({
    line: Math.max(given.span.line, span.line),
    endLine: Math.min(given.span.endLine, span.endLine),
  });
  const overlap = `${selector} overlaps ${given.selector}: ${shared} of ${name} stand above, under ${linesOf(given.span)}`;
  const differences = [
    ...difference("images", given.manner.images, manner.images),
    ...difference("code", given.manner.code, manner.code),
  ];
  return differences.length === 0
    ? overlap
    : `${overlap}, there ${differences.join(" and ")}; ask for it in a call of its own to have it otherwise`;
}

function difference(what: string, given: boolean, wanted: boolean): readonly string[] {
  if (given === wanted) return [];
  return [`${given ? "with" : "without"} ${what}`];
}
