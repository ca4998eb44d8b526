import { describe } from "vitest";
import { backlogTasks } from "../../../../src/indexing/extract/issues/backlog.ts";
import { beads } from "../../../../src/indexing/extract/issues/beads.ts";
import { doorstop } from "../../../../src/indexing/extract/issues/doorstop.ts";
import { githubExport } from "../../../../src/indexing/extract/issues/github-export.ts";
import { openSpecChanges } from "../../../../src/indexing/extract/issues/openspec.ts";
import { specKitTasks } from "../../../../src/indexing/extract/issues/spec-kit.ts";
import { taskMaster } from "../../../../src/indexing/extract/issues/task-master.ts";
import { teroIssues } from "../../../../src/indexing/extract/issues/tero-issues.ts";
import { tickets } from "../../../../src/indexing/extract/issues/tickets.ts";
import { itReadsFixture } from "../read-fixture.ts";

describe("issues kept in the repository", () => {
  itReadsFixture("issues-tero", teroIssues);
  itReadsFixture("issues-backlog", backlogTasks);
  itReadsFixture("issues-tickets", tickets);
  itReadsFixture("issues-beads", beads);
  itReadsFixture("issues-task-master", taskMaster);
  itReadsFixture("issues-openspec", openSpecChanges);
  itReadsFixture("issues-spec-kit", specKitTasks);
  itReadsFixture("issues-doorstop", doorstop);
  itReadsFixture("issues-github-export", githubExport, { issues: ["planning/issues.json"] });
});
