import type { Heading, Sign, Statement } from "./facts.ts";
import { STATUS_KEYS, TELLING_KEYS } from "./keys.ts";
import type { Outline } from "./outline.ts";
import { isDecisionStatus, readStatus } from "./status-word.ts";

/** What speaks for a document being a decision record in its headings. */
export function writtenSigns(outline: Outline, heading: Heading | undefined): Sign[] {
  const signs: Sign[] = [];
  if (heading && DECISION_HEADING.test(heading.text)) signs.push("heading");
  if (heading && NUMBERED_HEADING.test(heading.text)) signs.push("numbered heading");
  if (hasDecisionSections(outline)) signs.push("sections");
  return signs;
}

/** What speaks for it in its metadata. */
export function statedSigns(statements: readonly Statement[]): Sign[] {
  const signs: Sign[] = [];
  if (statements.some(statesDecisionStatus)) signs.push("status");
  if (statements.some(({ key }) => TELLING.has(key))) signs.push("keys");
  return signs;
}

const STATUS = new Set<string>(STATUS_KEYS);
const TELLING = new Set<string>(TELLING_KEYS);

function statesDecisionStatus({ key, value }: Statement): boolean {
  if (!STATUS.has(key)) return false;
  const reading = readStatus(value);
  return reading.is === "word" && isDecisionStatus(reading.word);
}

/** `Architecture Decision Record: …`, `Decision record for …`, `Proposal: …`, `Design Note …`. */
const DECISION_HEADING =
  /^[*_`\s]*((architectur(e|al)\s+|design\s+)?decision record\b|proposal\s*[:–—-]|(design|enhancement|improvement) (note|proposal)\b)/i;
/** `ADR 12: …`, `# KEP-1194`, `Aries RFC 0019: …`, `MSC1721`. */
const NUMBERED_HEADING = /^[*_`\s]*([A-Z][a-z]+ )?[A-Z]{2,6}[\s#-]*\d+\b/;

/** Section names of the known templates, by what they are for. A record has several of them. */
const SECTIONS_BY_PURPOSE: Readonly<Record<string, readonly string[]>> = {
  context: [
    "context",
    "context and problem statement",
    "problem statement",
    "problem",
    "issue",
    "background",
    "motivation",
  ],
  drivers: ["decision drivers", "constraints", "goals", "non-goals"],
  decision: ["decision", "decision outcome", "decision made", "decision description"],
  proposal: [
    "proposal",
    "detailed design",
    "design details",
    "guide-level explanation",
    "reference-level explanation",
    "specification",
    "proposed solution",
    "proposed enhancement",
    "proposed design",
    "detailed explanation",
    "explanation",
    "internal details",
    "proposed changes",
    "design",
  ],
  options: [
    "considered options",
    "options considered",
    "options",
    "alternatives",
    "alternatives considered",
    "rationale and alternatives",
    "prior art",
    "prior art and alternatives",
    "pros and cons of the options",
    "positions",
    "rationale",
  ],
  consequences: [
    "consequences",
    "implications",
    "drawbacks",
    "pros and cons",
    "compatibility",
    "risks and mitigations",
    "potential issues",
    "backwards compatibility",
    "backward compatibility",
    "security considerations",
    "trade-offs and mitigations",
  ],
  questions: [
    "unresolved questions",
    "open questions",
    "open issues",
    "future possibilities",
    "future work",
    "implementation history",
  ],
  status: ["status"],
};

const PURPOSES = new Map(
  Object.entries(SECTIONS_BY_PURPOSE).flatMap(([purpose, names]) => names.map((name) => [name, purpose])),
);

/** Whether a section of this name is part of the known templates. */
export function isPurpose(name: string): boolean {
  return PURPOSES.has(name);
}

/** A decision with its context or consequences; or a proposal with two purposes more. */
function hasDecisionSections(outline: Outline): boolean {
  const purposes = new Set(outline.flatMap(({ name }) => PURPOSES.get(name) ?? []));
  return purposes.has("decision") ? purposes.size > 1 : purposes.size > 2;
}
