import { findDate } from "../../dates.ts";
import { settleEach, type Extractor, type FileRows } from "../extractor.ts";
import {
  firstTitle,
  listField,
  readTaskFile,
  textField,
  type TaskFacts,
  type TaskFile,
} from "./task-file.ts";

/** Tickets of `tk`: `.tickets/<id>.md`, whose title is the heading. */
export const tickets: Extractor<FileRows> = {
  family: "issue",
  claims: (path) => /(?:^|\/)\.tickets\/(?!readme\.)[^/]+\.md$/i.test(path),
  read: (file) => readTaskFile(file, readTicket),
  isLocal: true,
  settle: settleEach,
};

function readTicket({ fields, document }: TaskFile): TaskFacts | undefined {
  const id = textField(fields, "id");
  if (id === undefined) return undefined;
  const type = textField(fields, "type");
  return {
    kind: type === "epic" || type === "task" ? type : "issue",
    id,
    title: textField(fields, "title") ?? firstTitle(document) ?? id,
    status: textField(fields, "status"),
    epic: textField(fields, "parent"),
    dependsOn: listField(fields, "deps"),
    labels: listField(fields, "tags"),
    date: findDate(textField(fields, "created") ?? "")?.iso,
  };
}
