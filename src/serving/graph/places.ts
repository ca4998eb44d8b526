import { groupBy } from "../../model/grouping.ts";
import { idKey, numberOfKey, seriesOf } from "../../model/id-key.ts";
import type { Row } from "../../model/row.ts";
import type { Corpus } from "../corpus.ts";
import { type Fragments, fragmentsOfReading, fragmentsOfRows } from "./fragments.ts";
import type { Surroundings } from "./surroundings.ts";

/** Everything that a reference may lead to. Lookups are built on first use. */
export interface Places {
  readonly corpus: Corpus;
  readonly around: Surroundings | undefined;
  readonly kindOf: (path: string) => "file" | "folder" | undefined;
  /** The row that stands for a whole file. */
  readonly documentOf: (path: string) => Row | undefined;
  /** The innermost row around a line. */
  readonly rowAt: (path: string, line: number) => Row | undefined;
  /** The ids, and the anchors, that there are. */
  readonly ids: () => readonly string[];
  readonly anchors: () => readonly string[];
  readonly fragmentsOf: (path: string) => Fragments | undefined;
  readonly withAnchor: (anchor: string) => readonly Row[];
  /** Rows with an id, by `idKey`. */
  readonly withIdKey: (key: string) => readonly Row[];
  /** Rows whose folded id ends in this number. */
  readonly numbered: (number: string) => readonly Row[];
  /** Rows whose ids begin with the letters of a series, folded. */
  readonly inSeries: (letters: string) => readonly Row[];
  /** Paths that end in this name. */
  readonly named: (name: string) => readonly string[];
  /** Paths of files and folders that are this one but for case and Unicode form. */
  readonly alike: (path: string) => readonly string[];
  /** Paths directly in a folder. */
  readonly within: (folder: string) => readonly string[];
}

/** Surveys an index, and the repository around it where that is there. */
export function placesOf(corpus: Corpus, around?: Surroundings): Places {
  const files = once(() => new Set(around?.paths ?? corpus.rows.map((row) => row.file)));
  const folders = once(() => foldersOf(files()));
  const everything = (): string[] => [...files(), ...folders()];
  const named = grouping(files, (path) => path.slice(path.lastIndexOf("/") + 1));
  const alike = grouping(everything, foldPath);
  const within = grouping(everything, folderOf);
  const rowsBy = (keyOf: (row: Row) => string | undefined): ((key: string) => readonly Row[]) =>
    grouping(() => corpus.rows, keyOf);
  const ofRows = new Map<string, Fragments>();
  const documents = new Map<string, Row | undefined>();
  const documentOf = (path: string): Row | undefined => {
    if (!documents.has(path)) documents.set(path, documentIn(corpus.inFile(path)));
    return documents.get(path);
  };
  return {
    corpus,
    around,
    kindOf: (path) => (files().has(path) ? "file" : folders().has(path) ? "folder" : undefined),
    documentOf,
    ids: once(() => corpus.rows.flatMap(({ id }) => id ?? [])),
    anchors: once(() => corpus.rows.map(({ anchor }) => anchor)),
    rowAt: (path, line) => innermost(corpus.inFile(path), line),
    fragmentsOf: (path) => {
      if (around !== undefined) return readFragments(path, around);
      const rows = corpus.inFile(path);
      if (rows.length === 0) return undefined;
      const known = ofRows.get(path) ?? fragmentsOfRows(rows);
      ofRows.set(path, known);
      return known;
    },
    withAnchor: rowsBy(({ anchor }) => anchor),
    withIdKey: rowsBy(({ id }) => (id === undefined ? undefined : idKey(id))),
    inSeries: rowsBy(({ id }) => (id === undefined ? undefined : seriesOf(id))),
    numbered: rowsBy(({ id }) => (id === undefined ? undefined : numberOfKey(idKey(id)))),
    named,
    alike: (path) => alike(foldPath(path)),
    within,
  };
}

function readFragments(path: string, around: Surroundings): Fragments | undefined {
  const reading = around.read(path);
  return reading === undefined ? undefined : fragmentsOfReading(reading, around.profile);
}

/** The row of a file that is no part of another of its rows. A file of many issues or releases has none. */
function documentIn(rows: readonly Row[]): Row | undefined {
  const [first, second] = rows;
  if (first === undefined) return undefined;
  const whole =
    first.line === 1 && (first.family === "doc" || first.family === "research" || first.family === "skill");
  return whole || second === undefined ? first : undefined;
}

/** Rows of a file and family come by line, and sections nest: the last one that holds the line is the innermost. */
function innermost(rows: readonly Row[], line: number): Row | undefined {
  const holds = (row: Row): boolean => row.line <= line && line <= (row.end_line ?? Infinity);
  const isByLine = rows[0]?.family === rows.at(-1)?.family;
  if (!isByLine) return rows.findLast(holds);
  for (let at = countUpTo(rows, line) - 1; at >= 0; at--) {
    const row = rows[at];
    if (row !== undefined && holds(row)) return row;
  }
  return undefined;
}

/** How many rows begin at a line or before it. */
function countUpTo(rows: readonly Row[], line: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.line ?? Infinity) <= line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function foldersOf(files: Iterable<string>): Set<string> {
  const folders = new Set<string>(["."]);
  for (const file of files) {
    for (let folder = folderOf(file); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  }
  return folders;
}

/** The folder of a path; the root is `.`. */
export function folderOf(path: string): string {
  const at = path.lastIndexOf("/");
  return at < 0 ? "." : path.slice(0, at);
}

/** A path as a file system that ignores case and Unicode form would see it. */
const foldPath = (path: string): string => path.normalize("NFC").toLowerCase();

/** What `make` gives, made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Members by key, grouped on first use; a member without a key is left out. */
function grouping<T>(
  members: () => Iterable<T>,
  keyOf: (member: T) => string | undefined,
): (key: string) => readonly T[] {
  const groups = once(() => groupBy(members(), keyOf));
  return (key) => groups().get(key) ?? [];
}
