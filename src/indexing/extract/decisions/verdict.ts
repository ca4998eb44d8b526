import type { DecisionKind } from "../../../model/row.ts";
import { chosen, type Candidate } from "./choice.ts";
import { dateCandidates } from "./date.ts";
import { idCandidates } from "./identity.ts";
import type { Referrer } from "./reference.ts";
import type { SeriesContext } from "./series-context.ts";
import type { Series } from "./series.ts";
import { statusCandidates } from "./status.ts";
import { supersessionOf, type Supersession } from "./supersession.ts";
import { titleCandidates } from "./title.ts";
import type { Unit } from "./units.ts";

/** What was made of one record, with all that was weighed. */
export interface Verdict {
  readonly unit: Unit;
  readonly kind: DecisionKind;
  /** Why the document counts as a record. */
  readonly because: string;
  /** Of the ids of its series; empty where these are bare numbers. */
  readonly prefix: string;
  /** What told the prefix. */
  readonly prefixRule: string;
  /** Whether its series keeps statuses in tero's metadata rows. */
  readonly isTero: boolean;
  readonly id: readonly Candidate[];
  readonly status: readonly Candidate[];
  readonly date: readonly Candidate[];
  readonly title: readonly Candidate[];
  readonly supersession: Supersession;
}

/** What a record is judged by besides itself. */
export interface Grounds {
  readonly context: SeriesContext;
  readonly isFile: (path: string) => boolean;
}

export function judge(unit: Unit, series: Series, { context, isFile }: Grounds): Verdict {
  return {
    unit,
    kind: context.kind,
    because: series.because,
    prefix: context.prefix.text,
    prefixRule: context.prefix.rule,
    isTero: context.isTero,
    id: idCandidates(unit, context),
    status: statusCandidates(unit),
    date: dateCandidates(unit),
    title: titleCandidates(unit, context.sharedHeadings),
    supersession: supersessionOf(unit, referrerOf(unit, context, isFile)),
  };
}

function referrerOf({ path, name }: Unit, { prefix }: SeriesContext, isFile: Grounds["isFile"]): Referrer {
  const width = "number" in name ? /^0\d+/.exec(name.number ?? "")?.[0].length : undefined;
  return { path, prefix: prefix.text, width: width ?? 0, isFile };
}

export const valueOf = (candidates: readonly Candidate[]): string | undefined => chosen(candidates)?.value;
