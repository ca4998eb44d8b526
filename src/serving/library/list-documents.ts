import type { Row } from "../../model/row.ts";
import { nearestTo } from "../graph/nearest.ts";
import { folderOf } from "../graph/places.ts";
import { recordsOf, type CitedRecord, type Records, type Refused } from "../query/outcome.ts";
import type { Format } from "../render/envelope.ts";
import { folderOverview } from "./folder-overview.ts";
import type { Reading } from "./get-documents.ts";
import { filesUnder, libraryOf, type Library, type LibraryDocument } from "./library.ts";
import { levelOf, listedDocument, type Entry } from "./listed-document.ts";
import { documentOpener, type Opener } from "./open-document.ts";
import { folderPath, isAmbiguous, locateDocument, noFolder } from "./resolve-selector.ts";

/** What is to be listed, and how. */
export interface Listing {
  /** A folder, or one document. */
  readonly root: string;
  readonly lineBounds: boolean;
  /** Deepest level of headings shown: 0 for none, undefined for as deep as a page holds. */
  readonly sectionDepth: number | undefined;
  readonly kinds: readonly string[];
  readonly status: string | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly format: Format;
}

/** Lists documents folder by folder, each with its outline. */
export function listDocuments(listing: Listing, { corpus, sources }: Reading): Records | Refused {
  const library = libraryOf(corpus);
  const listed = documentsIn(listing.root.trim(), library);
  if (typeof listed === "string") return absent(listed, corpus.size, []);
  const matching = listed.documents.flatMap((document) => matchingPart(document, listing) ?? []);
  if (matching.length === 0) return noneMatches(listed.documents, listing);
  const page = pageOf(matching, { library, open: sources && documentOpener(sources), listing });
  const isStart = listed.folder !== undefined && listing.offset === 0;
  const overview = isStart ? folderOverview(listed.folder, library) : undefined;
  const ended = `the list has ${matching.length} documents, so none is left at this cursor`;
  return (
    recordsOf(page.records, {
      offset: listing.offset,
      total: matching.length,
      ...aroundPage(listing.format, overview, page.hint),
    }) ?? absent(ended, matching.length, [])
  );
}

/** The folders stand before the list; in the machine form, which has no place for them, in the hint. */
function aroundPage(
  format: Format,
  overview: string | undefined,
  hint: string | undefined,
): Pick<Records, "heading" | "hint"> {
  const last = [format === "json" ? overview : undefined, hint].filter((each) => each !== undefined);
  return {
    ...(overview !== undefined && format === "text" && { heading: overview }),
    ...(last.length > 0 && { hint: last.join("\n") }),
  };
}

/** What is listed: the documents of a folder, or one of them. */
interface Listed {
  readonly folder?: string;
  readonly documents: readonly LibraryDocument[];
}

function documentsIn(root: string, library: Library): Listed | string {
  const folder = folderPath(root);
  if (library.sizeOf(folder) !== undefined) {
    const files = filesUnder(library.filesByFolder(), folder);
    return { folder, documents: files.flatMap((file) => library.document(file) ?? []) };
  }
  const document = locateDocument(root, library);
  if (typeof document !== "string") return { documents: [document] };
  return isAmbiguous(root, library) ? document : noFolder(root, library);
}

type Filter = Pick<Listing, "kinds" | "status">;

/** A document that matches; of a file of many records, those of them that do. */
function matchingPart(document: LibraryDocument, filter: Filter): LibraryDocument | undefined {
  if (document.head !== undefined) return isMatch(document.head, filter) ? document : undefined;
  const sections = document.sections.filter(({ row }) => isMatch(row, filter));
  return sections.length === 0 ? undefined : { ...document, sections };
}

function isMatch(row: Row, { kinds, status }: Filter): boolean {
  const isKind = kinds.length === 0 || kinds.some((kind) => folded(kind) === folded(row.kind));
  return isKind && (status === undefined || folded(status) === folded(row.status ?? ""));
}

const folded = (word: string): string => word.trim().toLowerCase();

function noneMatches(documents: readonly LibraryDocument[], { kinds, status }: Filter): Refused {
  const rows = documents.flatMap(({ head, sections }) => head ?? sections.map(({ row }) => row));
  const known = {
    kinds: new Set(rows.map(({ kind }) => kind)),
    statuses: new Set(rows.flatMap((row) => row.status ?? [])),
  };
  const unknown = [
    ...kinds.filter((kind) => !known.kinds.has(folded(kind))).flatMap((kind) => nearestTo(kind, known.kinds)),
    ...(status === undefined ? [] : nearestTo(status, known.statuses)),
  ];
  const all = [
    ...(kinds.length > 0 ? known.kinds : []),
    ...(status === undefined ? [] : known.statuses),
  ].slice(0, 20);
  return absent(
    "no document here is of that kind and status",
    rows.length,
    unknown.length > 0 ? unknown : all,
  );
}

function absent(message: string, searched: number, candidates: readonly string[]): Refused {
  return {
    kind: "refused",
    refusal: "absent",
    message,
    searched: `${searched} rows`,
    candidates,
    next: "list_documents without arguments shows what there is",
  };
}

/** Markdown has no deeper headings. */
const DEEPEST = 6;
/** So many lines of outlines make a page that is read, not scrolled. */
const OUTLINE_LINES = 150;

interface Page {
  readonly library: Library;
  /** Absent where there are no sources. */
  readonly open: Opener | undefined;
  readonly listing: Listing;
}

function pageOf(
  matching: readonly LibraryDocument[],
  page: Page,
): { readonly records: readonly CitedRecord[]; readonly hint?: string } {
  const { offset, limit, sectionDepth, lineBounds } = page.listing;
  const documents = matching.slice(offset, offset + limit);
  const fitting = documents.length === 1 ? DEEPEST : fittingDepth(documents);
  const depth = sectionDepth ?? fitting;
  const manner = { depth, lineBounds, most: longestOutline(documents.length) };
  const records = documents
    .map((document, at) => entryOf(document, documents[at - 1], page))
    .flatMap((entry) => listedDocument(entry, manner) ?? []);
  return sectionDepth === undefined && depth < DEEPEST ? { records, hint: cutHint(depth) } : { records };
}

/** The deepest level at which the outlines of a page stay short; the one below the title at least. */
function fittingDepth(page: readonly LibraryDocument[]): number {
  const levels = page.flatMap(({ sections }) => sections.map(levelOf));
  const fits = (depth: number): boolean => levels.filter((level) => level <= depth).length <= OUTLINE_LINES;
  return [DEEPEST, 4, 3].find(fits) ?? 2;
}

/** Most lines of one outline: alone on its page, or among others. */
const longestOutline = (documents: number): number =>
  documents === 1 ? 600 : Math.max(10, Math.floor((3 * OUTLINE_LINES) / documents));

const cutHint = (depth: number): string =>
  `Headings deeper than level ${depth} are left out of the outlines: set section_depth, or root to one document, to see them.`;

function entryOf(document: LibraryDocument, before: LibraryDocument | undefined, page: Page): Entry {
  const { library } = page;
  const whole = library.document(document.file);
  const open = whole && page.open?.(whole);
  const folder = folderOf(document.file);
  const isNew = before === undefined || folderOf(before.file) !== folder;
  return {
    document,
    open: open && "document" in open ? open : undefined,
    folder: isNew ? library.sizeOf(folder) : undefined,
  };
}
