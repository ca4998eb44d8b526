import type { Row } from "../../model/row.ts";
import type { ChangedRow, Comparison, FieldChange } from "./compare.ts";

/** How the two states are called, and how many rows of a list are shown. */
export interface ComparisonView {
  readonly before: string;
  readonly after: string;
  readonly limit: number;
}

/** A comparison in words, as markdown: made for the comment on a pull request. */
export function comparisonText(comparison: Comparison, view: ComparisonView): string {
  const { added, removed, changed } = comparison;
  const parts = [
    headline(comparison, view),
    listing("Added", documentsFirst(added), view.limit),
    listing("Removed", documentsFirst(removed), view.limit),
    listing("Changed", changed.map(changeText), view.limit),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** The counts of a comparison in one line. */
export function headline(
  comparison: Comparison,
  { before, after }: Pick<ComparisonView, "before" | "after">,
): string {
  const { added, removed, changed, moved, unchanged } = comparison;
  const rest = `${moved} only moved, ${unchanged} unchanged`;
  const between = `from \`${before}\` to \`${after}\``;
  if (added.length + removed.length + changed.length === 0)
    return `**No rows changed** ${between} (${rest}).`;
  return `**${added.length} added, ${removed.length} removed, ${changed.length} changed** ${between} (${rest}).`;
}

function listing(title: string, items: readonly string[], limit: number): string {
  if (items.length === 0) return "";
  const more = items.length > limit ? [`- … and ${items.length - limit} more`] : [];
  return [`### ${title}`, "", ...items.slice(0, limit), ...more].join("\n");
}

/** Sections that come or go with their document are counted on its line. */
function documentsFirst(rows: readonly Row[]): readonly string[] {
  const documents = new Set(rows.filter((row) => !isSection(row)).map(({ file }) => file));
  const sections = new Map<string, number>();
  for (const { file } of rows.filter(isSection)) sections.set(file, (sections.get(file) ?? 0) + 1);
  return rows
    .filter((row) => !isSection(row) || !documents.has(row.file))
    .map(
      (row) =>
        `- ${nameOf(row)}${statusOf(row)}${isSection(row) ? "" : withSections(sections.get(row.file))}`,
    );
}

const isSection = ({ kind }: Row): boolean => kind === "section";

const statusOf = ({ status }: Row): string => (status === undefined ? "" : `, ${status}`);

const withSections = (count: number | undefined): string =>
  count === undefined ? "" : `, with ${count} section${count === 1 ? "" : "s"}`;

/** A row by id, title and place. */
export function nameOf({ id, title, anchor, file, line }: Row): string {
  const label = id === undefined || title.includes(id) ? title : `${id} ${title}`;
  return `${label} (\`${anchor}\`, \`${file}:${line}\`)`;
}

function changeText({ after, fields }: ChangedRow): string {
  return [`- ${nameOf(after)}`, ...changeLines(fields).map((line) => `  - ${line}`)].join("\n");
}

/** What changed in a row, one line a field; that it stands on other lines is not told. */
export function changeLines(fields: readonly FieldChange[]): readonly string[] {
  return fields.flatMap(({ field, before, after }) => {
    if (field === "line" || field === "end_line") return [];
    if (field === "hash") return ["text changed"];
    return [`${field}: ${valueText(before)} → ${valueText(after)}`];
  });
}

function valueText(value: Row[keyof Row]): string {
  if (value === undefined) return "—";
  return typeof value === "object" ? value.join(", ") : String(value);
}
