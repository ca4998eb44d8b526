import { remembering } from "../../model/remember.ts";
import type { Row } from "../../model/row.ts";
import type { Corpus } from "../corpus.ts";
import { indexWords, textsByWordWith, type WordIndex } from "./word-index.ts";

/** The fields that a text is sought in. */
export const TEXT_FIELDS = ["id", "title", "summary"] as const;

/** The rows that hold a term, by their places, and for each a bit for every field that does. */
export interface Holders {
  readonly places: readonly number[];
  readonly fields: readonly number[];
}

/** Finds the rows that hold a term, which is lower-cased and has no white space. */
export type TermSearch = (term: string) => Holders;

/** How a corpus is searched that was searched before. */
interface Searched {
  readonly fields: Fields;
  /** By an index, for all searches but the first. */
  later?: TermSearch;
}

const SEARCHED = new WeakMap<Corpus, Searched>();

type Fields = readonly (string | undefined)[];

/**
 * How one search finds the terms of its text. The first search, which starts and fresh answers are measured by, looks at
 * every field; an index is made for those after it.
 */
export function termSearchOf(corpus: Corpus): TermSearch {
  const searched = SEARCHED.get(corpus);
  if (searched !== undefined) return (searched.later ??= remembering(searchByIndex(searched.fields)));
  const fields = fieldsOf(corpus.rows);
  SEARCHED.set(corpus, { fields });
  return searchByLooking(fields);
}

/** The fields of all rows, one after the other. */
function fieldsOf(rows: readonly Row[]): Fields {
  const fields: (string | undefined)[] = [];
  for (const row of rows) {
    const [id, title, summary] = loweredFields(row);
    fields.push(id, title, summary);
  }
  return fields;
}

/** Most rows of one corpus are rows of the next one, too, where a tree is followed. */
const LOWERED = new WeakMap<Row, Fields>();

function loweredFields(row: Row): Fields {
  const known = LOWERED.get(row);
  if (known !== undefined) return known;
  const { id, title, summary } = row;
  const fields = [id?.toLowerCase(), title.toLowerCase(), summary?.toLowerCase()];
  LOWERED.set(row, fields);
  return fields;
}

function searchByLooking(fields: Fields): TermSearch {
  return (term) => {
    const found: number[] = [];
    for (const [at, text] of fields.entries()) if (text?.includes(term)) found.push(at);
    return holdersOf(fields.length, [found]);
  };
}

function searchByIndex(fields: Fields): TermSearch {
  const index: WordIndex = indexWords(fields);
  return (term) => holdersOf(fields.length, textsByWordWith(index, term));
}

/** Puts together what was found in fields, each perhaps several times. */
function holdersOf(size: number, found: readonly (readonly number[])[]): Holders {
  const fieldsAt = new Uint8Array(size / TEXT_FIELDS.length);
  const places: number[] = [];
  for (const texts of found) {
    for (const text of texts) {
      const place = Math.floor(text / TEXT_FIELDS.length);
      const known = fieldsAt[place] ?? 0;
      if (known === 0) places.push(place);
      fieldsAt[place] = known | (1 << (text % TEXT_FIELDS.length));
    }
  }
  return { places, fields: places.map((place) => fieldsAt[place] ?? 0) };
}
