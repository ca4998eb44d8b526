import { INDEX_JSON } from "../../model/index-file.ts";
import type { Flag, Row } from "../../model/row.ts";
import { joined, type Emitter } from "./emitter.ts";

/** `index.json`: one row a line, so that a diff shows rows and git merges them. */
export const json: Emitter = {
  file: INDEX_JSON,
  opening: '{\n  "generated": ',
  pieces: function* ({ items, flagged, ...head }) {
    yield "{\n";
    for (const [key, value] of Object.entries(head))
      yield `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`;
    yield `  "items": `;
    yield* array(items, rowLine);
    yield `,\n  "flagged": `;
    yield* array(flagged, flagLine);
    yield "\n}\n";
  },
  linesOf: (rows) => rows.map((row) => `\n    ${rowLine(row)}`).join(","),
};

function* array<T>(values: readonly T[], lineOf: (value: T) => string): Generator<string> {
  if (values.length === 0) return yield "[]";
  yield "[\n    ";
  yield* joined(values, lineOf, ",\n    ");
  yield "\n  ]";
}

/** Fields in the order in which they are written; to name them here is faster than to have them chosen by name. */
function rowLine(row: Row): string {
  return JSON.stringify({
    anchor: row.anchor,
    family: row.family,
    kind: row.kind,
    id: row.id,
    title: row.title,
    file: row.file,
    line: row.line,
    status: row.status,
    guarantee_tag: row.guarantee_tag,
    summary: row.summary,
    epic: row.epic,
    depends_on: row.depends_on,
    doc_refs: row.doc_refs,
    gh_issue: row.gh_issue,
    tag: row.tag,
    level: row.level,
    end_line: row.end_line,
    tokens: row.tokens,
    hash: row.hash,
    date: row.date,
    version: row.version,
    supersedes: row.supersedes,
    superseded_by: row.superseded_by,
    links: row.links,
    labels: row.labels,
  } satisfies Record<keyof Row, unknown>);
}

function flagLine({ item, reason, code, line }: Flag): string {
  return JSON.stringify({ item, reason, code, line });
}
