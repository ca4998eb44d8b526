/** The same thing as it was at the common ancestor and as each of two branches has it now. */
export interface Sides<T> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

/** One line of an index, as far as a merge must know it. */
export interface Entry {
  /** The same on all sides for the same thing; unique on one side. */
  readonly key: string;
  /** The file that the entry is read from. */
  readonly file: string;
  /** Where in that file it stands. */
  readonly place: string;
  /** All that it says: equal text is the same entry. */
  readonly text: string;
}

/** `entry` says what it is about and where it belongs; in a conflict each side has its own, or none. */
export type Merged<E> =
  | { readonly status: "settled"; readonly entry: E }
  | {
      readonly status: "conflict";
      readonly entry: E;
      readonly ours: E | undefined;
      readonly theirs: E | undefined;
    };

/**
 * Merges entries by key. What one side alone changed is taken; what both changed in two ways is a conflict. So is an entry
 * that both moved to the same place while their versions of the file differ: each side put other lines above it, and the
 * file that has both holds it further down.
 */
export function mergeEntries<E extends Entry>(sides: Sides<readonly E[]>): readonly Merged<E>[] {
  const base = byKey(sides.base);
  const ours = byKey(sides.ours);
  const theirs = byKey(sides.theirs);
  const differing = differingFiles(sides.ours, sides.theirs);
  const keys = new Set([...ours.keys(), ...theirs.keys()]);
  return [...keys].flatMap((key) =>
    mergeEntry({ base: base.get(key), ours: ours.get(key), theirs: theirs.get(key) }, differing),
  );
}

function mergeEntry<E extends Entry>(
  sides: Sides<E | undefined>,
  differing: ReadonlySet<string>,
): readonly Merged<E>[] {
  const { base, ours, theirs } = sides;
  const entry = ours ?? theirs;
  if (entry === undefined) return [];
  const conflict = changedTwoWays(sides) || (movedAlike(sides) && differing.has(entry.file));
  if (conflict) return [{ status: "conflict", entry, ours, theirs }];
  const settled = same(ours, base) ? theirs : ours;
  return settled === undefined ? [] : [{ status: "settled", entry: settled }];
}

function changedTwoWays({ base, ours, theirs }: Sides<Entry | undefined>): boolean {
  return !same(ours, theirs) && !same(ours, base) && !same(theirs, base);
}

const same = (a: Entry | undefined, b: Entry | undefined): boolean => a?.text === b?.text;

/** Whether both sides say the same, and say it of a new place. */
function movedAlike({ base, ours, theirs }: Sides<Entry | undefined>): boolean {
  return ours !== undefined && same(ours, theirs) && ours.place !== base?.place;
}

/** The files of which the two sides do not say the same. */
function differingFiles(ours: readonly Entry[], theirs: readonly Entry[]): ReadonlySet<string> {
  const textsOfOurs = textsByFile(ours);
  const textsOfTheirs = textsByFile(theirs);
  const files = new Set([...textsOfOurs.keys(), ...textsOfTheirs.keys()]);
  return new Set([...files].filter((file) => !sameTexts(textsOfOurs.get(file), textsOfTheirs.get(file))));
}

function sameTexts(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): boolean {
  return a.size === b.size && [...a].every((text) => b.has(text));
}

function textsByFile(entries: readonly Entry[]): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, Set<string>>();
  for (const { file, text } of entries) {
    const texts = files.get(file);
    if (texts) texts.add(text);
    else files.set(file, new Set([text]));
  }
  return files;
}

function byKey<E extends Entry>(entries: readonly E[]): ReadonlyMap<string, E> {
  return new Map(entries.map((entry) => [entry.key, entry]));
}
