import { count, flag, list, optional, text, withDefault } from "../argument.ts";
import { CURSOR, FORMAT, LIMIT } from "../paging.ts";
import type { Tool } from "../tool.ts";

const ROOT = withDefault("root", text, {
  value: ".",
  description: "folder to list, from the root of the repository; or one document",
});
const LINE_BOUNDS = withDefault("line_bounds", flag, {
  value: false,
  description: "show the lines of each section",
});
const SECTION_DEPTH = optional(
  "section_depth",
  count(0, 6),
  "deepest level of headings shown, 2 for ##; 0 for no outlines (default: as deep as a page holds)",
);
const KINDS = optional("kinds", list(text), "kinds of documents to list, like adr or readme (default: all)");
const STATUS = optional("status", text, "list only documents with this status, like Accepted");

/** Shows what there is to read. */
export const listDocuments: Tool = {
  name: "list_documents",
  toolset: "library",
  title: "List documents",
  description:
    "Browse the documents of this repository folder by folder: anchor, id, status, kind, tokens, summary and the outline " +
    "of each, with section ids to copy into get_documents. Use it to find out what there is and what it costs to read. " +
    "To find words use search or text_search.",
  arguments: [ROOT, LINE_BOUNDS, SECTION_DEPTH, KINDS, STATUS, LIMIT, CURSOR, FORMAT],
  scope: "read",
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async ({ corpus, sources }, args) => {
    const library = await import("../../library/list-documents.ts");
    return library.listDocuments(
      {
        root: args.get(ROOT),
        lineBounds: args.get(LINE_BOUNDS),
        sectionDepth: args.get(SECTION_DEPTH),
        kinds: args.get(KINDS) ?? [],
        status: args.get(STATUS),
        offset: args.get(CURSOR),
        limit: args.get(LIMIT),
        format: args.get(FORMAT),
      },
      { corpus, sources },
    );
  },
};
