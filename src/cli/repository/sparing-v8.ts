/** The newest Node whose V8 was seen to know the flags; one that does not would say so on standard error. */
const KNOWN_TO = 24;

/**
 * Has V8 inline less where it optimises. A run of a second ends before large optimised functions pay: their compilation was a
 * quarter of a cold run's CPU (bench/README.md).
 */
export function compileSparingly(): void {
  setFlag("--max-inlined-bytecode-size-cumulative=100");
}

/**
 * Has V8 collect garbage before the heap has grown by more than a fifth, and keep the space for what is new at its first
 * size. By itself it would let a large repository's heap double, and it took no more CPU to index one this way.
 */
export function growSparingly(): void {
  setFlag("--heap-growing-percent=20");
  setFlag("--semi-space-growth-factor=1");
}

/** The part of Node that sets flags is loaded only where one is set. */
function setFlag(flag: string): void {
  if (Number.parseInt(process.versions.node, 10) <= KNOWN_TO)
    process.getBuiltinModule("node:v8").setFlagsFromString(flag);
}
