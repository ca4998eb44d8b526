import type { Answer, Hit, Trace, View } from "../query/outcome.ts";

/** An answer of the nine for people: the cited lines first, then how they were found. */
export function answerText({ hits, trace }: Answer, view: View): string {
  switch (view) {
    case "answer":
      return `${hits.map(hitText).join("")}\n${traceText(trace)}`;
    case "citations":
      return hits.map((hit) => `${place(hit)} ${hit.row.anchor}\n`).join("");
    case "explain":
      return `${traceText(trace)}${hits.map((hit) => `${hit.score} ${hit.row.anchor}: ${hit.why}\n`).join("")}`;
  }
}

function hitText(hit: Hit): string {
  const { id, kind, status, summary, title } = hit.row;
  const marks = [kind, ...(status === undefined ? [] : [status])].join(", ");
  const name = id === undefined || title.includes(id) ? title : `${id} ${title}`;
  return `${place(hit)}: ${name} (${marks})\n${summary === undefined || summary === title ? "" : `  ${summary}\n`}`;
}

const place = ({ row }: Hit): string => `${row.file}:${row.line}`;

function traceText({ query, matched, scanned, orderBy, unresolved }: Trace): string {
  const order = `${query}: ${matched} matched, ${scanned} scanned; by ${orderBy.join(", ")}\n`;
  return order + unresolved.map((edge) => `unresolved: ${edge}\n`).join("");
}
