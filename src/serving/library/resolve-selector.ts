import type { Span } from "../../model/source.ts";
import { locateOne } from "../graph/locate.ts";
import { nearestTo } from "../graph/nearest.ts";
import type { Target } from "../graph/resolution.ts";
import { headingWords } from "../heading-words.ts";
import { filesUnder, type Library, type LibraryDocument } from "./library.ts";
import type { Section } from "./outline.ts";
import { INTRO, PREAMBLE, type Opening } from "./parts.ts";
import type { Selected } from "./selector.ts";

/** What is wanted of one document. */
export type Wanted = { readonly document: LibraryDocument } & (
  | { readonly kind: "whole" }
  | { readonly kind: "section"; readonly section: Section }
  | { readonly kind: "opening"; readonly id: Opening }
  | { readonly kind: "lines"; readonly span: Span }
);

/** What a selector turned out to mean: parts of documents in their order, and notes on what there is not. */
export interface ResolvedSelector {
  readonly wanted: readonly Wanted[];
  readonly notes: readonly string[];
}

/** Finds what a selector selects. Nothing is read from disk. */
export function resolveSelector(selected: Selected, library: Library): ResolvedSelector {
  switch (selected.kind) {
    case "named":
      return named(selected.name.trim(), library);
    case "root":
      return inFolder(selected.folder.trim(), library);
    case "document":
      return place(selected.name, library);
    case "sections":
      return inDocument(selected.name, library, (document) =>
        joined(selected.ids.map((id) => sectionIn(document, id))),
      );
    case "lines":
      return inDocument(selected.name, library, (document) =>
        found({ kind: "lines", document, span: selected.span }),
      );
  }
}

const found = (...wanted: readonly Wanted[]): ResolvedSelector => ({ wanted, notes: [] });
const missed = (note: string): ResolvedSelector => ({ wanted: [], notes: [note] });

const joined = (all: readonly ResolvedSelector[]): ResolvedSelector => ({
  wanted: all.flatMap(({ wanted }) => wanted),
  notes: all.flatMap(({ notes }) => notes),
});

/** `path:12-30`, `path#section`, a folder; else whatever the graph knows to locate. */
function named(name: string, library: Library): ResolvedSelector {
  if (name === "") return missed("an empty name names nothing");
  const lines = /^(.+?)(?::|#L)(\d{1,9})(?:-L?(\d{1,9}))?$/.exec(name);
  if (lines !== null) return linesNamed(name, library, lines);
  const [, document = "", id] = /^([^#]+)#(.+)$/.exec(name) ?? [];
  if (id !== undefined) return sectionNamed(name, library, { document, id });
  return isFolder(name, library) ? inFolder(name, library) : place(name, library);
}

function linesNamed(
  name: string,
  library: Library,
  [, document = "", first, last = first]: readonly string[],
) {
  const span = { line: Number(first), endLine: Number(last) };
  if (span.line < 1 || span.line > span.endLine)
    return missed(`\`${name}\` names no lines: the first is 1, and the last does not come before it`);
  return inDocument(document, library, (whole) => found({ kind: "lines", document: whole, span }));
}

interface NamedSection {
  readonly document: string;
  readonly id: string;
}

/** By the section's id; where there is none, by what the name means as a link. Only the title stands for the whole. */
function sectionNamed(name: string, library: Library, { document, id }: NamedSection): ResolvedSelector {
  const whole = locateDocument(document, library);
  if (typeof whole === "string") return missed(whole);
  const section = sectionIn(whole, id);
  if (section.wanted.length > 0) return section;
  const linked = place(name, library);
  const isMeant = linked.wanted.every(({ kind }) => kind !== "whole") || isTitle(id, whole);
  return linked.wanted.length > 0 && isMeant ? linked : section;
}

const isTitle = (id: string, { head }: LibraryDocument): boolean =>
  head !== undefined && headingWords(head.title) === headingWords(id);

const isFolder = (name: string, library: Library): boolean =>
  library.document(name) === undefined && library.sizeOf(folderPath(name)) !== undefined;

/** A folder as the index would write it. */
export const folderPath = (written: string): string =>
  written.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "") || ".";

function inFolder(written: string, library: Library): ResolvedSelector {
  const folder = folderPath(written);
  if (library.sizeOf(folder) === undefined) return missed(noFolder(written, library));
  const documents = filesUnder(library.files(), folder).flatMap((file) => library.document(file) ?? []);
  return found(...documents.map((document): Wanted => ({ kind: "whole", document })));
}

/** Says that there is no such folder, and what there is. */
export function noFolder(written: string, library: Library): string {
  const near = nearestTo(folderPath(written), library.folders());
  return `no document of the index lies in a folder \`${written}\`${nearest(near)}`;
}

const nearest = (candidates: readonly string[]): string =>
  candidates.length === 0 ? "" : `; nearest: ${candidates.join(", ")}`;

function place(name: string, library: Library): ResolvedSelector {
  const target = locateTarget(name, library);
  if (typeof target === "string") return missed(target);
  return target.kind === "folder" ? inFolder(target.path, library) : wantedAt(target, name, library);
}

function locateTarget(name: string, library: Library): Target | string {
  if (library.document(name) !== undefined) return { kind: "file", path: name };
  const located = locateOne(name, library.places);
  if (located.kind === "located") return located.target;
  if (located.refusal === "out_of_scope") return noPlace(name, library);
  return `${located.message}${nearest(located.candidates)}`;
}

/** What is no path that a document could have may still be a slip in an anchor or an id. */
function noPlace(name: string, library: Library): string {
  return `\`${name}\` is no anchor, id or path of the index${nearest(nearestNames(name, library))}`;
}

/** The documents and ids that someone who wrote `name` may have meant. */
export const nearestNames = (name: string, library: Library): readonly string[] =>
  nearestTo(name, library.names());

function wantedAt(
  target: Exclude<Target, { kind: "folder" }>,
  name: string,
  library: Library,
): ResolvedSelector {
  const document = library.document(target.kind === "row" ? target.row.file : target.path);
  if (document === undefined) return missed(`there is no document \`${name}\` in the index`);
  if (target.lines !== undefined) return found({ kind: "lines", document, span: target.lines });
  const section = target.kind === "row" && document.sections.find(({ row }) => row === target.row);
  return found(section ? { kind: "section", document, section } : { kind: "whole", document });
}

function inDocument(
  name: string,
  library: Library,
  then: (document: LibraryDocument) => ResolvedSelector,
): ResolvedSelector {
  const document = locateDocument(name, library);
  return typeof document === "string" ? missed(document) : then(document);
}

/** Whether a name is that of several. */
export function isAmbiguous(name: string, library: Library): boolean {
  const located = locateOne(name, library.places);
  return located.kind === "refused" && located.refusal === "ambiguous";
}

/** The document of that name, or why there is none. */
export function locateDocument(name: string, library: Library): LibraryDocument | string {
  const target = locateTarget(name.trim(), library);
  if (typeof target === "string") return target;
  if (target.kind === "folder") return `\`${name}\` is a folder; select it with \`root\``;
  const file = target.kind === "row" ? target.row.file : target.path;
  return library.document(file) ?? `there is no document \`${name}\` in the index`;
}

/** By full id, by anchor, or by the end of an id or the words of a heading that only one section has. */
function sectionIn(document: LibraryDocument, written: string): ResolvedSelector {
  const id = written.trim().replace(/^#/, "");
  if (id === INTRO || id === PREAMBLE) return found({ kind: "opening", document, id });
  const { sections } = document;
  const exact = sections.find((section) => section.id === id || section.row.anchor === id);
  if (exact !== undefined) return found({ kind: "section", document, section: exact });
  const leaves = sections.filter((section) => section.id.endsWith(`/${id}`));
  const ending = leaves.length > 0 ? leaves : sections.filter(isHeaded(id));
  const [only, second] = ending;
  if (only !== undefined && second === undefined) return found({ kind: "section", document, section: only });
  const ids = (ending.length > 0 ? ending : sections).map((section) => section.id);
  if (second !== undefined)
    return missed(`section \`${written}\` of ${document.name} is ambiguous: ${ids.join(", ")}`);
  return missed(`there is no section \`${written}\` in ${document.name}${nearest(nearestTo(id, ids))}`);
}

function isHeaded(words: string): (section: Section) => boolean {
  const wanted = headingWords(words);
  return ({ row }) => wanted !== "" && headingWords(row.title) === wanted;
}
