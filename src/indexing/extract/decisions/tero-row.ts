import type { DocumentFacts, Statement } from "./facts.ts";

/** The words of tero's own metadata rows, `| **Status** | … |` and `| **Guarantee** | … |`. */
const LATTICE = /\b(Draft|Proposed|Accepted|Enacted|Superseded|Resolved)\b/;
const GUARANTEES = /\b(Exact|Proven|Empirical|Declared)\b/;

/** What the metadata rows of any document say, be it a record or not. */
export function teroRow({ statements }: DocumentFacts): {
  readonly status?: string;
  readonly guarantee_tag?: string;
} {
  const status = wordIn(statements, "status", LATTICE);
  const guarantee = wordIn(statements, "guarantee", GUARANTEES);
  return {
    ...(status === undefined ? {} : { status }),
    ...(guarantee === undefined ? {} : { guarantee_tag: guarantee }),
  };
}

function wordIn(statements: readonly Statement[], key: string, words: RegExp): string | undefined {
  const row = statements.find((each) => each.place === "bold row" && each.key === key);
  return row && words.exec(row.value)?.[1];
}

/** Whether a document keeps its status in such a row. */
export function hasTeroRow({ statements }: DocumentFacts): boolean {
  return statements.some(({ place, key }) => place === "bold row" && key === "status");
}

/** The recorded sentences on a document of such a series that has no status. */
export function missingRow(kind: string): string {
  return `${kind} document has no \`| **Status** |\` metadata row — status left unset (not invented)`;
}

export function unknownRow(kind: string, value: string): string {
  const words = value.split(/\s+/);
  const shown = words.slice(0, 4).join(" ") + (words.length > 4 ? "…" : "");
  return (
    `${kind} document has a \`| **Status** |\` row but its value (${shown}) is not on the ratified lattice ` +
    "(Draft/Proposed/Accepted/Enacted/Superseded/Resolved) — status left unset (not coerced)"
  );
}
