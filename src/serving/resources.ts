import type { Row } from "../model/row.ts";
import type { Corpus } from "./corpus.ts";
import { citationOf, type Citation } from "./query/outcome.ts";
import type { SourceReader } from "./source-reader.ts";

// The corpus as addresses: `corpus://<path>` is a document, `corpus://row/<anchor>` the lines of one row.

const SCHEME = "corpus://";
const ROW = "row/";

/** The address of every row, for clients that fill it in (RFC 6570). */
export const ROW_TEMPLATE = `${SCHEME}${ROW}{anchor}`;

/** A document as clients are told of it. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly mimeType: string;
}

/** What an address gives: the text, and where it stands. */
export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
  readonly citation: Citation;
}

/** Why an address gives nothing: a sentence that says what to ask for instead. */
export interface NoResource {
  readonly message: string;
}

/** Every indexed file once, in canonical order. */
export function resourcesOf(corpus: Corpus): readonly Resource[] {
  const first = new Map<string, Row>();
  for (const row of corpus.rows) if (!first.has(row.file)) first.set(row.file, row);
  return [...first.values()].map(resourceOf);
}

/** One indexed file as it is listed; undefined where it is not indexed. */
export function resourceIn(corpus: Corpus, file: string): Resource | undefined {
  const [first] = corpus.inFile(file);
  return first && resourceOf(first);
}

function resourceOf({ file, title, summary }: Row): Resource {
  const told = { uri: uriOf(file), name: file, title, mimeType: mimeTypeOf(file) };
  return summary === undefined ? told : { ...told, description: summary };
}

/** The address of a document. */
export const uriOf = (file: string): string => SCHEME + file.split("/").map(encodeURIComponent).join("/");

const MIME_TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.(md|mdx|markdown)$/i, "text/markdown"],
  [/\.json$/i, "application/json"],
  [/\.ya?ml$/i, "application/yaml"],
];

const mimeTypeOf = (file: string): string =>
  MIME_TYPES.find(([form]) => form.test(file))?.[1] ?? "text/plain";

/** The file that an address stands for, whether it is there or not; a document wins over a row of the same address. */
export function fileOf(corpus: Corpus, uri: string): string | undefined {
  return targetOf(corpus, uri)?.row.file;
}

interface Target {
  readonly row: Row;
  readonly isWhole: boolean;
}

function targetOf(corpus: Corpus, uri: string): Target | undefined {
  const path = pathOf(uri);
  if (path === undefined) return undefined;
  const [document] = corpus.inFile(path);
  if (document !== undefined) return { row: document, isWhole: true };
  const [row] = path.startsWith(ROW) ? corpus.withAnchor(path.slice(ROW.length)) : [];
  return row && { row, isWhole: false };
}

function pathOf(uri: string): string | undefined {
  if (!uri.startsWith(SCHEME)) return undefined;
  try {
    return decodeURIComponent(uri.slice(SCHEME.length));
  } catch {
    return undefined;
  }
}

/** Reads what an address stands for from the sources beside the index. */
export function readResource(
  corpus: Corpus,
  sources: SourceReader | undefined,
  uri: string,
): ResourceText | NoResource {
  const target = targetOf(corpus, uri);
  if (target === undefined)
    return { message: `no such resource: ${uri} (see resources/list, or ${ROW_TEMPLATE})` };
  if (sources === undefined)
    return { message: `the sources of this index are not beside it, so ${uri} cannot be read` };
  const { row, isWhole } = target;
  const source = sources.read(row.file);
  if (!source.ok) return { message: source.message };
  const lines = linesOf(source.text);
  const citation = isWhole ? { ...citationOf(row), line: 1, endLine: lines.length } : citationOf(row);
  const text = isWhole ? source.text : lines.slice(citation.line - 1, citation.endLine).join("\n");
  return { uri, mimeType: mimeTypeOf(row.file), text, citation };
}

/** A final line ending opens no further line. */
const linesOf = (text: string): readonly string[] => text.replace(/\n$/, "").split("\n");
