/** A query as understood. */
export interface ParsedQuery {
  /** What is ranked by: all that is not excluded, phrases included. */
  readonly text: string;
  /** What must stand word for word. */
  readonly phrases: readonly string[];
  /** Words and phrases whose documents are left out. */
  readonly excluded: readonly string[];
}

/** A quoted phrase or a word, excluded where a hyphen stands right before it and none of its own word before that. */
const PIECE = /(?:(?<=^|\s)(-))?(?:"([^"]*)"|“([^”]*)”|(\S+?)(?=["“\s]|$))/gu;

/** A single letter after a hyphen is an option or a bullet that someone quotes. */
const EXCLUDABLE = /^[\p{L}\p{N}][^\s]*[\p{L}\p{N}]|^\p{Lo}/u;

/** Reads a query: quotes make phrases, `-word` and `-"some words"` exclude. Anything else, however odd, is words. */
export function parseQuery(query: string): ParsedQuery {
  const phrases: string[] = [];
  const excluded: string[] = [];
  const text: string[] = [];
  for (const [, minus = "", straight, curly, word = ""] of query.matchAll(PIECE)) {
    const phrase = straight ?? curly;
    const content = phrase ?? word;
    if (minus !== "" && EXCLUDABLE.test(content)) {
      excluded.push(content);
      continue;
    }
    if (phrase !== undefined && phrase.trim() !== "") phrases.push(phrase);
    text.push(minus + content);
  }
  return { text: text.join(" "), phrases, excluded };
}
