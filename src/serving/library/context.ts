import type { Row } from "../../model/row.ts";
import { locateOne, searchedFor } from "../graph/locate.ts";
import type { Records, Refused } from "../query/outcome.ts";
import type { Format } from "../render/envelope.ts";
import type { SourceReader } from "../source-reader.ts";
import { budgetOf, type Budget } from "./budget.ts";
import { chunkOf, type Chunk } from "./chunk.ts";
import type { LeftOut } from "./gather.ts";
import { answerOf, withoutSources, type Reading } from "./get-documents.ts";
import { NAMES_ALONE } from "./image-desk.ts";
import { libraryOf, type Library } from "./library.ts";
import { neighboursOf, RELATIONS, type Neighbour } from "./neighbours.ts";
import { documentOpener, type OpenDocument, type Opener } from "./open-document.ts";
import { openingOf, ownPiece, pieceOf, type Piece } from "./piece.ts";
import { nearestNames, resolveSelector } from "./resolve-selector.ts";

/** A row whose surroundings are wanted, and what they may cost. */
export interface ContextQuestion {
  readonly target: string;
  readonly maxTokens: number;
  readonly format: Format;
}

/** Gives a row with what is near it: as much as the budget holds, what is worth most for its tokens first. */
export function contextOf(question: ContextQuestion, { corpus, sources }: Reading): Records | Refused {
  if (sources === undefined) return withoutSources(corpus);
  const desk = openDesk(question, { library: libraryOf(corpus), sources });
  const named = rowNamed(question.target, desk.library);
  if (named.kind === "refused") return named;
  const subject = takeSubject(named.row, desk);
  if (typeof subject === "string") return unreadable(named.row, subject, desk.library);
  const near = packed(neighboursOf(named.row, corpus, desk.library), subject, desk);
  const gathered = {
    chunks: [...subject.chunks, ...near.chunks],
    leftOut: [...subject.leftOut, ...near.leftOut],
    overlaps: [],
    notes: [],
  };
  const nothing = "nothing of it has a text";
  return answerOf(gathered, question.maxTokens) ?? unreadable(named.row, nothing, desk.library);
}

interface Desk {
  readonly library: Library;
  readonly open: Opener;
  readonly budget: Budget;
}

function openDesk(
  { maxTokens, format }: ContextQuestion,
  { library, sources }: { readonly library: Library; readonly sources: SourceReader },
): Desk {
  return { library, open: documentOpener(sources), budget: budgetOf(maxTokens, format) };
}

type Named = { readonly kind: "row"; readonly row: Row } | Refused;

function rowNamed(target: string, library: Library): Named {
  const section = target.includes("#") ? sectionNamed(target, library) : undefined;
  if (section !== undefined) return section;
  const located = locateOne(target, library.places);
  if (located.kind === "refused") return refusedName(target, located, library);
  if (located.target.kind === "row") return { kind: "row", row: located.target.row };
  const { kind, path } = located.target;
  const rows = library.places.corpus.inFile(path);
  return {
    kind: "refused",
    refusal: rows.length > 0 ? "ambiguous" : "out_of_scope",
    message: `\`${target}\` is a ${kind}; context is given of one document, section or record`,
    searched: searchedFor(library.places),
    candidates: rows.slice(0, 5).map(({ anchor }) => anchor),
    next: `list_documents with root ${path} shows what it holds`,
  };
}

/** A section by the names that get_documents takes; of lines, and of the title, the row around them is found by the graph. */
function sectionNamed(target: string, library: Library): Named | undefined {
  const { wanted, notes } = resolveSelector({ kind: "named", name: target }, library);
  const [[first], [note]] = [wanted, notes];
  if (first?.kind === "section") return { kind: "row", row: first.section.row };
  if (first !== undefined || note === undefined) return undefined;
  const searched = searchedFor(library.places);
  const next = "list_documents with the document as root shows its sections";
  return { kind: "refused", refusal: "absent", message: note, searched, candidates: [], next };
}

/** A word that cannot be a path is not out of reach: it names nothing. */
function refusedName(target: string, located: Refused, library: Library): Refused {
  if (located.refusal !== "out_of_scope" || target.includes("/")) return located;
  return {
    ...located,
    refusal: "absent",
    message: `\`${target}\` is no anchor, id or path of the index`,
    candidates: nearestNames(target, library),
    next: "list_documents shows what there is",
  };
}

function unreadable(row: Row, why: string, library: Library): Refused {
  return {
    kind: "refused",
    refusal: "stale",
    message: `the text of ${row.anchor} cannot be given: ${why}`,
    searched: searchedFor(library.places),
    candidates: [],
    next: "index again, or call refresh",
  };
}

/** Chunks that fit, and what does not. */
interface Taken {
  readonly chunks: readonly Chunk[];
  readonly leftOut: readonly LeftOut[];
}

/** The row itself: all of it where it fits, else its own lines; or why it cannot be read. */
function takeSubject(row: Row, desk: Desk): Taken | string {
  const open = openAt(row, desk);
  if (typeof open === "string") return open;
  const { document } = open;
  const section = document.sections.find((each) => each.row === row);
  const piece = pieceOf(section ? { kind: "section", document, section } : { kind: "whole", document }, open);
  if (typeof piece === "string") return piece;
  const whole = chunkFrom(open, piece);
  if (desk.budget.pay(whole.tokens, whole.blocks)) return { chunks: [whole], leftOut: [] };
  const part = firstThatFits([OPENING_TOKENS, 0], desk, (most) => {
    const own = ownLines(row, open, most);
    return own && chunkFrom(open, own);
  });
  return { chunks: part === undefined ? [] : [part], leftOut: [leftOut(whole, row.anchor, desk)] };
}

/** Pays for the first of some sizes that the budget holds. */
function firstThatFits(
  sizes: readonly number[],
  { budget }: Desk,
  chunkOfSize: (mostTokens: number) => Chunk | undefined,
): Chunk | undefined {
  for (const size of sizes) {
    const chunk = chunkOfSize(size);
    if (chunk !== undefined && budget.pay(chunk.tokens, chunk.blocks)) return chunk;
  }
  return undefined;
}

function openAt(row: Row, { library, open }: Desk): OpenDocument | string {
  const document = library.document(row.file);
  const opened = document && open(document);
  if (opened === undefined) return "it has no document";
  return "document" in opened ? opened : opened.message;
}

/** So many tokens of its beginning introduce a document, or a section that has no text of its own. */
const OPENING_TOKENS = 400;

/** Lines of a row without the sections inside it, of a document with as many of them as stay short. */
function ownLines(row: Row, open: OpenDocument, mostTokens: number): Piece | undefined {
  const section = open.document.sections.find((each) => each.row === row);
  if (section === undefined) return openingOf(open, mostTokens);
  const own = ownPiece(section, open);
  const isBare = own !== undefined && open.lines.text(own.span).trim().split("\n").length < 2;
  if (!isBare) return own;
  const whole = pieceOf({ kind: "section", document: open.document, section }, open);
  return typeof whole === "string" || open.lines.tokens(whole.span) > mostTokens ? own : whole;
}

function chunkFrom(open: OpenDocument, piece: Piece): Chunk {
  return chunkOf(open, piece, { manner: { images: false, code: true }, desk: NAMES_ALONE });
}

function leftOut(chunk: Chunk, select: unknown, { budget }: Desk): LeftOut {
  const { citation, tokens } = chunk;
  return { select: JSON.stringify(select), citation, tokens, isTooLarge: tokens > budget.total };
}

/** A selector of just the lines of a chunk. */
const linesOfChunk = ({ open, piece }: Chunk): object => ({
  doc: open.document.name,
  lines: [piece.span.line, piece.span.endLine],
});

interface Candidate extends Neighbour {
  readonly open: OpenDocument;
  readonly chunk: Chunk;
}

function packed(neighbours: readonly Neighbour[], subject: Taken, desk: Desk): Taken {
  const candidates = neighbours.flatMap((neighbour) => candidateOf(neighbour, desk) ?? []);
  const given = subject.chunks.map(({ citation }) => citation);
  const chosen: Candidate[] = [];
  const rest: LeftOut[] = [];
  for (const candidate of candidates.toSorted((a, b) => density(b) - density(a))) {
    const { citation } = candidate.chunk;
    if (given.some((each) => overlaps(each, citation))) continue;
    given.push(citation);
    const chunk = firstThatFits(sizesFor(candidate), desk, (most) => neighbourChunk(candidate, most));
    if (chunk === undefined) rest.push(leftOut(candidate.chunk, linesOfChunk(candidate.chunk), desk));
    else chosen.push({ ...candidate, chunk });
  }
  return { chunks: chosen.toSorted(byRelation).map(({ chunk }) => chunk), leftOut: rest };
}

/** What holds the row, and what cites it, do so by their own lines: more of them would be something else. */
const sizesFor = ({ relation }: Neighbour): readonly number[] =>
  relation === "part of" || relation === "cited by" ? [0] : [OPENING_TOKENS, 0];

function candidateOf(neighbour: Neighbour, desk: Desk): Candidate | undefined {
  const open = openAt(neighbour.row, desk);
  if (typeof open === "string") return undefined;
  const chunk = neighbourChunk({ ...neighbour, open }, sizesFor(neighbour)[0] ?? 0);
  return chunk && { ...neighbour, open, chunk };
}

function neighbourChunk(
  { row, relation, open }: Pick<Candidate, "row" | "relation" | "open">,
  mostTokens: number,
): Chunk | undefined {
  const own = ownLines(row, open, mostTokens);
  return own && chunkFrom(open, { ...own, relation });
}

/** Headers cost tokens too, so that the smallest texts are not the best. */
const density = ({ value, chunk }: Candidate): number => value / chunk.tokens;

const overlaps = (a: Chunk["citation"], b: Chunk["citation"]): boolean =>
  a.file === b.file && a.line <= b.endLine && b.line <= a.endLine;

const byRelation = (a: Candidate, b: Candidate): number =>
  RELATIONS.indexOf(a.relation) - RELATIONS.indexOf(b.relation) || b.value - a.value;
