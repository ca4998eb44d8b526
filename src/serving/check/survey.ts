import type { Reading, WrittenReference } from "../../model/reading.ts";
import { byCodePoint } from "../../model/order.ts";
import type { Corpus } from "../corpus.ts";
import type { FileChange } from "../graph/diff.ts";
import { type Graph, graphOf } from "../graph/graph.ts";
import type { Places } from "../graph/places.ts";
import type { Resolution } from "../graph/resolution.ts";
import { type Supersession, supersessionOf } from "../graph/supersession.ts";
import type { Surroundings } from "../graph/surroundings.ts";

/** A reference of an indexed file as written, and what it means. */
export interface Cited {
  readonly file: string;
  readonly reference: WrittenReference;
  readonly resolution: Resolution;
}

/** What has changed since the state that is compared with. */
export interface Change {
  readonly files: readonly FileChange[];
  /** The lines of a file, and how it read, before. */
  readonly linesBefore: (path: string) => readonly string[] | undefined;
  readonly readBefore: (path: string) => Reading | undefined;
}

/** Everything that the rules look at. */
export interface Survey {
  readonly graph: Graph;
  readonly places: Places;
  readonly around: Surroundings;
  readonly supersession: Supersession;
  /** Every reference of every indexed markdown file, by file, in order of lines. */
  readonly cited: readonly Cited[];
  /** Absent where there is no git to say. */
  readonly change: Change | undefined;
  /** The records of the branch that this one is to be merged into, where one is named. */
  readonly against: Corpus | undefined;
}

/** Looks at all that a check needs, once. */
export function surveyOf(
  corpus: Corpus,
  around: Surroundings,
  compared: Pick<Survey, "change" | "against">,
): Survey {
  const graph = graphOf(corpus, around);
  const { places } = graph;
  return {
    graph,
    places,
    around,
    supersession: supersessionOf(graph),
    cited: citedIn(graph, around),
    ...compared,
  };
}

function citedIn({ places, resolver }: Graph, around: Surroundings): Cited[] {
  const files = [...new Set(places.corpus.rows.map(({ file }) => file))].toSorted(byCodePoint);
  return files.flatMap((file) =>
    (around.read(file)?.references ?? []).map((reference) => ({
      file,
      reference,
      resolution: resolver.resolveWritten(reference, file),
    })),
  );
}
