import type { FileRows } from "../extractor.ts";
import type { IssueFlagCode } from "./flags.ts";

/** What comes of an issue file that is not what its convention asks for: a flag with the parser's words. */
export function unreadable(item: string, { line, message }: { line: number; message: string }): FileRows {
  const code: IssueFlagCode = "issue-file-unreadable";
  return {
    drafts: [],
    flags: [{ item, code, reason: `issue file cannot be read — not indexed: ${message}`, line }],
  };
}
