/** What can be wrong with the issues of a repository, by code. */
export const ISSUE_FLAGS = {
  "issue-duplicate-id": "Two entries of one issue file have the same id; both are kept.",
  "issue-without-title": "An issue has no title and is indexed under its id.",
  "issue-file-missing":
    "The configuration names an issue file that is not there, or is of no kind that is read.",
  "issue-file-unreadable":
    "An issue file is not the JSON or YAML that its convention asks for; nothing of it is indexed.",
  "issue-line-unreadable":
    "A line of an issue file that holds one JSON value a line is broken; the other lines are indexed.",
  "issue-yaml-broken":
    "The frontmatter of an issue, or the file of a requirement, is no valid YAML; its fields are read line by line.",
} as const satisfies Readonly<Record<string, string>>;

export type IssueFlagCode = keyof typeof ISSUE_FLAGS;
