/** How well ranked lists answer queries whose answers are known. Each is between 0 and 1, one number a query. */
export interface Measures {
  readonly successAt1: number;
  readonly successAt5: number;
  readonly reciprocalRank: number;
  readonly gain: number;
}

/** How far down a list is looked for answers. */
export const DEPTH = 10;

/**
 * Measures one list. `ranks` are the places, from 1, at which expected answers were first found; `expected` is how many
 * there are to find. The gain is normalised discounted cumulative gain (Järvelin and Kekäläinen 2002), each answer worth 1.
 */
export function measure(ranks: readonly number[], expected: number): Measures {
  const seen = ranks.filter((rank) => rank <= DEPTH);
  const best = Math.min(...seen, Infinity);
  const ideal = Array.from({ length: Math.min(expected, DEPTH) }, (_, at) => at + 1);
  return {
    successAt1: best === 1 ? 1 : 0,
    successAt5: best <= 5 ? 1 : 0,
    reciprocalRank: 1 / best,
    gain: ideal.length === 0 ? 0 : discounted(seen) / discounted(ideal),
  };
}

const discounted = (ranks: readonly number[]): number =>
  ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);

/** A mean with the interval that 95 of 100 resamplings of its values fall into. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const ROUNDS = 1000;

/** The mean of some values with its bootstrap interval; the same each time for the same values. */
export function estimate(values: readonly number[]): Estimate {
  const random = newRandom();
  const means = Array.from({ length: ROUNDS }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  ).toSorted((a, b) => a - b);
  return {
    mean: mean(values),
    low: means[Math.floor(ROUNDS * 0.025)] ?? 0,
    high: means[Math.ceil(ROUNDS * 0.975) - 1] ?? 0,
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Park and Miller's generator: what is drawn is the same on every run. */
function newRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
