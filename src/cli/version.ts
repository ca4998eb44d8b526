import manifest from "../../package.json" with { type: "json" };

/** Version of the program, as its package states it. */
export const VERSION = manifest.version;
