import { keyWords, type Statement } from "./facts.ts";

/** Rows of an HTML table with a cell for the key and one for the value; the end tags of rows and cells may be missing. */
export function htmlStatements(markup: string, line: number): Statement[] {
  if (!/<table/i.test(markup)) return [];
  const found: Statement[] = [];
  let at = line;
  for (const row of markup.split(/(?=<tr\b)/i)) {
    const [, key, value] = row.split(/<t[dh]\b[^>]*>/i);
    if (key !== undefined && value !== undefined) {
      found.push({ place: "html", key: keyWords(plainText(key)), value: plainText(value), line: at });
    }
    at += row.split("\n").length - 1;
  }
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function plainText(markup: string): string {
  return markup
    .replace(/<!--[\s\S]*?-->|<[^>]*>/g, "")
    .replace(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\s+/g, " ")
    .trim();
}
