import type { Frontmatter } from "./document.ts";
import { isFields, parseYaml, type Fields, type YamlFault } from "./yaml.ts";
import { splitEntries, type Entry } from "./yaml-entries.ts";

export type { FieldValue, Fields } from "./yaml.ts";

/** What a file's frontmatter says. */
export interface FrontmatterFields {
  /** Empty where the frontmatter is no mapping. */
  readonly fields: Fields;
  /** Line of the file on which a top-level key stands. */
  readonly lineOf: (key: string) => number | undefined;
  /** With lines of the file. */
  readonly faults: readonly YamlFault[];
}

/** Reads the fields of a file's frontmatter; what is no valid YAML falls back to its lines, with a fault. */
export function parseFields(frontmatter: Frontmatter): FrontmatterFields {
  const known = READ.get(frontmatter) ?? readFields(frontmatter);
  READ.set(frontmatter, known);
  return known;
}

/** Several extractors ask for the fields of one file. */
const READ = new WeakMap<Frontmatter, FrontmatterFields>();

function readFields(frontmatter: Frontmatter): FrontmatterFields {
  const { value, faults } = parseYaml(frontmatter.text);
  const isMapping = isFields(value);
  const notMapping = { line: 1, message: "the frontmatter is no mapping of keys to values" };
  const all = isMapping || value === null ? faults : [...faults, notMapping];
  return {
    fields: isMapping ? value : NO_FIELDS,
    lineOf: lineFinder(frontmatter),
    faults: all.map(({ line, message }) => ({ line: frontmatter.line + line, message })),
  };
}

const NO_FIELDS: Fields = Object.freeze(Object.create(null));

/** The text is split on the first question only: most readers ask for no line, some for many. */
function lineFinder({ line, text }: Frontmatter): FrontmatterFields["lineOf"] {
  let entries: readonly Entry[] | undefined;
  return (key) => {
    entries ??= splitEntries(text);
    const entry = entries.find((each) => each.key === key);
    return entry && line + entry.line;
  };
}
