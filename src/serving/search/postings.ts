import type { CorpusWords } from "./corpus-words.ts";
import type { FieldConstants } from "./ranking.ts";
import type { Runs } from "./runs.ts";

/** For each term, the units that hold it and what it adds to their score. */
export interface Postings {
  /** Where the postings of a term start; one more than there are terms. */
  readonly start: Int32Array;
  readonly unit: Int32Array;
  readonly score: Float32Array;
}

/** Those of nothing. */
export const NO_POSTINGS: Postings = {
  start: new Int32Array(1),
  unit: new Int32Array(),
  score: new Float32Array(),
};

/** What a unit is (each row, or the rows of a document together) and how its fields count. */
export interface Scheme {
  /** The unit of each run, by the number of its first row; the runs of a unit stand together. */
  readonly units: Int32Array;
  readonly unitCount: number;
  /** The field of each run. */
  readonly fields: Int32Array;
  readonly k1: number;
  readonly constants: readonly FieldConstants[];
}

/** Runs between two steps: so many take about as long as a short question. */
const STEP = 2_000;

/**
 * Inverts a corpus by some schemes: BM25F of each term in each unit, summed up before any query is known. Done in steps,
 * so that whoever waits can do other things between two of them.
 */
export function* invert(
  words: CorpusWords,
  runs: Runs,
  schemes: readonly Scheme[],
): Generator<undefined, readonly Postings[]> {
  const termsOf = runReader(words, runs);
  const counters = schemes.map((scheme) => newCounter(scheme, words.lexicon.terms.size()));
  for (let run = 0; run < runs.row.length; run++) {
    const terms = termsOf(run);
    for (const counter of counters) counter.add(run, terms);
    if (run % STEP === 0) yield;
  }
  const writers = counters.map((counter) => newWriter(counter));
  for (let run = 0; run < runs.row.length; run++) {
    const terms = termsOf(run);
    for (const writer of writers) writer.add(run, terms);
    if (run % STEP === 0) yield;
  }
  return writers.map(({ postings }) => postings);
}

/** Gives a run's terms, in a list that the next run overwrites. */
function runReader(words: CorpusWords, runs: Runs): (run: number) => TermList {
  const longest = runs.end.reduce((most, end, run) => Math.max(most, end - (runs.start[run] ?? 0)), 0);
  const { wordStart, wordTerms } = words.lexicon;
  const most = wordStart.reduce((sum, start, word) => Math.max(sum, start - (wordStart[word - 1] ?? 0)), 0);
  const terms: TermList = { values: new Int32Array(longest * most), length: 0 };
  return (run) => {
    terms.length = 0;
    for (const word of words.stream.subarray(runs.start[run], runs.end[run])) {
      const end = wordStart[word + 1] ?? 0;
      for (let at = wordStart[word] ?? 0; at < end; at++) terms.values[terms.length++] = wordTerms[at] ?? 0;
    }
    return terms;
  };
}

interface TermList {
  readonly values: Int32Array;
  length: number;
}

interface Counter {
  readonly scheme: Scheme;
  /** In how many units each term stands. */
  readonly frequency: Int32Array;
  /** How many terms each run has. */
  readonly lengths: Int32Array;
  readonly add: (run: number, terms: TermList) => void;
}

function newCounter(scheme: Scheme, termCount: number): Counter {
  const frequency = new Int32Array(termCount);
  const lengths = new Int32Array(scheme.units.length);
  const seen = new Int32Array(termCount).fill(-1);
  const add = (run: number, { values, length }: TermList): void => {
    const unit = scheme.units[run] ?? 0;
    lengths[run] = length;
    for (let at = 0; at < length; at++) {
      const term = values[at] ?? 0;
      if (seen[term] === unit) continue;
      seen[term] = unit;
      frequency[term] = (frequency[term] ?? 0) + 1;
    }
  };
  return { scheme, frequency, lengths, add };
}

interface Writer {
  readonly postings: Postings;
  readonly add: (run: number, terms: TermList) => void;
}

/** Weighs the terms of a unit run by run, and writes them down with its last run. */
function newWriter({ scheme, frequency, lengths }: Counter): Writer {
  const { units, unitCount, k1 } = scheme;
  const postings = emptyPostings(frequency);
  const factors = factorsOf(scheme, lengths);
  const idf = Float64Array.from(frequency, (count) => idfOf(count, unitCount));
  const next = postings.start.slice();
  const weights = new Float64Array(frequency.length);
  const touched = new Int32Array(frequency.length);
  let count = 0;
  const close = (unit: number): void => {
    for (const term of touched.subarray(0, count)) {
      const weight = weights[term] ?? 0;
      const at = next[term] ?? 0;
      postings.unit[at] = unit;
      postings.score[at] = ((idf[term] ?? 0) * weight) / (k1 + weight);
      next[term] = at + 1;
      weights[term] = 0;
    }
    count = 0;
  };
  const add = (run: number, { values, length }: TermList): void => {
    const factor = factors[run] ?? 0;
    for (let at = 0; at < length; at++) {
      const term = values[at] ?? 0;
      const weight = weights[term] ?? 0;
      if (weight === 0) touched[count++] = term;
      weights[term] = weight + factor;
    }
    if (units[run + 1] !== units[run]) close(units[run] ?? 0);
  };
  return { postings, add };
}

function emptyPostings(frequency: Int32Array): Postings {
  const start = new Int32Array(frequency.length + 1);
  for (let term = 0; term < frequency.length; term++)
    start[term + 1] = (start[term] ?? 0) + (frequency[term] ?? 0);
  const length = start[frequency.length] ?? 0;
  return { start, unit: new Int32Array(length), score: new Float32Array(length) };
}

/** What one occurrence counts in each run: its field's weight, less where the field is longer than usual in this unit. */
function factorsOf({ units, fields, unitCount, constants }: Scheme, lengths: Int32Array): Float64Array {
  const width = constants.length;
  const slotOf = (run: number) => (units[run] ?? 0) * width + (fields[run] ?? 0);
  const inUnit = new Int32Array(((units.at(-1) ?? -1) + 1) * width);
  const totals = new Float64Array(width);
  for (const [run, length] of lengths.entries()) {
    const field = fields[run] ?? 0;
    inUnit[slotOf(run)] = (inUnit[slotOf(run)] ?? 0) + length;
    totals[field] = (totals[field] ?? 0) + length;
  }
  return Float64Array.from(fields, (field, run) => {
    const { weight, b } = constants[field] ?? { weight: 0, b: 0 };
    const usual = Math.max(1, (totals[field] ?? 0) / unitCount);
    return weight / (1 - b + (b * (inUnit[slotOf(run)] ?? 0)) / usual);
  });
}

const idfOf = (frequency: number, unitCount: number): number =>
  Math.log(1 + (unitCount - frequency + 0.5) / (frequency + 0.5));
