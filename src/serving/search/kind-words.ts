/** What people call the rows of a kind when they ask for one: "which task …", "the decision on …". Other kinds go by no name. */
export const KIND_WORDS: Readonly<Record<string, string>> = {
  adr: "ADR architecture decision record",
  rfc: "RFC request for comments",
  proposal: "proposal",
  note: "design note",
  spec: "specification",
  record: "research record",
  issue: "issue task",
  epic: "epic",
  task: "task issue",
  requirement: "requirement",
  change: "change",
  release: "release version",
  skill: "skill",
};
