import { reduceLinks } from "../../markdown/inline.ts";
import { settleEach, type Draft, type Extractor, type FileRows, type InputFile } from "../extractor.ts";
import { issueDraft } from "./issue-draft.ts";

const TASKS = /(?:^|\/)specs\/(\d{3,}-[^/]+)\/tasks\.md$/;
/** `[x] T012 [P] [US1] Title`, the markers in brackets being optional. */
const TASK = /^\[([ xX])\] +(?:\*\*)?(T\d+)(?:\*\*)?:? +((?:\[[\w.-]+\] +)*)(\S.*)$/s;

/** The numbered tasks of a feature that spec-kit planned: `specs/001-feature/tasks.md`. */
export const specKitTasks: Extractor<FileRows> = {
  family: "issue",
  claims: (path) => TASKS.test(path),
  read: readTasks,
  isLocal: true,
  settle: settleEach,
};

function readTasks(file: InputFile): FileRows | undefined {
  const feature = TASKS.exec(file.path)?.[1] ?? "";
  const document = file.markdown();
  const drafts = document.blocks.flatMap((block): Draft[] => {
    const [, box, number, marks = "", text = ""] =
      (block.kind === "paragraph" && block.opensItem && TASK.exec(document.content(block))) || [];
    if (number === undefined) return [];
    const issue = {
      kind: "task",
      id: `${feature}/${number}`,
      title: reduceLinks(text, document.references()),
      line: block.line,
      endLine: block.endLine,
      status: box === " " ? "todo" : "done",
      epic: feature,
      labels: [...marks.matchAll(/\[([^\]]+)\]/g)].map((mark) => mark[1] ?? ""),
    } as const;
    return [issueDraft(file.path, issue, document.lineBytes)];
  });
  return drafts.length > 0 ? { drafts, flags: [] } : undefined;
}
