import type { Corpus } from "../corpus.ts";
import { recordsOf, type CitedRecord, type Records, type Refused } from "../query/outcome.ts";
import type { SourceReader } from "../source-reader.ts";
import { citationText, recordOf } from "./chunk.ts";
import { closingText } from "./closing.ts";
import { gather, type Gathered, type Selection } from "./gather.ts";
import { readImageIndex } from "./image-index.ts";
import { libraryOf } from "./library.ts";

/** What is read from: the index, and the sources beside it where they are there. */
export interface Reading {
  readonly corpus: Corpus;
  readonly sources: SourceReader | undefined;
}

/** Gives the text that a selection names, each part with its citation. */
export function getDocuments(selection: Selection, { corpus, sources }: Reading): Records | Refused {
  if (sources === undefined) return withoutSources(corpus);
  const index = sources.images === undefined ? NO_IMAGES : readImageIndex(sources.images);
  if (!index.ok) return faultyImageIndex(index.path, index.faults);
  const library = libraryOf(corpus);
  const gathered = gather(selection, { library, sources, images: index.images });
  return answerOf(gathered, selection.maxTokens) ?? nothingFound(gathered, corpus);
}

const NO_IMAGES = { ok: true, images: new Map() } as const;

/** Says that texts cannot be given, for the sources are not there. */
export function withoutSources({ origin }: Corpus): Refused {
  return {
    kind: "refused",
    refusal: "out_of_scope",
    message: `the sources of ${origin} are not served, so no text can be given`,
    searched: "nothing: there are no files to read",
    candidates: [],
    next: "serve the index beside its sources: name the repository with --root",
  };
}

function faultyImageIndex(path: string, faults: readonly string[]): Refused {
  const shown = [...faults.slice(0, 50), ...(faults.length > 50 ? [`… and ${faults.length - 50} more`] : [])];
  return {
    kind: "refused",
    refusal: "unparseable",
    message: `the image index ${path} has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}:\n${shown.join("\n")}`,
    searched: `${path}, entry by entry`,
    candidates: [],
    next: `mend ${path}, or serve without an image index`,
  };
}

/** What was gathered as an answer; undefined where there is nothing to cite. */
export function answerOf(gathered: Gathered, maxTokens: number): Records | undefined {
  const { chunks, leftOut } = gathered;
  const records = chunks.length > 0 ? chunks.map(recordOf) : nothingFits(gathered);
  const hint = closingText(gathered, maxTokens);
  return recordsOf(records, {
    offset: 0,
    total: records.length,
    leftOut: leftOut.length,
    keepsFields: true,
    budget: Infinity,
    ...(hint !== "" && { hint }),
  });
}

/** Even an answer without any text cites what it is about. */
function nothingFits({ leftOut }: Gathered): readonly CitedRecord[] {
  return leftOut.slice(0, 1).map(({ citation }) => ({
    citations: [citation],
    body: [{ type: "text", text: `Nothing of it fits into the budget.\n${citationText(citation)}` }],
    fields: { document: citation.anchor, left_out: true },
  }));
}

function nothingFound({ notes }: Gathered, corpus: Corpus): Refused {
  return {
    kind: "refused",
    refusal: "absent",
    message: ["nothing of what is selected can be given", ...notes.map((note) => `- ${note}`)].join("\n"),
    searched: `${corpus.size} rows by anchor, id and path`,
    candidates: [],
    next: "list_documents shows what there is",
  };
}
