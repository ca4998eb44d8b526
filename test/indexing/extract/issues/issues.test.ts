import { describe, expect, it } from "vitest";
import { backlogTasks } from "../../../../src/indexing/extract/issues/backlog.ts";
import { beads } from "../../../../src/indexing/extract/issues/beads.ts";
import { doorstop } from "../../../../src/indexing/extract/issues/doorstop.ts";
import { githubExport } from "../../../../src/indexing/extract/issues/github-export.ts";
import { openSpecChanges } from "../../../../src/indexing/extract/issues/openspec.ts";
import { specKitTasks } from "../../../../src/indexing/extract/issues/spec-kit.ts";
import { taskMaster } from "../../../../src/indexing/extract/issues/task-master.ts";
import { teroIssues } from "../../../../src/indexing/extract/issues/tero-issues.ts";
import { tickets } from "../../../../src/indexing/extract/issues/tickets.ts";
import { itSurvivesAnything } from "../hostile-files.ts";
import { extract, itReadsFixture } from "../read-fixture.ts";

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

describe("issue files that the configuration names", () => {
  it("reads a tero list in another place, with the numbers beside it", () => {
    const files = {
      "plan/list.yaml": "issues:\n  - id: A-1\n    title: One\n",
      "plan/idmap.tsv": "A-1\t7\n",
    };
    const { rows } = extract(teroIssues, files, { issues: ["plan/list.yaml"] });
    expect(rows.map(({ id, gh_issue, file }) => [id, gh_issue, file])).toEqual([
      ["A-1", "7", "plan/list.yaml"],
    ]);
  });

  it("flags a file that is not there, and one that is no export", () => {
    const { flags } = extract(githubExport, { "a.json": "{}" }, { issues: ["a.json", "gone.json"] });
    expect(flags.map(({ item, code }) => [item, code])).toEqual([
      ["a.json", "issue-file-unreadable"],
      ["gone.json", "issue-file-missing"],
    ]);
  });
});

describe("files that nobody meant to write", () => {
  itSurvivesAnything(teroIssues, "tools/github/issues.yaml");
  itSurvivesAnything(backlogTasks, "backlog/tasks/task-1 - A.md");
  itSurvivesAnything(tickets, ".tickets/a-1.md");
  itSurvivesAnything(beads, "issues.jsonl");
  itSurvivesAnything(taskMaster, "tasks/tasks.json");
  itSurvivesAnything(openSpecChanges, "openspec/changes/a/proposal.md");
  itSurvivesAnything(specKitTasks, "specs/001-a/tasks.md");
  itSurvivesAnything(doorstop, "reqs/REQ1.yml", { "reqs/.doorstop.yml": "" });
  itSurvivesAnything(githubExport, "issues.json");

  it("flags a YAML bomb and goes on", () => {
    const bomb = [
      "a: &a [x,x,x,x,x,x,x,x,x]",
      ..."bcdefghi"
        .split("")
        .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghi"[at]}`).join(",")}]`),
    ];
    const content = `---\nid: task-1\ntitle: Boom\n${bomb.join("\n")}\n---\n`;
    const { rows, flags } = extract(backlogTasks, { "backlog/tasks/task-1 - Boom.md": content });
    expect(rows.map(({ id, title }) => [id, title])).toEqual([["task-1", "Boom"]]);
    expect(flags.map(({ code }) => code)).toEqual(["issue-yaml-broken"]);
  });

  it("reads a list of twenty thousand tasks", () => {
    const tasks = Array.from({ length: 20_000 }, (_, at) => `{ "id": ${at}, "title": "Task ${at}" }`);
    const { rows } = extract(taskMaster, { "tasks/tasks.json": `{"tasks":[\n${tasks.join(",\n")}\n]}` });
    expect(rows.at(-1)).toMatchObject({ id: "19999", line: 20_001, end_line: 20_001 });
  });

  it("measures the lines of an issue", () => {
    const { rows } = extract(tickets, { ".tickets/a-1.md": "---\nid: a-1\n---\n# Title\n" });
    expect(rows).toEqual([
      {
        anchor: "a-1",
        family: "issue",
        kind: "issue",
        id: "a-1",
        title: "Title",
        file: ".tickets/a-1.md",
        line: 1,
        tag: "Empirical/Declared",
        end_line: 4,
        tokens: expect.any(Number),
        hash: expect.stringMatching(/^[0-9a-f]{12}$/),
      },
    ]);
  });
});
