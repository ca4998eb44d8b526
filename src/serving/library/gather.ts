import { citationOf, type Citation } from "../query/outcome.ts";
import type { Format } from "../render/envelope.ts";
import type { SourceReader, Unread } from "../source-reader.ts";
import { budgetOf, type Budget } from "./budget.ts";
import { chunkOf, type Chunk } from "./chunk.ts";
import { openImageDesk, type ImageDesk } from "./image-desk.ts";
import type { IndexedImage } from "./image-index.ts";
import type { Library } from "./library.ts";
import { documentOpener, type OpenDocument, type Opener } from "./open-document.ts";
import { newCoverage, type Asking, type Coverage } from "./overlap.ts";
import { pieceOf, type Piece } from "./piece.ts";
import { resolveSelector, type Wanted } from "./resolve-selector.ts";
import type { Selector } from "./selector.ts";
import type { Manner } from "./show-lines.ts";

/** What is asked for in one call. */
export interface Selection {
  readonly selectors: readonly Selector[];
  /** For selectors that do not say otherwise. */
  readonly manner: Manner;
  readonly maxTokens: number;
  readonly format: Format;
}

/** Where it is taken from. */
export interface Shelf {
  readonly library: Library;
  readonly sources: SourceReader;
  /** Images that stubs stand for. */
  readonly images: ReadonlyMap<string, IndexedImage>;
}

/** Something that was found but does not fit. */
export interface LeftOut {
  readonly citation: Citation;
  /** The selector that asks for it alone, as JSON. */
  readonly select: string;
  /** Estimated; undefined where nothing says. */
  readonly tokens: number | undefined;
  /** Whether it is more than the whole budget. */
  readonly isTooLarge: boolean;
}

/** What one call gives: chunks in the order asked, and all there is to know of what is not among them. */
export interface Gathered {
  readonly chunks: readonly Chunk[];
  readonly leftOut: readonly LeftOut[];
  readonly overlaps: readonly string[];
  readonly notes: readonly string[];
}

/** After so many that do not fit nothing further is read: one large folder must not cost a walk through all of it. */
const TRIES = 50;

/** Gathers the text of a selection, whole parts only, as far as the budget goes. */
export function gather(selection: Selection, shelf: Shelf): Gathered {
  const call = newCall(selection, shelf);
  call.notes.push(...imageNotes(selection));
  for (const selector of selection.selectors) {
    const { wanted, notes } = resolveSelector(selector.selected, shelf.library);
    call.notes.push(...notes);
    for (const each of wanted) take(call, each, askingOf(each, selector, selection));
  }
  const { chunks, leftOut, overlaps, notes } = call;
  return { chunks, leftOut, overlaps, notes: [...new Set(notes)] };
}

interface Call {
  readonly chunks: Chunk[];
  readonly leftOut: LeftOut[];
  readonly overlaps: string[];
  readonly notes: string[];
  readonly budget: Budget;
  readonly desk: ImageDesk;
  readonly coverage: Coverage;
  readonly open: Opener;
}

function newCall({ maxTokens, format }: Selection, { sources, images }: Shelf): Call {
  return {
    chunks: [],
    leftOut: [],
    overlaps: [],
    notes: [],
    budget: budgetOf(maxTokens, format),
    desk: openImageDesk(sources.images, images),
    coverage: newCoverage(),
    open: documentOpener(sources),
  };
}

function askingOf({ document }: Wanted, selector: Selector, { manner, format }: Selection): Asking {
  const images = selector.images ?? manner.images;
  return {
    file: document.file,
    name: document.name,
    selector: selector.written,
    manner: { images: images && format === "text", code: selector.code ?? manner.code },
  };
}

function imageNotes({ selectors, manner, format }: Selection): readonly string[] {
  const asked = selectors.some(({ images }) => images ?? manner.images);
  return asked && format === "json" ? ["images are sent with format text alone"] : [];
}

function take(call: Call, wanted: Wanted, asking: Asking): void {
  const known = tokensKnown(wanted, asking.manner);
  const isHopeless =
    known !== undefined && known > call.budget.tokens() && call.coverage.isUntouched(asking.file);
  if (isHopeless || call.leftOut.length >= TRIES) {
    leaveOut(call, wanted, known);
    return;
  }
  const open = call.open(wanted.document);
  const piece = "document" in open ? pieceOf(wanted, open) : noteOf(open);
  if (typeof piece === "string") call.notes.push(piece);
  else if ("document" in open) takePiece(call, { open, piece, wanted }, asking);
}

/** What the index says that all of it costs; what is shown in another manner than in full must be tried. */
function tokensKnown(wanted: Wanted, { code }: Manner): number | undefined {
  if (!code) return undefined;
  if (wanted.kind === "whole") return wanted.document.tokens;
  return wanted.kind === "section" ? wanted.section.row.tokens : undefined;
}

function noteOf({ reason, message }: Unread): string {
  return reason === "missing" ? `${message}, but the index has it: index again, or call refresh` : message;
}

interface Found {
  readonly open: OpenDocument;
  readonly piece: Piece;
  readonly wanted: Wanted;
}

function takePiece(call: Call, { open, piece, wanted }: Found, asking: Asking): void {
  const { spans, notices } = call.coverage.fresh(piece.span, asking);
  call.overlaps.push(...notices);
  for (const span of spans) {
    const chunk = chunkOf(open, { ...piece, span }, { manner: asking.manner, desk: call.desk });
    if (call.budget.pay(chunk.tokens, chunk.blocks)) {
      call.desk.keep();
      call.coverage.add(span, asking);
      call.chunks.push(chunk);
      call.notes.push(...chunk.notes);
    } else {
      call.desk.takeBack();
      const isWhole = span.line === piece.span.line && span.endLine === piece.span.endLine;
      const missing: Wanted = isWhole ? wanted : { kind: "lines", document: wanted.document, span };
      leaveOut(call, missing, chunk.tokens);
    }
  }
}

function leaveOut(call: Call, wanted: Wanted, tokens: number | undefined): void {
  const isTooLarge = tokens !== undefined && tokens > call.budget.total;
  call.leftOut.push({ select: selectorOf(wanted), citation: citationFor(wanted), tokens, isTooLarge });
}

/** What the index has of it, for nothing was read. */
function citationFor(wanted: Wanted): Citation {
  if (wanted.kind === "section") return citationOf(wanted.section.row);
  const { name, file, head, sections } = wanted.document;
  if (wanted.kind === "whole" && head !== undefined) return citationOf(head);
  const last = head?.end_line ?? sections.at(-1)?.row.end_line ?? 1;
  const span = wanted.kind === "lines" ? wanted.span : { line: 1, endLine: last };
  return { anchor: name, file, ...span };
}

/** A selector that asks for just this. */
function selectorOf(wanted: Wanted): string {
  const doc = wanted.document.name;
  switch (wanted.kind) {
    case "whole":
      return JSON.stringify(doc);
    case "section":
      return JSON.stringify({ doc, sections: [wanted.section.id] });
    case "opening":
      return JSON.stringify({ doc, sections: [wanted.id] });
    case "lines":
      return JSON.stringify({ doc, lines: [wanted.span.line, wanted.span.endLine] });
  }
}
