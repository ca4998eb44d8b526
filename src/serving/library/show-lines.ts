import type { Span } from "../../model/source.ts";
import type { Block } from "../query/outcome.ts";
import type { CodeBlock } from "./code-blocks.ts";
import type { ImageDesk } from "./image-desk.ts";
import { imagesIn, mayShowImages } from "./image-references.ts";
import type { OpenDocument } from "./open-document.ts";
import { linesOf } from "./place.ts";

/** What of a document is shown beside its text. */
export interface Manner {
  readonly images: boolean;
  readonly code: boolean;
}

/** Lines as they are shown: texts, with images between them in the order of the document. */
export interface ShownLines {
  readonly blocks: readonly Block[];
  readonly notes: readonly string[];
}

/**
 * Shows lines of a document: verbatim, with a line of our own only where an image or code is left out, an image is sent,
 * or a fence was cut.
 */
export function showLines(open: OpenDocument, span: Span, { manner, desk }: Showing): ShownLines {
  const page = newPage();
  for (const { code, ...segment } of segmentsOf(span, open.code())) {
    if (code === undefined) showText(open, segment, { manner, desk, page });
    else if (manner.code) page.write(codeText(open, segment, code));
    else page.write(omittedCode(segment, code));
  }
  return page.finished();
}

interface Showing {
  readonly manner: Manner;
  readonly desk: ImageDesk;
}

/** Collects lines and images. */
interface Page {
  readonly write: (text: string) => void;
  readonly put: (image: Block) => void;
  readonly note: (note: string) => void;
  readonly finished: () => ShownLines;
}

function newPage(): Page {
  const blocks: Block[] = [];
  const notes: string[] = [];
  let texts: string[] = [];
  const flush = (): void => {
    if (texts.length > 0) blocks.push({ type: "text", text: texts.join("\n") });
    texts = [];
  };
  return {
    write: (text) => void texts.push(text),
    put: (image) => {
      flush();
      blocks.push(image);
    },
    note: (note) => void notes.push(note),
    finished: () => {
      flush();
      return { blocks, notes };
    },
  };
}

/** Lines that are all of one code block, or of none. */
type Segment = Span & { readonly code?: CodeBlock };

function segmentsOf(span: Span, code: readonly CodeBlock[]): readonly Segment[] {
  const segments: Segment[] = [];
  let next = span.line;
  for (const block of code) {
    const line = Math.max(next, block.line);
    const endLine = Math.min(span.endLine, block.endLine);
    if (line > endLine) continue;
    if (next < line) segments.push({ line: next, endLine: line - 1 });
    segments.push({ line, endLine, code: block });
    next = endLine + 1;
  }
  if (next <= span.endLine) segments.push({ line: next, endLine: span.endLine });
  return segments;
}

function showText(open: OpenDocument, span: Span, { manner, desk, page }: Showing & { page: Page }): void {
  const text = open.lines.text(span);
  if (!mayShowImages(text)) return page.write(text);
  text.split("\n").forEach((line, at) => {
    page.write(line);
    const standing = { file: open.document.file, line: span.line + at, isSent: manner.images };
    for (const reference of imagesIn(line, open.definitions)) {
      const shown = desk.show(reference, standing);
      page.write(shown.text);
      if (shown.image !== undefined) page.put(shown.image);
      if (shown.note !== undefined) page.note(shown.note);
    }
  });
}

/** The lines of a code block; where some of it is cut off, fences stand in for those that are. */
function codeText(open: OpenDocument, { line, endLine }: Span, code: CodeBlock): string {
  const isOpen = endLine < code.endLine || (!code.isClosed && endLine === open.lines.count);
  return [
    ...(line > code.line ? [code.opening] : []),
    open.lines.text({ line, endLine }),
    ...(isOpen ? [code.closing] : []),
  ].join("\n");
}

function omittedCode(span: Span, { line, endLine, isClosed, language }: CodeBlock): string {
  const first = Math.max(span.line, line + 1);
  const last = Math.min(span.endLine, isClosed ? endLine - 1 : endLine);
  const count = Math.max(0, last - first + 1);
  const name = language === "" ? "" : `${language}, `;
  return `[code block omitted: ${name}${count} line${count === 1 ? "" : "s"}, ${linesOf(span)}]`;
}
