import { hashStart, hashStep } from "../../model/fnv.ts";
import { LONGEST_WORD, type ScannedWord } from "./scanned-word.ts";

/** What a scan reports, in the order of the text. */
export interface WordSink {
  readonly word: ScannedWord;
  /** `word` holds the word that starts at `start`. */
  readonly onWord: (start: number) => void;
  /** A sentence ends here, and another begins. */
  readonly onSentenceEnd: () => void;
  /** A line ends here. */
  readonly onLineEnd: () => void;
}

/** What a UTF-16 unit is to the scan. */
const [UNKNOWN, OTHER, WORD, CONNECTOR, SPACE, LINE_END, STOP, OPENER] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const ASCII: readonly (readonly [number, string])[] = [
  [WORD, `${LETTERS}${LETTERS.toUpperCase()}0123456789`],
  // Between two word characters they make a compound: `sqlite-vec`, `1.0.21`, `A/B`, `snake_case`, `docs/adr#status`.
  [CONNECTOR, "-_./+#:@&"],
  [SPACE, " \t\r\f\v"],
  [LINE_END, "\n"],
  [STOP, "!?"],
  // First on a line they open a list item, a quote or a table row; so do `#`, `-` and `+`.
  [OPENER, "*>|"],
];

/** Filled as units are met: one look-up a unit. */
const KINDS = new Uint8Array(0x10000);
KINDS.fill(OTHER, 0, 128);
for (const [kind, characters] of ASCII) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}

function kindOf(unit: number): number {
  const known = KINDS[unit] ?? UNKNOWN;
  return known === UNKNOWN ? (KINDS[unit] = kindBeyondAscii(unit)) : known;
}

/** Both halves of a surrogate pair count as letters. */
function kindBeyondAscii(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return WORD;
  const character = String.fromCharCode(unit);
  if (/[\p{L}\p{N}\p{M}]/u.test(character)) return WORD;
  if (/[。！？]/u.test(character)) return STOP;
  return /\s/u.test(character) ? SPACE : OTHER;
}

/**
 * Reports the words of `text` from `from` up to `to`: runs of letters, digits and marks of any script with their inner
 * connectors. Compounds are one word here and come apart when folded. No locale.
 */
export function scanWords(text: string, { from, to }: { from: number; to: number }, sink: WordSink): void {
  let at = from;
  let before: number = OTHER;
  let ended = false;
  while (at < to) {
    const unit = text.charCodeAt(at);
    const kind = kindOf(unit);
    if (kind === LINE_END) sink.onLineEnd();
    if (kind !== WORD) {
      // A stop before a space, a blank line, or a line that opens an item ends the sentence.
      ended ||= endsSentence(before, kind, unit);
      if (kind !== SPACE || before !== LINE_END) before = unit === FULL_STOP ? STOP : kind;
      at++;
      continue;
    }
    if (ended) sink.onSentenceEnd();
    ended = false;
    before = WORD;
    const end = readWord(text, { at, to }, sink.word);
    sink.onWord(at);
    at = end;
  }
}

/** Fills the buffer with the word at a place and tells where it ends. */
function readWord(text: string, { at, to }: { at: number; to: number }, word: ScannedWord): number {
  let hash = hashStart;
  let length = 0;
  let end = at;
  for (; end < to; end++) {
    const unit = text.charCodeAt(end);
    const kind = kindOf(unit);
    if (kind !== WORD && (kind !== CONNECTOR || end + 1 >= to || kindOf(text.charCodeAt(end + 1)) !== WORD))
      break;
    if (length === LONGEST_WORD) continue;
    word.units[length++] = unit;
    hash = hashStep(hash, unit);
  }
  word.length = length;
  word.hash = hash;
  return end;
}

const [FULL_STOP, HASH, HYPHEN, PLUS] = [46, 35, 45, 43] as const;

function endsSentence(before: number, kind: number, unit: number): boolean {
  if (before === STOP) return kind === SPACE || kind === LINE_END;
  if (before !== LINE_END) return false;
  return kind === LINE_END || kind === OPENER || unit === HASH || unit === HYPHEN || unit === PLUS;
}
