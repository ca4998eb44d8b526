import { estimateTokens } from "../../model/tokens.ts";
import type { Block, Citation, CitedRecord } from "../query/outcome.ts";
import type { ImageDesk } from "./image-desk.ts";
import type { OpenDocument } from "./open-document.ts";
import type { Piece } from "./piece.ts";
import { linesOf } from "./place.ts";
import { showLines, type Manner } from "./show-lines.ts";

/** Lines of a document as an answer gives them, with their citation and what they cost. */
export interface Chunk {
  readonly open: OpenDocument;
  readonly piece: Piece;
  readonly citation: Citation;
  /** Its header first. */
  readonly blocks: readonly Block[];
  /** Faults of its images. */
  readonly notes: readonly string[];
  readonly tokens: number;
}

/** Estimated tokens of an image: what the largest costs that clients do not scale down. */
const IMAGE_TOKENS = 1_600;

/** Makes a chunk of lines of a document. */
export function chunkOf(
  open: OpenDocument,
  piece: Piece,
  showing: { manner: Manner; desk: ImageDesk },
): Chunk {
  const citation = citationOf(open, piece);
  const { blocks: shown, notes } = showLines(open, piece.span, showing);
  const blocks: readonly Block[] = [{ type: "text", text: headerOf(open, piece, citation) }, ...shown];
  return { open, piece, citation, blocks, notes, tokens: tokensOf(blocks) };
}

function citationOf({ document, lines }: OpenDocument, { anchor, span, stale }: Piece): Citation {
  const place = {
    anchor,
    file: document.file,
    line: span.line,
    endLine: span.endLine,
    hash: lines.hash(span),
  };
  return stale === undefined ? place : { ...place, stale };
}

/** `=== auth (backend/auth.md) · section refresh-tokens/rotation · L18–38 ===`, and below it the citation. */
function headerOf(
  { document }: OpenDocument,
  { span, section, relation }: Piece,
  citation: Citation,
): string {
  const name = document.name === document.file ? document.file : `${document.name} (${document.file})`;
  const parts = [name, ...(section === undefined ? [] : [`section ${section}`]), linesOf(span)];
  const before = relation === undefined ? "" : `${relation}: `;
  return `=== ${before}${parts.join(" · ")} ===\n${citationText(citation)}`;
}

/** A citation on one line. */
export function citationText({ anchor, file, line, endLine, hash, stale }: Citation): string {
  const words = [anchor, `${file}:${line}-${endLine}`, ...(hash === undefined ? [] : [hash])];
  return `cite: ${words.join(" ")}${stale === undefined ? "" : ` (${stale})`}`;
}

function tokensOf(blocks: readonly Block[]): number {
  return blocks.reduce(
    (sum, block) => sum + (block.type === "text" ? tokensOfText(block.text) : IMAGE_TOKENS),
    0,
  );
}

/** Estimated tokens of a text. */
export const tokensOfText = (text: string): number => estimateTokens(Buffer.from(text));

/** A chunk as a record of an answer. */
export function recordOf({ open, piece, citation, blocks, tokens }: Chunk): CitedRecord {
  const texts = blocks.slice(1).flatMap((block) => (block.type === "text" ? [block.text] : []));
  return {
    citations: [citation],
    body: blocks,
    fields: {
      document: open.document.name,
      relation: piece.relation,
      section: piece.section,
      text: texts.join("\n"),
      tokens,
    },
  };
}
