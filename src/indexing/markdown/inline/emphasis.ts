import { ASTERISK, SPACE } from "../characters.ts";
import type { Run, Token } from "./tokens.ts";

/** What remains as text of each run of `*` or `_` once emphasis has taken its delimiters. */
export function remainders(text: string, tokens: readonly Token[]): Map<Run, string> {
  const rest = new Map<Run, string>();
  const levels: Delimiter[][] = [[]];
  const settle = (): void => {
    const level = levels.pop() ?? [];
    matchDelimiters(level);
    for (const { run, used } of level) rest.set(run, text.slice(run.from + used, run.to));
  };
  for (const token of tokens) {
    if (token.kind === "run") levels.at(-1)?.push(delimiterOf(text, token));
    else if (token.kind === "open" && token.link !== undefined) levels.push([]);
    else if (token.kind === "close" && token.link !== undefined) settle();
  }
  settle();
  return rest;
}

interface Delimiter {
  readonly run: Run;
  readonly code: number;
  readonly length: number;
  readonly opens: boolean;
  readonly closes: boolean;
  /** How many of its characters have become emphasis. */
  used: number;
}

/** CommonMark's algorithm: each closer takes the nearest opener that fits; what lies between is text. */
function matchDelimiters(delimiters: readonly Delimiter[]): void {
  const openers: { delimiter: Delimiter; rank: number }[] = [];
  // By kind of closer: no opener before this rank fits.
  const bottoms = new Map<number, number>();
  delimiters.forEach((closer, rank) => {
    while (closer.closes && closer.used < closer.length) {
      const bottom = bottoms.get(kindOf(closer)) ?? 0;
      const found = openers.findLastIndex((each) => each.rank < bottom || fits(each.delimiter, closer));
      const opener = openers[found];
      if (opener === undefined || opener.rank < bottom) {
        bottoms.set(kindOf(closer), rank);
        break;
      }
      pair(opener.delimiter, closer);
      openers.length = opener.delimiter.used < opener.delimiter.length ? found + 1 : found;
    }
    if (closer.opens && closer.used < closer.length) openers.push({ delimiter: closer, rank });
  });
}

function fits(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.code !== closer.code) return false;
  const isOdd = (opener.closes || closer.opens) && closer.length % 3 !== 0;
  return !isOdd || (opener.length + closer.length) % 3 !== 0;
}

function pair(opener: Delimiter, closer: Delimiter): void {
  const isStrong = opener.length - opener.used > 1 && closer.length - closer.used > 1;
  opener.used += isStrong ? 2 : 1;
  closer.used += isStrong ? 2 : 1;
}

const kindOf = ({ code, opens, length }: Delimiter): number =>
  (code * 2 + (opens ? 1 : 0)) * 3 + (length % 3);

function delimiterOf(text: string, run: Run): Delimiter {
  const code = text.charCodeAt(run.from);
  const before = classBefore(text, run.from);
  const after = classAfter(text, run.to);
  const left = flanks(after, before);
  const right = flanks(before, after);
  const isAsterisk = code === ASTERISK;
  return {
    run,
    code,
    length: run.to - run.from,
    opens: left && (isAsterisk || !right || before === "punctuation"),
    closes: right && (isAsterisk || !left || after === "punctuation"),
    used: 0,
  };
}

/** Whether a run is flanking towards `inner`, with `outer` on its other side. */
const flanks = (inner: CharacterClass, outer: CharacterClass): boolean =>
  inner !== "space" && (inner !== "punctuation" || outer !== "other");

type CharacterClass = "space" | "punctuation" | "other";

const LAST_CHARACTER = /[\ud800-\udbff]?[^]$/;

const classBefore = (text: string, at: number): CharacterClass =>
  classOf(LAST_CHARACTER.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? " ");
const classAfter = (text: string, at: number): CharacterClass =>
  classOf(String.fromCodePoint(text.codePointAt(at) ?? SPACE));

function classOf(character: string): CharacterClass {
  if (/\s/u.test(character)) return "space";
  return /[\p{P}\p{S}]/u.test(character) ? "punctuation" : "other";
}
