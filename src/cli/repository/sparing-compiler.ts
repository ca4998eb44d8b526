/** The newest Node whose V8 was seen to know the flag; one that does not would say so on standard error. */
const KNOWN_TO = 24;

/**
 * Has V8 inline less where it optimises. A run of a second ends before large optimised functions pay: their compilation was a
 * quarter of a cold run's CPU (bench/README.md). The part of Node that sets flags is loaded only here.
 */
export function compileSparingly(): void {
  if (Number.parseInt(process.versions.node, 10) <= KNOWN_TO)
    process.getBuiltinModule("node:v8").setFlagsFromString("--max-inlined-bytecode-size-cumulative=100");
}
