import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Corpus } from "../../../src/serving/corpus.ts";
import { libraryOf } from "../../../src/serving/library/library.ts";
import { openDocument } from "../../../src/serving/library/open-document.ts";
import { sourcesAt } from "../../../src/serving/sources.ts";

/** What was looked at, and every fault that was found. */
export interface Checked {
  documents: number;
  parts: number;
  readonly faults: string[];
}

/** Adds up the parts of every document, and compares what each row says of its lines with the lines. */
export function addUp(corpus: Corpus, root: string): Checked {
  const library = libraryOf(corpus);
  const sources = sourcesAt({ root, isIndexed: () => true });
  const checked: Checked = { documents: 0, parts: 0, faults: [] };
  for (const file of library.files()) {
    const document = library.document(file);
    const open = document && openDocument(document, sources);
    if (open === undefined || !("document" in open)) {
      checked.faults.push(`${file}: ${open?.message ?? "no document"}`);
      continue;
    }
    checked.documents++;
    const text = readFileSync(join(root, file), "utf8");
    if (open.isAsIndexed === false) checked.faults.push(`${file}: not as indexed`);
    const parts = open.parts();
    checked.parts += parts.length;
    const isPartOfMore = open.document.head?.family !== "doc" && open.document.head?.family !== "research";
    const sum = parts.map(({ span }) => open.lines.whole(span)).join("");
    if (!isPartOfMore && sum !== text) checked.faults.push(`${file}: the parts do not add up to the file`);
    const lines = text.split("\n");
    const unmarked = text.replace(/^\uFEFF/, "").split("\n");
    for (const { id, span } of parts) {
      if (open.lines.text(span) !== lines.slice(span.line - 1, span.endLine).join("\n"))
        checked.faults.push(`${file}: ${id} is not the lines that it says`);
    }
    for (const row of corpus.inFile(file)) {
      if (row.hash === undefined) continue;
      const span = { line: row.line, endLine: row.end_line ?? row.line };
      const folded = (span.line === 1 ? unmarked : lines)
        .slice(span.line - 1, span.endLine)
        .map((line) => line.replace(/\r$/, ""));
      const said = hash("sha256", folded.join("\n"), "hex").slice(0, 12);
      if (open.lines.hash(span) !== row.hash || said !== row.hash)
        checked.faults.push(`${file}:${row.line}: hash ${row.hash}, ${open.lines.hash(span)}, ${said}`);
    }
  }
  return checked;
}
