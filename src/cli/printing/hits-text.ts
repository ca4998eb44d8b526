import type { FoundHits } from "../../serving/search/answer.ts";
import { detailLines, headLine, scoreLine } from "../../serving/search/hit-text.ts";
import { wordsOf } from "../../serving/search/query-terms.ts";
import type { Question } from "../../serving/search/search.ts";
import { cursorAt } from "../../serving/tools/paging.ts";

/** How parts of a hit stand out. */
export interface Style {
  readonly title: (text: string) => string;
  readonly place: (text: string) => string;
  /** A word that was asked for. */
  readonly word: (text: string) => string;
}

const LONGEST_TITLE = 160;

/** Hits as people read them: numbered, with all that tells why each is there. */
export function hitsText({ hits, result, hints }: FoundHits, question: Question, style: Style): string {
  const terms = new Set(result.terms);
  const blocks = hits.map((shown, at) => {
    const details = [...(question.explain === true ? [scoreLine(shown)] : []), ...detailLines(shown)];
    const head = styledHead(harmless(headLine(shown, LONGEST_TITLE)), style);
    const lines = details.map((line) => `  ${markWords(harmless(line), terms, style)}`);
    return [`${question.offset + at + 1}. ${head}`, ...lines].join("\n");
  });
  const end = question.offset + hits.length;
  const more = end < result.total ? [`${end} of ${result.total}; go on with --cursor ${cursorAt(end)}`] : [];
  return `${[...blocks, ...hints, ...more].join("\n")}\n`;
}

/** What a repository says is shown, not obeyed: control characters may move the cursor or worse. */
const harmless = (line: string): string => line.replaceAll("\t", " ").replace(/\p{Cc}/gu, "\uFFFD");

/** The place is the last word of a head line, a note in brackets aside. */
function styledHead(line: string, { title, place }: Style): string {
  const [, text = line, where = ""] = /^(.*) (\S+:\d+(?: \([^)]*\))?)$/.exec(line) ?? [];
  return `${title(text)} ${place(where)}`;
}

function markWords(line: string, terms: ReadonlySet<string>, { word }: Style): string {
  let marked = "";
  let at = 0;
  for (const { start, end, terms: own } of wordsOf(line)) {
    if (!own.some((term) => terms.has(term))) continue;
    marked += line.slice(at, start) + word(line.slice(start, end));
    at = end;
  }
  return marked + line.slice(at);
}
