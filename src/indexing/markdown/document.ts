import type { Span } from "../../model/source.ts";
import type { References } from "./references.ts";

/**
 * What the rest of the indexer knows of a markdown file, whichever engine read it: a flat list of leaf blocks in document
 * order, with the lines they stand on, and the texts on request. Nothing outside this folder parses markdown or YAML.
 */
export interface MarkdownDocument {
  readonly frontmatter: Frontmatter | undefined;
  readonly blocks: readonly Block[];
  /** Lines of the file, ended by LF or CRLF; a lone CR ends none. A final line ending opens no further line. */
  readonly lineCount: number;
  /** The file's lines `from..to`, 1-based, inclusive, joined by LF, decoded; a byte order mark is no part of them. */
  readonly lines: (from: number, to: number) => string;
  /** The same, still in UTF-8 (to hash or to measure without decoding). Do not write into it. */
  readonly lineBytes: (from: number, to: number) => Buffer;
  /** The whole file, a character a byte, a byte order mark as spaces: to look for ASCII without decoding. */
  readonly latin1: () => string;
  /** Lets go of that text, which is made again when it is asked for: of a large file it is as much again in memory. */
  readonly releaseLatin1: () => void;
  /** Where a line begins in it; of the line after the last one, where the file ends. */
  readonly offsetOf: (line: number) => number;
  /**
   * The block's own content, container markers (`>`, list indentation) stripped, its lines joined by LF: a heading's or
   * paragraph's raw inline text, a code block's code, an HTML block's markup, a table's lines, a definition's lines.
   */
  readonly content: (block: Block) => string;
  /** Whether the block's lines as they stand in the file hold an ASCII text: a first look, cheaper than `content`. */
  readonly holds: (block: Span, text: string) => boolean;
  /** Where the document's reference links lead, by normalised label; read on first use. */
  readonly references: () => References;
}

export type BlockKind = "heading" | "paragraph" | "code" | "html" | "table" | "rule" | "definition";

/** A leaf block of CommonMark 0.31 (GFM tables included). */
export interface Block extends Span {
  readonly kind: BlockKind;
  /** Heading level 1–6; 0 on all else. */
  readonly level: number;
  /** How many block quotes, and how many list items, the block stands in. */
  readonly quotes: number;
  readonly lists: number;
  /** Whether the block is the first one since a list item opened around it. */
  readonly opensItem: boolean;
  /** Info string of a fenced code block, raw; undefined on indented code and all else. */
  readonly info: string | undefined;
}

/** A metadata block at the top of a file: the span includes the fences, the text does not. */
export interface Frontmatter extends Span {
  readonly text: string;
}
