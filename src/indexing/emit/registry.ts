import type { Emitter } from "./emitter.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";

/** Every form in which an index is written; `json` is the contract, the rest follows from it. */
export const EMITTERS = { json, markdown } as const satisfies Record<string, Emitter>;
