/** The newest Node whose V8 was seen to know the flags; one that does not would say so on standard error. */
const KNOWN_TO = 24;

/**
 * Has V8 inline less where it optimises. A run of a second ends before large optimised functions pay: their compilation was a
 * quarter of a cold run's CPU (ADR-0011).
 */
export function compileSparingly(): void {
  setFlag("--max-inlined-bytecode-size-cumulative=100");
}

/**
 * Has V8 collect garbage before the heap has grown by more than a fifth, and keep the space for what is new at its size. By
 * itself it lets a large heap double.
 */
export function growSparingly(): void {
  setFlag("--heap-growing-percent=20");
  setFlag("--semi-space-growth-factor=1");
}

/** Has V8 collect garbage as it does by itself, which takes less time where there is little. */
export function growFreely(): void {
  setFlag("--heap-growing-percent=0");
  setFlag("--semi-space-growth-factor=2");
}

/** The part of Node that sets flags is loaded only where one is set. */
function setFlag(flag: string): void {
  if (Number.parseInt(process.versions.node, 10) <= KNOWN_TO)
    process.getBuiltinModule("node:v8").setFlagsFromString(flag);
}
