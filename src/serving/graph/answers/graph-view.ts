import type { Corpus } from "../../corpus.ts";
import type { Refused } from "../../query/outcome.ts";
import type { ToolContext } from "../../tools/tool.ts";
import { type Graph, graphOf } from "../graph.ts";
import { type Supersession, supersessionOf } from "../supersession.ts";

/** The graph, and who replaced whom in it. */
export interface GraphView {
  readonly graph: Graph;
  readonly supersession: Supersession;
}

interface Known extends GraphView {
  readonly paths: readonly string[] | undefined;
}

const KNOWN = new WeakMap<Corpus, Known>();

/** The graph of the corpus that is served: built for the first question, and again when files came or went. */
export async function graphIn({ corpus, surroundings }: ToolContext): Promise<GraphView> {
  const around = await surroundings?.();
  const known = KNOWN.get(corpus);
  if (known !== undefined && known.paths === around?.paths) return known;
  const graph = graphOf(corpus, around);
  const view = { graph, supersession: supersessionOf(graph), paths: around?.paths };
  KNOWN.set(corpus, view);
  return view;
}

/** Why nothing can be said where nothing was found. */
export function nothing(message: string, searched: string, next: string): Refused {
  return { kind: "refused", refusal: "absent", message, searched, candidates: [], next };
}
