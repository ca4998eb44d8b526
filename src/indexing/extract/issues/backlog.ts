import { findDate } from "../../dates.ts";
import { settleEach, type Extractor, type FileRows } from "../extractor.ts";
import { listField, readTaskFile, textField, type TaskFacts, type TaskFile } from "./task-file.ts";

/** Where Backlog.md keeps tasks; the folder is no status, since done tasks stay where they are until they are swept. */
const TASK =
  /(?:^|\/)\.?backlog\/(?:tasks|completed|drafts|archive\/(?:tasks|drafts))\/(?!readme\.)[^/]+\.md$/i;

/** Tasks of Backlog.md, a markdown file with frontmatter each. */
export const backlogTasks: Extractor<FileRows> = {
  family: "issue",
  claims: (path) => TASK.test(path),
  read: (file) => readTaskFile(file, readTask),
  isLocal: true,
  settle: settleEach,
};

function readTask({ path, fields }: TaskFile): TaskFacts | undefined {
  const name = /([^/]+) - ([^/]+)\.md$/i.exec(path);
  const id = textField(fields, "id") ?? name?.[1];
  if (id === undefined) return undefined;
  return {
    kind: "task",
    id,
    title: textField(fields, "title") ?? name?.[2]?.replaceAll("-", " ") ?? id,
    status: textField(fields, "status"),
    epic: textField(fields, "parent_task_id"),
    dependsOn: listField(fields, "dependencies"),
    labels: listField(fields, "labels"),
    date: findDate(textField(fields, "created_date") ?? "")?.iso,
  };
}
