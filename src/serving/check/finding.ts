/** How much a finding matters: an error misleads a reader, a warning may, a note is worth knowing. Notes fail no check. */
export const SEVERITIES = ["error", "warning", "note"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Something of the corpus that a reader would stumble over. */
export interface Finding {
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly file: string;
  /** 1-based; the column counts UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** A full sentence. */
  readonly message: string;
  /** What to do, as a sentence. */
  readonly remedy: string;
  /** What it is about, in words that stay when lines move: with the rule and the file it names the finding. */
  readonly about: string;
  /** The file that is cited, where one is. */
  readonly cited?: string;
  /** The change that mends it, where that is safe. */
  readonly fix?: Edit;
}

/** Replaces some characters of one line. */
export interface Edit {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly old: string;
  readonly new: string;
}

/** The rules, with what each one says. Ids are stable: acknowledgements and baselines name them. */
export const RULES = {
  "dangling-link": "A reference leads to a file that is not there.",
  "dangling-fragment": "A link names a heading or place that its target does not have.",
  "dangling-lines": "Lines are cited that the file does not have.",
  "case-mismatch": "A reference differs from its target in case or Unicode form alone.",
  "page-address": "A link names a page as a site generator serves it, where GitHub finds no file.",
  "agent-reference": "A skill or agent file cites what is not there.",
  "ambiguous-id": "An id is cited that several records have.",
  "duplicate-id": "Two records have the same id.",
  "id-collision": "A new record takes an id that the other branch has given away.",
  "cited-superseded": "A record is cited that another one has replaced.",
  "cited-rejected": "A record is cited that never came into force, or no longer is.",
  "one-sided-supersession":
    "One record says that it replaced another, or was replaced, and the other does not.",
  cycle: "Records replace or depend on each other in a circle.",
  "moved-lines": "Cited lines have moved.",
  "broken-quote": "A quote no longer stands where it is said to.",
  orphan: "No document cites a record.",
  "acknowledgement-unused": "A finding is acknowledged that is not there.",
  "acknowledgement-unexplained": "A finding is acknowledged without a reason.",
  "baseline-unused": "The baseline lists a finding that is not there any more.",
} as const;
export type RuleId = keyof typeof RULES;

/** Whether a word is the id of a rule. */
export const isRuleId = (word: string): word is RuleId => Object.hasOwn(RULES, word);

/** Whether findings fail a check. */
export const failsCheck = ({ severity }: Pick<Finding, "severity">): boolean => severity !== "note";
