/** A list of 32-bit integers that grows without an object an entry. */
export interface GrowingList {
  readonly push: (value: number) => void;
  /** 0 where there is none. */
  readonly at: (place: number) => number;
  /** Puts a value at a place, which may be the first free one. */
  readonly set: (place: number, value: number) => void;
  readonly length: () => number;
  /** What is in it, as it is now. */
  readonly values: () => Int32Array;
}

/** An empty list with room for `capacity` numbers before it first grows. */
export function growingList(capacity = 1024): GrowingList {
  let room = new Int32Array(capacity);
  let length = 0;
  const set = (place: number, value: number): void => {
    if (place === room.length) {
      const larger = new Int32Array(room.length * 2);
      larger.set(room);
      room = larger;
    }
    room[place] = value;
    if (place === length) length++;
  };
  return {
    set,
    push: (value) => set(length, value),
    at: (place) => room[place] ?? 0,
    length: () => length,
    values: () => room.slice(0, length),
  };
}
