import { folderOf } from "../graph/places.ts";
import { citationOf, type CitedRecord, type JsonObject } from "../query/outcome.ts";
import type { FolderSize, LibraryDocument } from "./library.ts";
import type { OpenDocument } from "./open-document.ts";
import type { Section } from "./outline.ts";
import { INTRO } from "./parts.ts";
import { linesOf } from "./place.ts";

/** A document of a list. */
export interface Entry {
  readonly document: LibraryDocument;
  /** Absent where its file cannot be read. */
  readonly open: OpenDocument | undefined;
  /** What its folder holds, where the list comes to that folder. */
  readonly folder: FolderSize | undefined;
}

/** How documents are listed. */
export interface ListManner {
  /** Deepest level of headings shown; 0 for no outline. */
  readonly depth: number;
  readonly lineBounds: boolean;
  /** Most lines of an outline. */
  readonly most: number;
}

/** A document of a list as a record. */
export function listedDocument(entry: Entry, manner: ListManner): CitedRecord | undefined {
  const { document } = entry;
  const cited = document.head ?? document.sections[0]?.row;
  if (cited === undefined) return undefined;
  const outline = manner.depth === 0 ? [] : outlineItems(entry, manner.depth);
  return {
    citations: [citationOf(cited)],
    body: [{ type: "text", text: textOf(entry, outline, manner) }],
    fields: fieldsOf(entry, outline, manner),
  };
}

/** One line of an outline. */
interface Item {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  readonly line: number;
  readonly endLine: number;
  readonly tokens: number | undefined;
  readonly anchor: string | undefined;
}

/** Level of a section's heading; where the index does not say, as if the title had the first. */
export const levelOf = ({ row, depth }: Section): number => row.level ?? depth + 1;

function outlineItems({ document, open }: Entry, depth: number): readonly Item[] {
  const parts = open?.parts() ?? [];
  const openings = parts.filter(({ section }) => section === undefined);
  const items = [
    ...openings.map(({ id, span }): Item => {
      const title = id === INTRO ? (document.head?.title ?? "") : "";
      return { id, title, depth: 1, ...span, tokens: open?.lines.tokens(span), anchor: undefined };
    }),
    ...document.sections.filter((section) => levelOf(section) <= depth).map(sectionItem),
  ];
  return items.toSorted((a, b) => a.line - b.line || a.endLine - b.endLine);
}

function sectionItem({ id, depth, endLine, row }: Section): Item {
  const { title, line, tokens, anchor } = row;
  return { id, title, depth, line, endLine, tokens, anchor };
}

function textOf(entry: Entry, outline: readonly Item[], { lineBounds, most }: ListManner): string {
  const { document, folder } = entry;
  const shown = outline.slice(0, most);
  const rest = outline.length - shown.length;
  return [
    ...(folder === undefined ? [] : [`${folderOf(document.file)}/  (${sizeText(folder)})`]),
    titleLine(entry),
    ...(outline.length === 0 ? [] : [`    sections, ${lineCount(entry)}:`]),
    ...shown.map((item) => itemText(item, lineBounds)),
    ...(rest === 0 ? [] : [`      … ${rest} more; list_documents with root ${document.file} shows all`]),
  ].join("\n");
}

/** `- caching  [caching.md]  adr ADR-0007, Accepted  ~226 tokens  — Redis key conventions` */
function titleLine(entry: Entry): string {
  const { document } = entry;
  const { head, file, name } = document;
  const marks = [[kindOf(document), head?.id].filter(Boolean).join(" "), head?.status]
    .filter(Boolean)
    .join(", ");
  const tokens = tokensOf(entry);
  const about = head?.summary ?? head?.title;
  return [
    `- ${name}  [${file.slice(file.lastIndexOf("/") + 1)}]`,
    marks,
    ...(tokens === undefined ? [] : [`~${tokens} tokens`]),
    ...(about === undefined ? [] : [`— ${about}`]),
  ].join("  ");
}

/** Kind of a document; of a file of many records, theirs. */
export const kindOf = ({ head, sections }: LibraryDocument): string =>
  head?.kind ?? sections[0]?.row.kind ?? "";

const tokensOf = ({ document, open }: Entry): number | undefined => document.tokens ?? open?.tokens();

function lineCount({ document, open }: Entry): string {
  const count = open?.lines.count ?? document.head?.end_line;
  return count === undefined ? "as indexed" : `${count} line${count === 1 ? "" : "s"}`;
}

function itemText({ id, title, depth, line, endLine, tokens }: Item, lineBounds: boolean): string {
  const size = tokens === undefined ? "" : `  ~${tokens}`;
  const bounds = lineBounds ? `  ${boundsText(line, endLine)}` : "";
  const name = title === "" ? id : `${id}  ${JSON.stringify(title)}`;
  return `${"  ".repeat(depth + 2)}§ ${name}${size}${bounds}`;
}

const boundsText = (line: number, endLine: number): string =>
  Number.isFinite(endLine) ? linesOf({ line, endLine }) : `L${line}–`;

/** `12 docs, ~8000 tokens`; what the index does not measure is said to be missing. */
export function sizeText({ documents, tokens, unmeasured }: FolderSize): string {
  const counted = `${documents} doc${documents === 1 ? "" : "s"}`;
  if (unmeasured === documents) return counted;
  return `${counted}, ~${tokens} tokens${unmeasured === 0 ? "" : `, ${unmeasured} not measured`}`;
}

function fieldsOf(entry: Entry, outline: readonly Item[], { depth, lineBounds }: ListManner): JsonObject {
  const { document, folder } = entry;
  const { head, file, name } = document;
  return {
    document: name,
    file,
    folder: folder && { path: folderOf(file), ...folder },
    id: head?.id,
    kind: kindOf(document),
    status: head?.status,
    summary: head?.summary,
    title: head?.title,
    tokens: tokensOf(entry),
    lines: entry.open?.lines.count ?? head?.end_line,
    sections: depth === 0 ? undefined : outline.map((item) => itemFields(item, lineBounds)),
  };
}

function itemFields({ id, title, anchor, tokens, line, endLine }: Item, lineBounds: boolean): JsonObject {
  const lines = lineBounds ? [line, Number.isFinite(endLine) ? endLine : null] : undefined;
  return { anchor, id, lines, title, tokens };
}
