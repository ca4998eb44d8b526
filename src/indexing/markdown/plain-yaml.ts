import type { Fields, FieldValue } from "./yaml.ts";

/** A key and one word or more on the same line, bare or in quotes that nothing is escaped in; nothing that YAML reads otherwise. */
const LINE =
  /^([A-Za-z_][\w-]{0,99}):(?: +(?:([A-Za-z0-9](?:[ !"$-9;-~\u00a0-\ud7ff]*[!"$-9;-~\u00a1-\ud7ff])?)|"([ !#-[\]-~\u00a0-\ud7ff]*)"|'([ -&(-~\u00a0-\ud7ff]*)'))? *$/;

const NULLS: ReadonlySet<string> = new Set(["null", "Null", "NULL"]);

/**
 * Reads a mapping whose every line is a plain `key: value`, as most frontmatter is: the parser of all YAML need not be loaded
 * for it, and takes its time. Undefined where a line is anything else, a key repeats, or there is none.
 */
export function readPlainYaml(text: string): Fields | undefined {
  const fields: Record<string, FieldValue> = Object.create(null);
  let last: string | undefined;
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const match = LINE.exec(line);
    last = match?.[1];
    if (match === null || last === undefined || last in fields) return undefined;
    fields[last] = match[3] ?? match[4] ?? bareValue(match[2]);
  }
  return last === undefined ? undefined : fields;
}

const bareValue = (word: string | undefined): FieldValue =>
  word === undefined || NULLS.has(word) ? null : word;
