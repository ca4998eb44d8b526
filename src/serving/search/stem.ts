/**
 * The stem of an English word in ASCII lower case, after M. F. Porter, "An algorithm for suffix stripping", Program 14(3),
 * 1980: `indexing`, `indexed` and `indexes` meet in `index`. Words of one or two letters stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 3) return word;
  return [plural, pastOrGerund, finalY, doubleSuffix, singleSuffix, longSuffix, finalE, doubleL].reduce(
    (rest, step) => step(rest),
    word,
  );
}

function plural(word: string): string {
  if (!word.endsWith("s") || word.endsWith("ss")) return word;
  return word.endsWith("sses") || word.endsWith("ies") ? word.slice(0, -2) : word.slice(0, -1);
}

function pastOrGerund(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const suffix = ["ed", "ing"].find((each) => word.endsWith(each));
  if (suffix === undefined) return word;
  const rest = word.slice(0, -suffix.length);
  return hasVowel(rest) ? mendEnd(rest) : word;
}

function mendEnd(rest: string): string {
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (endsInDoubleConsonant(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

function finalY(word: string): string {
  return word.endsWith("y") && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

const DOUBLE_SUFFIXES = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
  ["logi", "log"],
] as const;

const SINGLE_SUFFIXES = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
] as const;

const LONG_SUFFIXES = [
  "al",
  "ance",
  "ence",
  "er",
  "ic",
  "able",
  "ible",
  "ant",
  "ement",
  "ment",
  "ent",
  "ou",
  "ism",
  "ate",
  "iti",
  "ous",
  "ive",
  "ize",
] as const;

const doubleSuffix = (word: string) => replaceSuffix(word, DOUBLE_SUFFIXES);
const singleSuffix = (word: string) => replaceSuffix(word, SINGLE_SUFFIXES);

function replaceSuffix(word: string, table: readonly (readonly [string, string])[]): string {
  const found = table.find(([suffix]) => word.endsWith(suffix));
  if (found === undefined) return word;
  const rest = word.slice(0, -found[0].length);
  return measure(rest) > 0 ? rest + found[1] : word;
}

function longSuffix(word: string): string {
  const suffix =
    LONG_SUFFIXES.find((each) => word.endsWith(each)) ?? (/[st]ion$/.test(word) ? "ion" : undefined);
  if (suffix === undefined) return word;
  const rest = word.slice(0, -suffix.length);
  return measure(rest) > 1 ? rest : word;
}

function finalE(word: string): string {
  if (!word.endsWith("e")) return word;
  const rest = word.slice(0, -1);
  const count = measure(rest);
  return count > 1 || (count === 1 && !endsShort(rest)) ? rest : word;
}

function doubleL(word: string): string {
  return word.endsWith("ll") && measure(word.slice(0, -1)) > 1 ? word.slice(0, -1) : word;
}

/** Porter's m: how often a run of vowels is followed by a consonant. */
function measure(word: string): number {
  let count = 0;
  for (let at = 1; at < word.length; at++) if (isConsonant(word, at) && !isConsonant(word, at - 1)) count++;
  return count;
}

function hasVowel(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (!isConsonant(word, at)) return true;
  return false;
}

function endsInDoubleConsonant(word: string): boolean {
  const last = word.length - 1;
  return last > 0 && word[last] === word[last - 1] && isConsonant(word, last);
}

/** Consonant, vowel, consonant other than w, x and y: `hop`, whose e is missing. */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  return (
    last > 1 &&
    isConsonant(word, last) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last - 2) &&
    !/[wxy]$/.test(word)
  );
}

function isConsonant(word: string, at: number): boolean {
  const letter = word[at] ?? "";
  if (letter === "y") return at === 0 || !isConsonant(word, at - 1);
  return !"aeiou".includes(letter);
}
