import schema from "../../../index-schema.json" with { type: "json" };
import { EXIT, type Io, type ParsedArguments } from "../command.ts";

/** Prints the schema as it stands at the top of the project. */
export async function runSchema(_args: ParsedArguments, io: Io): Promise<number> {
  io.out(`${JSON.stringify(schema, null, 2)}\n`);
  return EXIT.ok;
}
