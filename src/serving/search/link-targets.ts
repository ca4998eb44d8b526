import type { Row } from "../../model/row.ts";
import { headingWords } from "../heading-words.ts";

/** Makes what finds the row (by its number) that a link written in a file leads to, if it leads to one. */
export function rowLinker(rows: readonly Row[]): (file: string, target: string) => number | undefined {
  const documents = documentsByPath(rows);
  const sections = new Map<string, ReadonlyMap<string, number>>();
  return (file, target) => {
    const [path = "", fragment = ""] = target.split("#", 2);
    const document = path === "" ? documents.get(file) : documentAt(documents, pathOf(file, path));
    if (document === undefined) return undefined;
    const cited = rows[document]?.file ?? "";
    if (fragment === "") return document;
    const known = sections.get(cited) ?? sectionsBySlug(rows, document);
    sections.set(cited, known);
    return known.get(headingWords(decoded(fragment))) ?? document;
  };
}

function documentsByPath(rows: readonly Row[]): ReadonlyMap<string, number> {
  const documents = new Map<string, number>();
  for (const [at, row] of rows.entries()) if (!documents.has(row.file)) documents.set(row.file, at);
  return documents;
}

/** A folder stands for its readme or index. */
const SPELLINGS = ["", ".md", "/README.md", "/readme.md", "/index.md", "README.md", "index.md"];

function documentAt(documents: ReadonlyMap<string, number>, path: string | undefined): number | undefined {
  if (path === undefined) return undefined;
  for (const spelling of SPELLINGS) {
    const found = documents.get(path + spelling);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The path from the root; of an address on a forge, the part after the revision. */
function pathOf(file: string, written: string): string | undefined {
  const forge = /^https?:\/\/[^?]*?\/(?:blob|tree|raw|edit)\/[^/]+\/([^?]+)/.exec(written)?.[1];
  if (forge !== undefined) return decoded(forge);
  if (/^[a-z][a-z0-9+.-]*:/i.test(written)) return undefined;
  const path = decoded(written.replace(/\?.*$/, ""));
  return resolved(path.startsWith("/") ? [] : file.split("/").slice(0, -1), path);
}

function resolved(folder: readonly string[], path: string): string {
  const parts = [...folder];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function sectionsBySlug(rows: readonly Row[], document: number): ReadonlyMap<string, number> {
  const file = rows[document]?.file;
  const sections = new Map<string, number>();
  for (let at = document + 1; at < rows.length && rows[at]?.file === file; at++) {
    const slug = headingWords(rows[at]?.title ?? "");
    if (!sections.has(slug)) sections.set(slug, at);
  }
  return sections;
}
