import { listDocuments } from "../../serving/library/list-documents.ts";
import { CURSOR, LIMIT } from "../../serving/tools/paging.ts";
import type { Argument } from "../../serving/tools/argument.ts";
import { textOf } from "../served/choose-index.ts";
import { UsageError, type Io, type ParsedArguments } from "../command.ts";
import { openLibrary } from "../served/open-library.ts";
import { printOutcome } from "../printing/print-outcome.ts";

/** Lists documents. */
export async function runLs(args: ParsedArguments, io: Io): Promise<number> {
  const { options, positionals } = args;
  const format = options["json"] === true ? "json" : "text";
  const listing = {
    root: positionals[0] ?? ".",
    lineBounds: options["lines"] === true,
    sectionDepth: numberOf("--depth", options["depth"]),
    kinds: textOf(options["kinds"])?.split(",") ?? [],
    status: textOf(options["status"]),
    offset: read(CURSOR, "--cursor", textOf(options["cursor"])),
    limit: read(LIMIT, "--limit", numberOf("--limit", options["limit"])),
    format,
  } as const;
  const outcome = listDocuments(listing, await openLibrary(args, io));
  return printOutcome(outcome, format, io);
}

function read<T>(argument: Argument<T>, flag: string, value: unknown): T {
  const found = argument.read(value, flag);
  if (found.ok) return found.value;
  throw new UsageError(`${found.fault.pointer} ${found.fault.message}`);
}

function numberOf(flag: string, value: string | boolean | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "string" && /^\d{1,9}$/.test(value)) return Number(value);
  throw new UsageError(`${flag} takes a number, not ${value}`);
}
