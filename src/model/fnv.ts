/** FNV-1a, 32 bits, a number at a time: http://www.isthe.com/chongo/tech/comp/fnv/. Signed; `>>> 0` where its digits are shown. */
export const hashStart = 0x811c9dc5 | 0;

/** The hash of what was hashed and one number more. */
export const hashStep = (hash: number, number: number): number => Math.imul(hash ^ number, 0x01000193);
