import type { Row } from "../model/row.ts";

type DocumentKind = Pick<Row, "family" | "kind">;

/** Files that are written for coding agents. */
const AGENT_FILES = /^(agents|claude|gemini|copilot-instructions|.*\.instructions|.*\.agent)$/i;

/** What a document is by its path alone; that it is a decision record is for the extractor of decisions to say. */
export function documentKindOf(path: string): DocumentKind {
  if (path.startsWith("research/")) return { family: "research", kind: "record" };
  return { family: "doc", kind: kindInDocs(path) };
}

function kindInDocs(path: string): string {
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  if (/^readme\b/i.test(stem)) return "readme";
  if (AGENT_FILES.test(stem)) return "agents";
  if (/\/devlogs?\//i.test(`/${path}`)) return "devlog";
  return /\/specs?\//i.test(`/${path}`) ? "spec" : "other";
}
