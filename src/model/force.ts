/** How far a record has come, and whether it still holds. */
export type Standing = "open" | "accepted" | "done" | "dead" | "replaced";

/**
 * What a status word says of a record; undefined for a word of a project's own. The first words decide, so that `accepted
 * with modifications` and `superseded by ADR-0005` are what they begin with.
 */
export function standingOf(status: string | undefined): Standing | undefined {
  if (status === undefined) return undefined;
  const words = status
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim();
  return STANDINGS.find(([pattern]) => pattern.test(words))?.[1];
}

/** Whether a status says that a record no longer holds, or never did. */
export function isOutOfForce(status: string | undefined): boolean {
  const standing = standingOf(status);
  return standing === "dead" || standing === "replaced";
}

const STANDINGS: readonly (readonly [RegExp, Standing])[] = [
  [/^(?:superseded|supersceded|superceded|replaced|deprecated|obsolete|obsoleted)\b/, "replaced"],
  [
    /^(?:rejected|declined|withdrawn|abandoned|stagnant|stalled|expired|discontinued|defunct|reverted|retired|inactive|removed|returned|cancelled|canceled)\b/,
    "dead",
  ],
  [
    /^(?:draft|drafted|proposed|provisional|review|in review|idea|open|pending|speculative|last call|submitted|on hold|deferred|experimental|previewing|gathering|todo|to do|in progress|active review|final comment period)\b/,
    "open",
  ],
  [
    /^(?:accepted|approved|implementable|adopted|decided|active|activated|enacted|standard|recommended|ready)\b/,
    "accepted",
  ],
  [
    /^(?:implemented|partially implemented|implementing|final|deployed|released|done|complete|completed|closed|living|demonstrated|memorandum|resolved)\b/,
    "done",
  ],
];
