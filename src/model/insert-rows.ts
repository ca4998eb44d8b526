import { byCanonicalOrder, type Placed } from "./order.ts";

/** Puts a few rows into their places among many that are in canonical order already. */
export function insertRows<R extends Placed>(ordered: readonly R[], few: readonly R[]): R[] {
  const all: R[] = [];
  let taken = 0;
  for (const row of few.toSorted(byCanonicalOrder)) {
    const place = placeOf(row, ordered, taken);
    append(all, ordered.slice(taken, place));
    all.push(row);
    taken = place;
  }
  append(all, ordered.slice(taken));
  return all;
}

/** Far faster than `flat`, and without the limit of a spread. */
function append<R>(all: R[], rows: readonly R[]): void {
  for (const row of rows) all.push(row);
}

/** How many rows, of which `from` are known to, come before a row. */
function placeOf(row: Placed, ordered: readonly Placed[], from: number): number {
  let [low, high] = [from, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = ordered[middle];
    if (other !== undefined && byCanonicalOrder(other, row) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
