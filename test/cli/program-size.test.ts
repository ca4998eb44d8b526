import { statSync } from "node:fs";
import { expect, it } from "vitest";
import { builtProgram } from "../built-program.ts";

it.each(["tero", "tero-mcp", "tero-index"] as const)(
  "%s holds what a first answer needs; what is imported late lies apart",
  (name) => expect(statSync(builtProgram(name)).size).toBeLessThan(200_000),
);
