/** What can be wrong with the changelogs of a repository, by code. */
export const CHANGELOG_FLAGS = {
  "changelog-without-releases":
    "The configuration names a changelog that is not there or has no heading of a release.",
  "fragment-empty": "A changelog fragment says nothing that could stand in a changelog.",
  "fragment-yaml-broken":
    "A changelog fragment is no valid YAML; what can be read of it is read line by line.",
} as const satisfies Readonly<Record<string, string>>;

export type ChangelogFlagCode = keyof typeof CHANGELOG_FLAGS;
