import { byCanonicalOrder } from "../../model/order.ts";
import type { Row } from "../../model/row.ts";
import type { Corpus } from "../corpus.ts";
import { quote } from "../render/quote.ts";
import { answerOf, type Answer, type Hit, type Refusal, type Trace } from "./outcome.ts";

const MAX_DEPTH = 6n;
const BY_HOPS = [
  "hop distance from start, ascending",
  "then canonical index order (family, file, line, anchor)",
];

/** How far and from where to walk; a depth may be any count up to 2^64-1. */
export interface Walk {
  readonly start: string;
  readonly depth: bigint;
}

/** How an anchor was first reached. */
interface Reached {
  readonly hops: number;
  readonly why: string;
}

/** Walks the edges `depends_on` and `doc_refs` breadth-first from the row with an id, else an anchor. */
export function crossRef(corpus: Corpus, { start, depth }: Walk): Answer | Refusal {
  const first = corpus.withId(start)[0] ?? corpus.withAnchor(start)[0];
  if (first === undefined)
    return { kind: "refusal", variant: "unknown_anchor", asked: start, scanned: corpus.size };
  const walked = walk(corpus, first, Number(depth > MAX_DEPTH ? MAX_DEPTH : depth));
  const hits = hitsOf(corpus, walked.reached);
  const trace: Trace = {
    query: `cross_ref(start=${quote(start)}, depth=${depth > MAX_DEPTH ? `${depth} -> clamped to ${MAX_DEPTH}` : depth})`,
    scanned: walked.edges,
    matched: hits.length,
    orderBy: BY_HOPS,
    unresolved: walked.unresolved,
  };
  return (
    answerOf(hits, trace) ?? {
      kind: "refusal",
      variant: "unknown_anchor",
      asked: start,
      scanned: corpus.size,
    }
  );
}

interface Walked {
  readonly reached: ReadonlyMap<string, Reached>;
  readonly edges: number;
  readonly unresolved: readonly string[];
}

function walk(corpus: Corpus, start: Row, depth: number): Walked {
  const reached = new Map<string, Reached>([[start.anchor, { hops: 0, why: "start node" }]]);
  const unresolved: string[] = [];
  let edges = 0;
  let frontier = [start];
  for (let hops = 1; hops <= depth && frontier.length > 0; hops++) {
    const next: Row[] = [];
    for (const row of frontier) {
      for (const edge of edgesOf(corpus, row)) {
        edges++;
        if (edge.to === undefined)
          unresolved.push(`${row.anchor} --${edge.name}--> ${edge.written} ${edge.lacking}`);
        else if (!reached.has(edge.to.anchor)) {
          reached.set(edge.to.anchor, { hops, why: `${edge.name}: ${row.anchor} -> ${edge.to.anchor}` });
          next.push(edge.to);
        }
      }
    }
    frontier = next;
  }
  return { reached, edges, unresolved };
}

/** One reference as written, and the row it leads to. */
interface Edge {
  readonly name: "depends_on" | "doc_refs";
  readonly written: string;
  readonly to: Row | undefined;
  readonly lacking: string;
}

const NO_ISSUE = "(no issue with that id in the Layer-1 index)";
const NO_DOCUMENT =
  "(unresolved within Layer 1 — an api:/src: reference, or a corpus: doc/anchor this index does not carry)";

function edgesOf(corpus: Corpus, row: Row): Edge[] {
  const depends = (row.depends_on ?? []).map((written): Edge => {
    return { name: "depends_on", written, to: issueWithId(corpus, written), lacking: NO_ISSUE };
  });
  const refs = (row.doc_refs ?? []).map((written): Edge => {
    return { name: "doc_refs", written, to: documentReferred(corpus, written), lacking: NO_DOCUMENT };
  });
  return [...depends, ...refs];
}

/** The first row with the id, if that is an issue. */
function issueWithId(corpus: Corpus, id: string): Row | undefined {
  const first = corpus.withId(id)[0];
  return first?.family === "issue" ? first : undefined;
}

const CORPUS = "corpus:";

/** `corpus:ID` is a document, `corpus:ID#fragment` a row below its anchor; nothing else can be resolved. */
function documentReferred(corpus: Corpus, reference: string): Row | undefined {
  if (!reference.startsWith(CORPUS)) return undefined;
  const target = reference.slice(CORPUS.length);
  const hash = target.indexOf("#");
  const id = hash < 0 ? target : target.slice(0, hash);
  const document = corpus.withId(id).find(({ family }) => family === "doc" || family === "research");
  if (document === undefined || hash < 0) return document;
  return belowAnchor(corpus, `${document.anchor}--${target.slice(hash + 1)}`);
}

/** The row with the anchor, else the only one with that anchor and a number that tells repeated headings apart. */
function belowAnchor(corpus: Corpus, anchor: string): Row | undefined {
  const exact = corpus.withAnchor(anchor)[0];
  if (exact !== undefined) return exact;
  const numbered = corpus.withNumbered(anchor);
  return numbered.length === 1 ? numbered[0] : undefined;
}

/** Every row whose anchor was reached, nearest first. */
function hitsOf(corpus: Corpus, reached: ReadonlyMap<string, Reached>): Hit[] {
  const rows = [...reached.keys()].flatMap(corpus.withAnchor);
  const hops = (row: Row): number => reached.get(row.anchor)?.hops ?? 0;
  return rows
    .toSorted((a, b) => hops(a) - hops(b) || byCanonicalOrder(a, b))
    .map((row) => ({ row, score: 0 - hops(row), why: reached.get(row.anchor)?.why ?? "" }));
}
