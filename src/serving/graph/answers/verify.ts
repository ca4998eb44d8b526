import type { Outcome, Refused, Report } from "../../query/outcome.ts";
import type { ToolArguments } from "../../tools/argument.ts";
import { PATH, TEXT } from "../../tools/graph/arguments.ts";
import { CURSOR, LIMIT, cursorAt } from "../../tools/paging.ts";
import type { ToolContext } from "../../tools/tool.ts";
import { locateOne, withoutRow } from "../locate.ts";
import { pathOf } from "../resolution.ts";
import { resolve } from "../resolve.ts";
import type { Surroundings } from "../surroundings.ts";
import { claimsIn, targetsOf } from "../verify/claims.ts";
import { quoteSearch } from "../verify/quotes.ts";
import { type Court, judge } from "../verify/verdict.ts";
import { type GraphView, graphIn, nothing } from "./graph-view.ts";
import { type Judged, type Placed, verdictFields, verdictLine } from "./verdict-words.ts";

/** Whether citations and quotes hold. */
export async function answer(context: ToolContext, args: ToolArguments): Promise<Outcome> {
  const view = await graphIn(context);
  const { around } = view.graph.places;
  if (around === undefined) return WITHOUT_SOURCES;
  const claims = claimsOf(args, view, around);
  if ("kind" in claims) return claims;
  const court = courtOf(view, around);
  const judged = (claim: Placed): Judged => ({ claim, verdict: judge(claim, court) });
  const isNamed = args.get(TEXT) !== undefined || args.get(PATH) !== undefined;
  const shown = isNamed ? claims : claims.filter((claim) => isFaulty(judged(claim)));
  return shown.length === 0 ? nothingToTell(claims.length) : report(shown, args, judged);
}

const WITHOUT_SOURCES: Refused = {
  kind: "refused",
  refusal: "out_of_scope",
  message: "the sources are not beside the index, so what they say cannot be compared",
  searched: "nothing: there are no files to read",
  candidates: [],
  next: "serve the index beside its sources: name the repository with --root",
};

function claimsOf(args: ToolArguments, view: GraphView, around: Surroundings): readonly Placed[] | Refused {
  const { graph } = view;
  const words = args.get(TEXT);
  if (words !== undefined) return claimsIn(words, graph.places);
  const wanted = args.get(PATH);
  if (wanted === undefined) return ownLineCitations(view, around);
  const located = locateOne(wanted, graph.places);
  if (located.kind === "refused") return located;
  const lines = around.lines(pathOf(located.target));
  if (lines === undefined) return withoutRow(located.target, graph.places);
  const file = pathOf(located.target);
  const reading = around.read(file);
  const claims = claimsIn(lines.join("\n"), graph.places, reading && targetsOf(reading));
  return claims.map((claim) => ({ ...claim, file }));
}

/** Every citation of lines that the documents make; those of other repositories are nobody's to judge here. */
function ownLineCitations({ graph }: GraphView, around: Surroundings): Placed[] {
  const files = [...new Set(graph.places.corpus.rows.map(({ file }) => file))];
  return files.flatMap((file) =>
    (around.read(file)?.references ?? [])
      .filter(({ form, value }) => form === "lines" || /#L\d/.test(value))
      .flatMap(({ value, line }) => {
        const resolution = resolve(value, file, graph.places);
        if (resolution.status === "external") return [];
        const cited = resolution.status === "resolved" ? `${pathOf(resolution.to)}${linesOf(value)}` : value;
        return [{ cited, quote: undefined, line, file }];
      }),
  );
}

/** The lines of a citation, as a fragment. */
function linesOf(value: string): string {
  const [, from = "", to] = /(?::|#L)(\d+)(?:-L?(\d+))?$/.exec(value) ?? [];
  return to === undefined ? `#L${from}` : `#L${from}-L${to}`;
}

const COURTS = new WeakMap<GraphView, Court>();

function courtOf(view: GraphView, around: Surroundings): Court {
  const paths = [...new Set(view.graph.places.corpus.rows.map(({ file }) => file))];
  const court = COURTS.get(view) ?? { ...view, search: quoteSearch(paths, around) };
  COURTS.set(view, court);
  return court;
}

const isFaulty = ({ verdict }: Judged): boolean => verdict.verdict !== "supported";

function nothingToTell(total: number): Outcome {
  return total > 0
    ? nothing(
        `all ${total} lines that the documents cite are there`,
        `${total} citations`,
        "verify a text or a document to compare quotes too",
      )
    : nothing(
        "there is no citation or quote in it",
        "the text, paragraph by paragraph",
        "cite as path:line, path#heading, id or anchor",
      );
}

/** What is on no page yet is judged when it is asked for: a text may hold thousands of quotes. */
function report(claims: readonly Placed[], args: ToolArguments, judged: (claim: Placed) => Judged): Report {
  const offset = args.get(CURSOR);
  const page = claims.slice(offset, offset + args.get(LIMIT)).map(judged);
  const more = offset + page.length < claims.length;
  const cursor = more ? cursorAt(offset + page.length) : undefined;
  return {
    kind: "report",
    body: { returned: page.length, more_available: more, cursor, records: page.map(verdictFields) },
    text: [
      ...page.map(verdictLine),
      ...(cursor === undefined ? [] : [`${claims.length} in all; cursor ${cursor}`]),
    ].join("\n"),
  } satisfies Report;
}
