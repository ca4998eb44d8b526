import manifest from "../../../package.json" with { type: "json" };
import { EXIT, type Io, type ParsedArguments } from "../command.ts";
import { COMMANDS } from "../commands.ts";
import { manualPage } from "../command-line/manual.ts";

/** Prints the manual page. */
export async function runMan(_: ParsedArguments, io: Io): Promise<number> {
  io.out(manualPage({ program: "tero", version: manifest.version, summary: manifest.description }, COMMANDS));
  return EXIT.ok;
}
