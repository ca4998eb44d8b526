import type { Draft, Extractor, InputFile } from "../extractor.ts";
import { issueDraft } from "./issue-draft.ts";
import { firstProse, firstTitle } from "./task-file.ts";

/** A change in work, or one that is done and was put into the archive under its day. */
const CHANGE =
  /^((?:.*\/)?openspec\/changes\/(?:archive\/(?:(\d{4}-\d\d-\d\d)-)?)?([^/]+))\/(proposal|tasks|design)\.md$/;

/** Changes of OpenSpec: a folder each, told by its proposal, or where there is none by its tasks or its design. */
export const openSpecChanges: Extractor<Draft> = {
  family: "issue",
  claims: (path) => CHANGE.test(path),
  read: readChange,
  settle: (facts) => {
    const chosen = new Map<string, string>();
    for (const path of facts.keys()) {
      const folder = CHANGE.exec(path)?.[1] ?? path;
      const other = chosen.get(folder);
      if (other === undefined || rankOf(path) < rankOf(other)) chosen.set(folder, path);
    }
    const tellers = new Set(chosen.values());
    const drafts = [...facts]
      .filter(([path]) => tellers.has(path))
      .map(([path, draft]): [string, Draft[]] => [path, [draft]]);
    return { drafts: new Map(drafts), fields: new Map(), flags: [] };
  },
};

const rankOf = (path: string): number =>
  ["proposal", "tasks", "design"].indexOf(CHANGE.exec(path)?.[4] ?? "");

function readChange(file: InputFile): Draft | undefined {
  const [, folder = "", date, id, teller] = CHANGE.exec(file.path) ?? [];
  if (id === undefined) return undefined;
  const document = file.markdown();
  const isProposal = teller === "proposal";
  const issue = {
    kind: "change",
    id,
    title: (isProposal && firstTitle(document)) || id,
    line: 1,
    endLine: document.lineCount,
    status: /\/archive\/[^/]+$/.test(folder) ? "archived" : undefined,
    summary: isProposal ? firstProse(document) : undefined,
    date,
  } as const;
  return issueDraft(file.path, issue, document.lineBytes);
}
