import type { Corpus } from "../../corpus.ts";
import type { JsonObject, Outcome, Report } from "../../query/outcome.ts";
import type { ToolContext } from "../../tools/tool.ts";
import { type Freshness, freshnessOf } from "../freshness.ts";
import type { Places } from "../places.ts";
import { graphIn } from "./graph-view.ts";

/** What is served, and whether it is current. */
export async function answer(context: ToolContext): Promise<Outcome> {
  const { graph } = await graphIn(context);
  return reportOn(graph.places, context.version);
}

function reportOn(places: Places, version: string): Report {
  const { corpus, around } = places;
  const freshness = around === undefined ? undefined : freshnessOf(places, around);
  const body: JsonObject = {
    index: corpus.origin,
    version,
    ...countsIn(corpus),
    repository: around?.repository,
    sources: around !== undefined,
    changed: freshness?.changed.slice(0, SHOWN),
    gone: freshness?.gone.slice(0, SHOWN),
    not_indexed: freshness?.fresh.slice(0, SHOWN),
    hints: hintsFor(places, freshness),
  };
  return { kind: "report", body, text: textOf(body) };
}

const SHOWN = 20;

const COUNTED = new WeakMap<Corpus, JsonObject>();

/** How much there is of what in a corpus, counted once. */
function countsIn(corpus: Corpus): JsonObject {
  const counts = COUNTED.get(corpus) ?? {
    rows: corpus.size,
    files: new Set(corpus.rows.map(({ file }) => file)).size,
    families: countsOf(corpus.rows.map(({ family }) => family)),
    left_out: countsOf(corpus.flagged.map(({ code }) => code ?? "unnamed")),
  };
  COUNTED.set(corpus, counts);
  return counts;
}

function countsOf(words: readonly string[]): JsonObject {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function hintsFor({ around, corpus }: Places, freshness: Freshness | undefined): string[] {
  if (around === undefined || freshness === undefined) {
    return [
      "The sources are not beside the index: lines, quotes and other files cannot be looked at. Serve it with --root.",
    ];
  }
  const stale = freshness.changed.length + freshness.gone.length + freshness.fresh.length;
  return [
    ...(stale > 0
      ? [`${stale} files are not as the index has them: index again with tero index, or call refresh.`]
      : []),
    ...(around.repository === undefined
      ? ["git names no remote, so addresses of the repository's own forge are taken for foreign ones."]
      : []),
    ...(corpus.flagged.length > 0
      ? [
          `${corpus.flagged.length} things were left out or could not be placed: tero index --json lists them.`,
        ]
      : []),
  ];
}

function textOf(body: JsonObject): string {
  return Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
}
