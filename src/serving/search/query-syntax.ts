/** A query as understood. */
export interface ParsedQuery {
  /** What is ranked by: all that is not excluded, phrases included. */
  readonly text: string;
  /** What must stand word for word. */
  readonly phrases: readonly string[];
  /** Words and phrases whose documents are left out. */
  readonly excluded: readonly string[];
  /** Whether there were more phrases or exclusions than are minded: those over are words like any other, or nothing. */
  readonly isCut: boolean;
}

/** Each is looked for in the whole corpus: no question needs so many. */
export const MOST_MINDED = 32;

/** A quoted phrase (of no more than some sentences) or a word, excluded where a hyphen stands right before it and none of its own word before that. */
const PIECE = /(?:(?<=^|\s)(-))?(?:"([^"]{0,500})"|“([^”]{0,500})”|(\S+?)(?=["“\s]|$))/gu;

/** A single letter after a hyphen is an option or a bullet that someone quotes. */
const EXCLUDABLE = /^[\p{L}\p{N}][^\s]*[\p{L}\p{N}]|^\p{Lo}/u;

/** Reads a query: quotes make phrases, `-word` and `-"some words"` exclude. Anything else, however odd, is words. */
export function parseQuery(query: string): ParsedQuery {
  const phrases = new Set<string>();
  const excluded = new Set<string>();
  const text: string[] = [];
  for (const [, minus = "", straight, curly, word = ""] of query.matchAll(PIECE)) {
    const phrase = straight ?? curly;
    const content = phrase ?? word;
    if (minus !== "" && EXCLUDABLE.test(content)) {
      excluded.add(content);
      continue;
    }
    if (phrase !== undefined && phrase.trim() !== "") phrases.add(phrase);
    text.push(minus + content);
  }
  return {
    text: text.join(" "),
    phrases: [...phrases].slice(0, MOST_MINDED),
    excluded: [...excluded].slice(0, MOST_MINDED),
    isCut: Math.max(phrases.size, excluded.size) > MOST_MINDED,
  };
}
