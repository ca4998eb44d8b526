import type { Config } from "../config.ts";
import { READING_FLAGS } from "../reading-flags.ts";
import { changelogs } from "./changelogs/changelogs.ts";
import { fragments } from "./changelogs/fragments.ts";
import { CHANGELOG_FLAGS } from "./changelogs/flags.ts";
import { decisions } from "./decisions/decisions.ts";
import { DECISION_FLAGS } from "./decisions/flags.ts";
import { documents } from "./documents.ts";
import type { Extractor } from "./extractor.ts";
import { backlogTasks } from "./issues/backlog.ts";
import { beads } from "./issues/beads.ts";
import { ISSUE_FLAGS } from "./issues/flags.ts";
import { doorstop } from "./issues/doorstop.ts";
import { githubExport } from "./issues/github-export.ts";
import { openSpecChanges } from "./issues/openspec.ts";
import { specKitTasks } from "./issues/spec-kit.ts";
import { taskMaster } from "./issues/task-master.ts";
import { teroIssues } from "./issues/tero-issues.ts";
import { tickets } from "./issues/tickets.ts";
import { skills, SKILL_FLAGS } from "./skills.ts";

/** Every extractor by name. */
export const EXTRACTORS = {
  documents,
  decisions,
  teroIssues,
  backlogTasks,
  beads,
  doorstop,
  githubExport,
  openSpecChanges,
  specKitTasks,
  taskMaster,
  tickets,
  changelogs,
  fragments,
  skills,
} as const satisfies Record<string, Extractor<unknown>>;

/** Every code that a flag can carry, with what it means. */
export const FLAG_CODES: Readonly<Record<string, string>> = {
  ...READING_FLAGS,
  ...DECISION_FLAGS,
  ...ISSUE_FLAGS,
  ...CHANGELOG_FLAGS,
  ...SKILL_FLAGS,
};

/** Some extractor, whatever its facts are: only it knows what to make of them. */
export type AnyExtractor = Extractor<unknown>;

/** Every extractor, in the order in which they settle, by the name under which what it finds is kept. */
export const NAMED_EXTRACTORS: readonly (readonly [string, AnyExtractor])[] =
  Object.entries<AnyExtractor>(EXTRACTORS);

/** Whether any extractor reads such a file. */
export const isClaimed = (path: string, config: Config): boolean =>
  NAMED_EXTRACTORS.some(([, each]) => each.claims(path, config));
