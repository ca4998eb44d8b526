import { isOutOfForce, standingOf } from "../../model/force.ts";
import type { Row } from "../../model/row.ts";
import type { Corpus } from "../corpus.ts";
import { graphOf } from "../graph/graph.ts";
import { supersessionOf } from "../graph/supersession.ts";

/** Whether a document is in force, as far as its order and its mark in an answer go. */
export interface Force {
  readonly holds: boolean;
  /** Replaced or refused: it comes after all others. What was withdrawn or lies idle is marked only. */
  readonly isLast: boolean;
  /** What replaced it, directly. */
  readonly replacedBy: readonly Row[];
}

/** Tells of the row that opens a document whether it is in force. */
export function forceIn(corpus: Corpus): (head: Row | undefined) => Force {
  const supersession = supersessionOf(graphOf(corpus));
  return (head) => {
    if (head === undefined) return IN_FORCE;
    const replacedBy = supersession.replacedBy(head).map(({ newer }) => newer);
    const isReplaced = replacedBy.length > 0 || standingOf(head.status) === "replaced";
    const isRefused = REFUSED.test(head.status ?? "");
    return { holds: !isReplaced && !isOutOfForce(head.status), isLast: isReplaced || isRefused, replacedBy };
  };
}

const IN_FORCE: Force = { holds: true, isLast: false, replacedBy: [] };

const REFUSED = /^\P{L}*(?:rejected|declined)\b/iu;
