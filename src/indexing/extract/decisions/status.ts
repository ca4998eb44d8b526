import { candidateOf, chosen, keysByPlace, stated, type Candidate } from "./choice.ts";
import type { Statement } from "./facts.ts";
import { STATUS_KEYS } from "./keys.ts";
import { isDecisionStatus, readStatus } from "./status-word.ts";
import { partsOf, type Unit } from "./units.ts";

export const STATUS = keysByPlace(STATUS_KEYS);

/** What may be the status of a record: what it states, from the most to the least formal place, then its directory. */
export function statusCandidates(unit: Unit): Candidate[] {
  const statements = stated(unit.facts.statements, STATUS);
  const plain = statements.filter((each) => !isAmbiguous(each)).map(statedStatus);
  const ambiguous = statements.filter(isAmbiguous).map(statedStatus);
  return [...plain, ...(chosen(plain) ? ambiguous.map(outdone) : ambiguous), ...directoryStatus(unit)];
}

/** Sections called Status, and keys like `stage`, are about other things too: they count where nothing else states one. */
function isAmbiguous({ place, key }: Statement): boolean {
  return place === "section" || key === "stage" || key === "state";
}

function outdone(candidate: Candidate): Candidate {
  return { ...candidate, rejected: candidate.rejected ?? "the header states one" };
}

function statedStatus(statement: Statement): Candidate {
  const reading = readStatus(statement.value);
  if (reading.is !== "word") return { ...candidateOf(statement), rejected: REJECTED_STATUS[reading.is] };
  const isTrusted = isDecisionStatus(reading.word) || isTrustedPlace(statement, reading.word);
  return {
    ...candidateOf(statement, reading.word),
    ...(isTrusted ? {} : { rejected: REJECTED_STATUS.unreadable }),
  };
}

export const REJECTED_STATUS = {
  placeholder: "a placeholder that nobody filled in",
  unreadable: "prose that names no status",
  empty: "empty",
} as const;

/** Where a status that nobody else uses is believed: under keys that mean nothing else; in running text only a single word. */
function isTrustedPlace({ place, key }: Statement, word: string): boolean {
  if (key === "stage" || key === "state") return false;
  return (place !== "line" && place !== "section") || !/\s/.test(word);
}

/** `accepted/`, `withdrawn/`: the folder is the status, where the record says none. */
function directoryStatus({ folder }: Unit): Candidate[] {
  const { base } = partsOf(folder);
  return isDecisionStatus(base) ? [{ rule: "directory", value: base }] : [];
}
