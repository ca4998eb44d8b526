import { DEFAULT_TOKENS } from "../../library/budget.ts";
import { SELECTOR } from "../../library/selector.ts";
import { count, flag, list, required, withDefault, type Argument, type Fault } from "../argument.ts";
import { FORMAT } from "../paging.ts";
import type { Tool } from "../tool.ts";

const SELECTION = required(
  "select",
  list(SELECTOR),
  'what to read, in this order: "anchor", "ADR-0007", "docs/x.md", "docs/x.md:12-30" or "docs/adr/"; {root}; ' +
    "{doc, sections}; {doc, lines: [first, last]}",
);
const SELECT: typeof SELECTION = {
  ...SELECTION,
  read: (given, pointer) => {
    const length = Array.isArray(given) ? given.length : 1;
    if (length === 0) return fault(pointer, "must select something: it is an empty list");
    if (length > MOST_SELECTORS) return fault(pointer, `must have at most ${MOST_SELECTORS} members`);
    return SELECTION.read(given, pointer);
  },
};

/** More is not read in one call, and each that is not found costs a search for what was meant. */
const MOST_SELECTORS = 200;

const fault = (pointer: string, message: string): { readonly ok: false; readonly fault: Fault } => ({
  ok: false,
  fault: { pointer, message },
});

const INCLUDE_IMAGES = withDefault("include_images", flag, {
  value: false,
  description: "send the images of the repository that the text shows",
});
const INCLUDE_CODE = withDefault("include_code", flag, {
  value: true,
  description: "false: leave fenced code blocks out, each named with its lines",
});
const MAX_TOKENS: Argument<number> = withDefault("max_tokens", count(1, 1_000_000), {
  value: DEFAULT_TOKENS,
  description: "most tokens of the answer; what does not fit is named, never cut",
});

/** Gives texts as they are written. */
export const getDocuments: Tool = {
  name: "get_documents",
  toolset: "library",
  title: "Read documents",
  description:
    "Read exactly what is needed in ONE call, verbatim and with citations: whole documents, folders, sections, line " +
    "ranges, in any mix and order. Take names from list_documents or any other answer here. For one row with all that " +
    "is around it use context.",
  arguments: [SELECT, INCLUDE_IMAGES, INCLUDE_CODE, MAX_TOKENS, FORMAT],
  scope: "read",
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async ({ corpus, sources }, args) => {
    const library = await import("../../library/get-documents.ts");
    return library.getDocuments(
      {
        selectors: args.get(SELECT),
        manner: { images: args.get(INCLUDE_IMAGES), code: args.get(INCLUDE_CODE) },
        maxTokens: args.get(MAX_TOKENS),
        format: args.get(FORMAT),
      },
      { corpus, sources },
    );
  },
};
