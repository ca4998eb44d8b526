import type { IndexFile } from "../../model/index-file.ts";
import { byCodePoint } from "../../model/order.ts";
import { DECISION_KINDS, type Row } from "../../model/row.ts";

/** How many folders of a series are named. */
const NAMED = 4;

const DECISIONS: ReadonlySet<string> = new Set(DECISION_KINDS);

/** What a repository holds, told back with counts, one line a kind of thing. */
export function survey({ items, flagged }: IndexFile): readonly string[] {
  const documents = items.filter(({ kind }) => kind !== "section");
  const decisions = documents.filter(({ family, kind }) => family === "doc" && DECISIONS.has(kind));
  const ofFamily = (family: Row["family"]) => documents.filter((row) => row.family === family);
  const releases = ofFamily("changelog").filter(({ kind }) => kind === "release");
  const lines = [
    line(decisions, "decision record", inFolders(decisions)),
    line(ofFamily("issue"), "issue", inFolders(ofFamily("issue"))),
    line(filesOf(ofFamily("changelog")), "changelog", `with ${counted(releases, "release")}`),
    line(ofFamily("skill"), "skill", ""),
    line(ofFamily("research"), "research record", ""),
    line(without(ofFamily("doc"), decisions), decisions.length > 0 ? "other document" : "document", ""),
    line(flagged, "flag", "(`tero index --json` lists them)"),
  ];
  return lines.filter((each) => each !== "");
}

function line(things: readonly unknown[], name: string, more: string): string {
  return things.length === 0 ? "" : [counted(things, name), more].filter(Boolean).join(" ");
}

function counted(things: readonly unknown[], name: string): string {
  return `${things.length} ${name}${things.length === 1 ? "" : "s"}`;
}

const filesOf = (rows: readonly Row[]): readonly string[] => [...new Set(rows.map(({ file }) => file))];

function without(rows: readonly Row[], others: readonly Row[]): readonly Row[] {
  const left = new Set(others);
  return rows.filter((row) => !left.has(row));
}

/** `in docs/adr (40 adr), rfcs (7 rfc) and 2 more folders`: the largest first. */
function inFolders(rows: readonly Row[]): string {
  const counts = new Map<string, { readonly folder: string; readonly kind: string; count: number }>();
  for (const { file, kind } of rows) {
    const key = `${folderOf(file)}\n${kind}`;
    const before = counts.get(key);
    if (before) before.count++;
    else counts.set(key, { folder: folderOf(file), kind, count: 1 });
  }
  const largest = [...counts.values()].toSorted(
    (a, b) => b.count - a.count || byCodePoint(a.folder, b.folder),
  );
  const named = largest.slice(0, NAMED).map(({ folder, kind, count }) => `${folder} (${count} ${kind})`);
  const more = largest.length > NAMED ? ` and ${largest.length - NAMED} more folders` : "";
  return named.length === 0 ? "" : `in ${named.join(", ")}${more}`;
}

/** Where a record lies; one with a folder of its own lies in the folder above. */
function folderOf(file: string): string {
  const folders = file.split("/").slice(0, -1);
  const own = /^(readme|index)\./i.test(file.split("/").at(-1) ?? "") && /\d/.test(folders.at(-1) ?? "");
  return (own ? folders.slice(0, -1) : folders).join("/") || ".";
}
