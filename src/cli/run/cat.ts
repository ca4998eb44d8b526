import { getDocuments } from "../../serving/library/get-documents.ts";
import { namedSelector, SELECTOR, type Selector } from "../../serving/library/selector.ts";
import { UsageError, type Io, type ParsedArguments } from "../command.ts";
import { messageOf } from "../message-of.ts";
import { openLibrary } from "../served/open-library.ts";
import { printOutcome } from "../printing/print-outcome.ts";

/** Prints what is selected. */
export async function runCat(args: ParsedArguments, io: Io): Promise<number> {
  const { options, positionals } = args;
  const format = options["json"] === true ? "json" : "text";
  const selection = {
    selectors: positionals.map(selectorOf),
    manner: { images: false, code: options["code"] !== false },
    maxTokens: maxTokensOf(options["maxTokens"]),
    format,
  } as const;
  return printOutcome(getDocuments(selection, await openLibrary(args, io)), format, io);
}

function selectorOf(word: string): Selector {
  if (!word.startsWith("{")) return namedSelector(word);
  const read = SELECTOR.read(parse(word), word);
  if (read.ok) return read.value;
  throw new UsageError(`${read.fault.pointer} ${read.fault.message}`);
}

function parse(word: string): unknown {
  try {
    return JSON.parse(word);
  } catch (error) {
    throw new UsageError(`${word} is no selector: ${messageOf(error)}`);
  }
}

/** People see all that they ask for, however long. */
function maxTokensOf(value: string | boolean | undefined): number {
  if (value === undefined) return Number.MAX_SAFE_INTEGER;
  if (typeof value === "string" && /^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new UsageError(`--max-tokens takes a number from 1, not ${value}`);
}
