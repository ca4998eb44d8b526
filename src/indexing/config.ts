import type { Sibling } from "../model/index-file.ts";
import { nearestWord } from "../model/nearest.ts";
import { DECISION_KINDS, type DecisionKind } from "../model/row.ts";

/** A folder or file that the configuration declares to hold decision records. */
export interface DecisionSeries {
  readonly path: string;
  readonly kind?: DecisionKind;
  readonly prefix?: string;
}

/** What `tero.json` says; every list empty where it says nothing. Patterns are written as in a .gitignore. */
export interface Config {
  /** Patterns of what is read although it would be left out. */
  readonly include: readonly string[];
  /** Patterns of what is left out. */
  readonly exclude: readonly string[];
  readonly decisions: readonly DecisionSeries[];
  /** Paths of issue files, among them exports of `gh issue list --json`. */
  readonly issues: readonly string[];
  readonly changelogs: readonly string[];
  readonly skills: readonly string[];
  readonly siblings: readonly Sibling[];
  /** Output folder, relative to the root; undefined: the usual one; `false`: the index is not committed. */
  readonly out: string | false | undefined;
}

export interface ConfigFault {
  readonly line: number;
  readonly message: string;
}

export const NO_CONFIG: Config = {
  include: [],
  exclude: [],
  decisions: [],
  issues: [],
  changelogs: [],
  skills: [],
  siblings: [],
  out: undefined,
};

/** Reads the text of a tero.json; every fault is named with its line, and what is faulty is left at its default. */
export function parseConfig(text: string): { config: Config; faults: readonly ConfigFault[] } {
  const parsed = parseJson(text);
  if ("fault" in parsed) return { config: NO_CONFIG, faults: [parsed.fault] };
  const faults: ConfigFault[] = [];
  const value = objectOf(parsed.value, Object.keys(NO_CONFIG), report(text, faults, "tero.json"));
  const paths = (key: string): string[] => stringsOf(value[key], report(text, faults, key));
  const config: Config = {
    include: paths("include"),
    exclude: paths("exclude"),
    decisions: listOf(value["decisions"], report(text, faults, "decisions")).flatMap((each) =>
      seriesOf(each, report(text, faults, "decisions")),
    ),
    issues: paths("issues"),
    changelogs: paths("changelogs"),
    skills: paths("skills"),
    siblings: listOf(value["siblings"], report(text, faults, "siblings")).flatMap((each) =>
      siblingOf(each, report(text, faults, "siblings")),
    ),
    out: outOf(value["out"], report(text, faults, "out")),
  };
  return { config, faults };
}

type Report = (message: string, key?: string) => void;

/** Collects faults about the value of a key, with the line on which that key (or one inside it) stands. */
function report(text: string, faults: ConfigFault[], about: string): Report {
  return (message, key = about) => {
    const at = text.indexOf(JSON.stringify(key));
    faults.push({ line: lineAt(text, Math.max(0, at)), message });
  };
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

function parseJson(text: string): { value: unknown } | { fault: ConfigFault } {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? 0);
    return { fault: { line: lineAt(text, position), message: `is no valid JSON: ${message}` } };
  }
}

const NOTHING: Readonly<Record<string, unknown>> = {};

function objectOf(value: unknown, known: readonly string[], say: Report): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    say("must be an object");
    return NOTHING;
  }
  for (const key of Object.keys(value)) if (!known.includes(key)) say(unknownKey(key, known), key);
  return Object.fromEntries(Object.entries(value));
}

function unknownKey(key: string, known: readonly string[]): string {
  const meant = nearestWord(key, known);
  return `unknown key "${key}"${meant ? `, did you mean "${meant}"?` : `; known are ${known.join(", ")}`}`;
}

function listOf(value: unknown, say: Report): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  say("must be an array");
  return [];
}

function stringsOf(value: unknown, say: Report): string[] {
  return listOf(value, say).flatMap((each) => {
    if (typeof each === "string" && each !== "") return [each];
    say("must be an array of non-empty strings");
    return [];
  });
}

function seriesOf(value: unknown, say: Report): DecisionSeries[] {
  const { path, kind, prefix } = objectOf(value, ["path", "kind", "prefix"], say);
  if (typeof path !== "string") {
    say("an entry of `decisions` needs a `path`");
    return [];
  }
  const known = DECISION_KINDS.find((each) => each === kind);
  if (kind !== undefined && known === undefined)
    say(`\`kind\` must be one of ${DECISION_KINDS.join(", ")}`, "kind");
  if (prefix !== undefined && typeof prefix !== "string") say("`prefix` must be a string", "prefix");
  return [{ path, ...(known ? { kind: known } : {}), ...(typeof prefix === "string" ? { prefix } : {}) }];
}

function siblingOf(value: unknown, say: Report): Sibling[] {
  const { name, path, covers, generator } = objectOf(value, ["name", "path", "covers", "generator"], say);
  if (
    typeof name === "string" &&
    typeof path === "string" &&
    typeof covers === "string" &&
    typeof generator === "string"
  ) {
    return [{ name, path, covers, generator }];
  }
  say("an entry of `siblings` needs `name`, `path`, `covers` and `generator`");
  return [];
}

function outOf(value: unknown, say: Report): Config["out"] {
  if (value === undefined || value === false || (typeof value === "string" && value !== "")) return value;
  say("`out` must be a folder, or false");
  return undefined;
}
