import type { Span } from "../../model/source.ts";
import type { SourceReader, Unread } from "../source-reader.ts";
import { codeBlocksIn, type CodeBlock } from "./code-blocks.ts";
import { definitionsIn, type Definitions } from "./definitions.ts";
import { foldTitle, headingLines, type HeadingLine } from "./headings.ts";
import type { LibraryDocument } from "./library.ts";
import { partsOf, type Part } from "./parts.ts";
import { sourceLines, type SourceLines } from "./source-lines.ts";

/** A document and the text of its file as it is now. */
export interface OpenDocument {
  readonly document: LibraryDocument;
  readonly lines: SourceLines;
  /** Whether the text is the one that was indexed; undefined where the index does not say what that was. */
  readonly isAsIndexed: boolean | undefined;
  /** Fenced code blocks of the text as it is now. */
  readonly code: () => readonly CodeBlock[];
  /** Headings of the text as it is now. */
  readonly headings: () => readonly HeadingLine[];
  /** Link reference definitions of the text as it is now. */
  readonly definitions: () => Definitions;
  /** By the lines of the index: true to the text where it is as indexed. */
  readonly parts: () => readonly Part[];
  /** Estimated tokens of all of it. */
  readonly tokens: () => number;
}

/** Opens a document: its file is read anew, for it may have changed since the call before. */
export function openDocument(document: LibraryDocument, sources: SourceReader): OpenDocument | Unread {
  const source = sources.read(document.file);
  return source.ok ? opened(document, sourceLines(source.text)) : source;
}

/** Opens documents. */
export type Opener = (document: LibraryDocument) => OpenDocument | Unread;

/** Opens documents for one call: each once, and one whose file has not changed since an earlier call as it was then. */
export function documentOpener(sources: SourceReader): Opener {
  const now = new Map<string, OpenDocument | Unread>();
  const before = kept.get(sources) ?? new Map<string, Kept>();
  kept.set(sources, before);
  return (document) => {
    const open = now.get(document.file) ?? openUnlessKept(document, sources, before);
    now.set(document.file, open);
    return open;
  };
}

interface Kept {
  readonly stamp: string;
  readonly open: OpenDocument;
}

const kept = new WeakMap<SourceReader, Map<string, Kept>>();

/** So many documents are kept, those least lately opened forgotten first; none that is very long. */
const MOST_KEPT = 200;
const LONGEST_KEPT = 50_000;

function openUnlessKept(
  document: LibraryDocument,
  sources: SourceReader,
  before: Map<string, Kept>,
): OpenDocument | Unread {
  const { file } = document;
  const stamp = sources.stamp?.(file);
  const known = before.get(file);
  before.delete(file);
  const isKnown = known !== undefined && known.stamp === stamp && known.open.document === document;
  const open = isKnown ? known.open : openDocument(document, sources);
  if (stamp !== undefined && "document" in open && open.lines.count <= LONGEST_KEPT)
    before.set(file, { stamp, open });
  const [oldest = file] = before.keys();
  if (before.size > MOST_KEPT) before.delete(oldest);
  return open;
}

function opened(document: LibraryDocument, lines: SourceLines): OpenDocument {
  const isAsIndexed = sameAsIndexed(document, lines);
  const known = once(
    () => new Set(isAsIndexed === false ? [] : document.sections.map(({ row }) => row.line)),
  );
  const code = once(() => (isMarkdown(document.file) ? codeBlocksIn(lines, known()) : []));
  return {
    document,
    lines,
    isAsIndexed,
    code,
    headings: once(() => headingLines(lines, code())),
    definitions: once(() => definitionsIn(lines, code())),
    tokens: once(() => lines.tokens(wholeOf(lines))),
    parts: once(() =>
      partsOf(document, { lineCount: lines.count, titleLine: titleLine(document, lines, known()) }),
    ),
  };
}

const isMarkdown = (file: string): boolean => /\.(?:md|mdx|markdown)$/i.test(file);

function sameAsIndexed({ head }: LibraryDocument, lines: SourceLines): boolean | undefined {
  return head?.hash === undefined ? undefined : lines.hash(wholeOf(lines)) === head.hash;
}

/** All lines; an empty file has one, as in the index. */
export const wholeOf = ({ count }: SourceLines): Span => ({ line: 1, endLine: Math.max(1, count) });

/** The title stands before the first section; else it is found as what the sections leave out. */
function titleLine(
  { head, sections }: LibraryDocument,
  lines: SourceLines,
  known: ReadonlySet<number>,
): number | undefined {
  if (head === undefined) return undefined;
  const last = Math.min(lines.count, (sections[0]?.row.line ?? Infinity) - 1);
  const title = foldTitle(head.title);
  const found = headingLines(lines, codeBlocksIn(lines, known, last), last).filter(
    ({ level }) => level === 1,
  );
  return (found.find((each) => each.title === title) ?? found[0])?.line;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
