import { findDate } from "../../dates.ts";
import { linesOf } from "../../text-lines.ts";
import { settleEach, type Draft, type Extractor, type FileRows, type InputFile } from "../extractor.ts";
import { flagDuplicates } from "./duplicates.ts";
import { firstLine, issueDraft, within } from "./issue-draft.ts";
import { isObject, objectsOf, parseJson, textOf, textsOf, type JsonObject } from "./located-json.ts";
import { unreadable } from "./unreadable.ts";

/** Tasks and sub-tasks of task-master: one list, or one for each tag; ids repeat from tag to tag. */
export const taskMaster: Extractor<FileRows> = {
  family: "issue",
  claims: (path) => /(?:^|\/)tasks\/tasks\.json$/.test(path),
  read: readTasks,
  isLocal: true,
  settle: settleEach,
};

function readTasks(file: InputFile): FileRows | undefined {
  const parsed = parseJson(file.text());
  if (!parsed.ok) return unreadable(file.path, parsed);
  if (!isObject(parsed.value)) return undefined;
  const list: TaskList = { path: file.path, lines: linesOf(file.text()), scope: "" };
  const untagged = draftsOf(objectsOf(parsed.value, "tasks"), list);
  const tagged = [...parsed.value.fields].flatMap(([tag, content]) =>
    isObject(content) ? draftsOf(objectsOf(content, "tasks"), { ...list, scope: `${tag}/` }) : [],
  );
  const drafts = [...untagged, ...tagged];
  return { drafts, flags: flagDuplicates(file.path, drafts) };
}

interface TaskList {
  readonly path: string;
  readonly lines: readonly string[];
  /** What ids get in front so that they are unique in the file: the tag. */
  readonly scope: string;
}

function draftsOf(tasks: readonly JsonObject[], list: TaskList, parent?: string): Draft[] {
  return tasks.flatMap((task) => {
    const own = textOf(task, "id");
    const title = textOf(task, "title");
    if (own === undefined || title === undefined) return [];
    const id = parent === undefined || own.includes(".") ? own : `${parent}.${own}`;
    const issue = {
      kind: "task",
      id: list.scope + id,
      title,
      line: task.line,
      endLine: task.endLine,
      status: textOf(task, "status"),
      summary: firstLine(textOf(task, "description")),
      epic: parent === undefined ? undefined : list.scope + parent,
      dependsOn: textsOf(task, "dependencies"),
      date: findDate(textOf(task, "createdAt") ?? "")?.iso,
    } as const;
    const draft = issueDraft(list.path, issue, within(list.lines));
    return [draft, ...draftsOf(objectsOf(task, "subtasks"), list, id)];
  });
}
