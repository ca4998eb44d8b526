import { citationOf, type CitedRecord, type Refused } from "../../query/outcome.ts";
import { schemasOf, type FieldSchema, type KindSchema } from "../../query/schema.ts";
import { optional, text } from "../argument.ts";
import { CURSOR, FORMAT, LIMIT, pageOf } from "../paging.ts";
import type { Tool, ToolContext } from "../tool.ts";

const KIND = optional("kind", text, "one kind alone, as rows write it: adr, section, issue, …");

/** Fields whose words are a vocabulary: their values are told, those of the others are every row's own. */
const VOCABULARIES: ReadonlySet<string> = new Set([
  "family",
  "kind",
  "status",
  "guarantee_tag",
  "tag",
  "level",
  "epic",
  "labels",
]);

const isVocabulary = ({ field }: FieldSchema): boolean => VOCABULARIES.has(field);

/** `get_schema`: which fields rows have, and what stands in them. */
export const getSchema: Tool = {
  name: "get_schema",
  toolset: "history",
  title: "What rows look like",
  description:
    "Per kind of row: which fields occur, of what type, how often, and which values they take (statuses, labels, …). Use it before you filter by status or kind, to know the words. Not for finding rows: use text_search or query_by_*.",
  arguments: [KIND, FORMAT, LIMIT, CURSOR],
  scope: "read",
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: ({ corpus }, args) => {
    const kind = args.get(KIND);
    const schemas = schemasOf(corpus.rows).filter((each) => kind === undefined || each.kind === kind);
    return pageOf(schemas, args, recordOf) ?? absent(corpus, kind);
  },
};

function recordOf(schema: KindSchema): CitedRecord {
  const { family, kind, count, example, fields } = schema;
  const told = fields.map((field) => {
    const { field: name, type, count: times, distinct, values } = field;
    return { name, type, count: times, distinct, ...(isVocabulary(field) && { values }) };
  });
  const lines = fields.map(fieldLine).join("");
  const heading = `${kind} (${family}): ${count} rows, such as ${example.anchor} at ${example.file}:${example.line}\n`;
  return {
    citations: [citationOf(example)],
    body: [{ type: "text", text: heading + lines }],
    fields: { family, kind, count, fields: told },
  };
}

function fieldLine(field: FieldSchema): string {
  const values = field.values.map(({ value, count }) => `${value} (${count})`).join(", ");
  const told = isVocabulary(field) ? `: ${values}${field.distinct > field.values.length ? ", …" : ""}` : "";
  return `  ${field.field}: ${field.type} in ${field.count}, ${field.distinct} different${told}\n`;
}

function absent(corpus: ToolContext["corpus"], kind: string | undefined): Refused {
  return {
    kind: "refused",
    refusal: "absent",
    message: kind === undefined ? "the index has no rows" : `no row is of kind \`${kind}\``,
    searched: `${corpus.size} rows by kind`,
    candidates: [...new Set(corpus.rows.map((row) => row.kind))].slice(0, 20),
    next: "ask for one of these kinds, or for all by leaving `kind` out",
  };
}
