import type { Row } from "../model/row.ts";

type DocumentKind = Pick<Row, "family" | "kind">;

/** Files that are written for coding agents, by their stem, and the folders of tools that hold agents. */
const AGENT_STEM = /^(agents|claude|gemini|copilot-instructions|.*\.instructions|.*\.agent)$/i;
const AGENT_FOLDER = /^\.(claude|agents|apm|codex|github)\/(.*\/)?agents\//;

/** What a document is by its path alone; that it is a decision record is for the extractor of decisions to say. */
export function documentKindOf(path: string): DocumentKind {
  if (path.startsWith("research/")) return { family: "research", kind: "record" };
  return { family: "doc", kind: kindInDocs(path) };
}

function kindInDocs(path: string): string {
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  if (/^readme([._-][a-z]{2}([-_][a-z]+)?)?$/i.test(stem)) return "readme";
  if (AGENT_STEM.test(stem) || AGENT_FOLDER.test(path)) return "agents";
  if (/\/devlogs?\//i.test(`/${path}`)) return "devlog";
  return /\/specs?\//i.test(`/${path}`) ? "spec" : "other";
}
