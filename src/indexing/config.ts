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

/**
 * Reads what a tero.json says, given its value and its text; every fault is named with its line, and what is faulty is left
 * at its default.
 */
export function readConfig(said: unknown, text: string): { config: Config; faults: readonly ConfigFault[] } {
  const faults: ConfigFault[] = [];
  const about = (name: string): Report => ({
    name: `\`${name}\``,
    say: (message, key = name) => faults.push({ line: lineOfKey(text, key), message }),
  });
  const value = objectOf(said, Object.keys(NO_CONFIG), { ...about(""), name: "tero.json" });
  const strings = (key: string): string[] => stringsOf(value[key], about(key));
  const objects = (key: string): readonly unknown[] => listOf(value[key], about(key));
  const config: Config = {
    include: strings("include"),
    exclude: strings("exclude"),
    decisions: objects("decisions").flatMap((each) => seriesOf(each, about("decisions"))),
    issues: strings("issues"),
    changelogs: strings("changelogs"),
    skills: strings("skills"),
    siblings: objects("siblings").flatMap((each) => siblingOf(each, about("siblings"))),
    out: outOf(value["out"], about("out")),
  };
  return { config, faults };
}

/** Where faults of one value go. */
interface Report {
  /** The value, as messages call it. */
  readonly name: string;
  /** Reports a fault, with the key (the value's own if not said) by whose line it is found. */
  readonly say: (message: string, key?: string) => void;
}

function lineOfKey(text: string, key: string): number {
  return text.slice(0, Math.max(0, text.indexOf(JSON.stringify(key)))).split("\n").length;
}

type Members = Readonly<Record<string, unknown>>;

function objectOf(value: unknown, known: readonly string[], { name, say }: Report): Members {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    say(`${name} must be an object`);
    return {};
  }
  for (const key of Object.keys(value)) if (!known.includes(key)) say(unknownKey(key, known), key);
  return Object.fromEntries(Object.entries(value));
}

function unknownKey(key: string, known: readonly string[]): string {
  const meant = nearestWord(key, known);
  return `unknown key "${key}"${meant ? `, did you mean "${meant}"?` : `; known are ${known.join(", ")}`}`;
}

function listOf(value: unknown, { name, say }: Report): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  say(`${name} must be an array`);
  return [];
}

function stringsOf(value: unknown, report: Report): string[] {
  return listOf(value, report).flatMap((each) => {
    if (typeof each === "string" && each !== "") return [each];
    report.say(`${report.name} must be an array of non-empty strings`);
    return [];
  });
}

function seriesOf(value: unknown, report: Report): DecisionSeries[] {
  const { path, kind, prefix } = objectOf(value, ["path", "kind", "prefix"], report);
  const known = DECISION_KINDS.find((each) => each === kind);
  if (kind !== undefined && !known)
    report.say(`\`kind\` must be one of ${DECISION_KINDS.join(", ")}`, "kind");
  if (prefix !== undefined && typeof prefix !== "string") report.say("`prefix` must be a string", "prefix");
  if (typeof path === "string") {
    return [{ path, ...(known && { kind: known }), ...(typeof prefix === "string" && { prefix }) }];
  }
  report.say(`an entry of ${report.name} needs a \`path\``);
  return [];
}

function siblingOf(value: unknown, report: Report): Sibling[] {
  const members = objectOf(value, ["name", "path", "covers", "generator"], report);
  const { name, path, covers, generator } = members;
  if (
    typeof name === "string" &&
    typeof path === "string" &&
    typeof covers === "string" &&
    typeof generator === "string"
  ) {
    return [{ name, path, covers, generator }];
  }
  report.say(`an entry of ${report.name} needs \`name\`, \`path\`, \`covers\` and \`generator\``);
  return [];
}

function outOf(value: unknown, { name, say }: Report): Config["out"] {
  if (value === undefined || value === false || (typeof value === "string" && value !== "")) return value;
  say(`${name} must be a folder, or false`);
  return undefined;
}
