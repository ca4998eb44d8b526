import { citationOf, type CitedRecord, type Outcome, type Refused } from "../query/outcome.ts";
import type { ToolArguments } from "../tools/argument.ts";
import { KIND } from "../tools/history/arguments.ts";
import { pageOf } from "../tools/paging.ts";
import type { ToolContext } from "../tools/tool.ts";
import { noRowOfKind } from "./no-kind.ts";
import { schemasOf, type FieldSchema, type KindSchema } from "./schema.ts";

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

/** The fields of each kind of row, with the words of those that have a vocabulary. */
export function answer({ corpus }: ToolContext, args: ToolArguments): Outcome {
  const kind = args.get(KIND);
  const schemas = schemasOf(corpus.rows).filter((each) => kind === undefined || each.kind === kind);
  return pageOf(schemas, args, recordOf) ?? (kind === undefined ? EMPTY : noRowOfKind(corpus.rows, kind));
}

function recordOf(schema: KindSchema): CitedRecord {
  const { family, kind, count, example, fields } = schema;
  const told = fields.map((field) => {
    const { field: name, type, count: times, distinct, values } = field;
    return { name, type, count: times, distinct, ...(isVocabulary(field) && { values }) };
  });
  const lines = fields.map(fieldLine).join("");
  const heading = `${kind} (${family}): ${count} ${count === 1 ? "row" : "rows"}, such as ${example.anchor} at ${example.file}:${example.line}\n`;
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

const EMPTY: Refused = {
  kind: "refused",
  refusal: "absent",
  message: "the index has no rows",
  searched: "0 rows by kind",
  candidates: [],
  next: "write a document and index it",
};
