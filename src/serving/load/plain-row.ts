import { FAMILIES } from "../../model/row.ts";
import type { Cursor } from "./strict-json.ts";

// Builders write rows alike: known fields in their declared order, no nulls, no escapes but the short ones. One expression
// recognises such rows at the speed of native code, ten times that of reading them field by field; whatever it does not
// recognise is read field by field. It refuses nothing that is valid and accepts nothing that is not.

const SPACE = "[ \\n\\r\\t]*";
const STRING = '"[^"\\\\\\x00-\\x1f]*(?:\\\\["\\\\bfnrt][^"\\\\\\x00-\\x1f]*)*"';
const STRINGS = `\\[${SPACE}${STRING}${SPACE}(?:,${SPACE}${STRING}${SPACE})*\\]`;
const COUNT = "(?:0|[1-9][0-9]{0,8})";
const FAMILY = `"(?:${FAMILIES.join("|")})"`;

const required = (name: string, value: string): string => `,${SPACE}${field(name, value)}`;
const optional = (name: string, value: string): string => `(?:,${SPACE}${field(name, value)})?`;
const field = (name: string, value: string): string => `"${name}"${SPACE}:${SPACE}${value}${SPACE}`;

const ROW = [
  `\\{${SPACE}`,
  field("anchor", STRING),
  required("family", FAMILY),
  required("kind", STRING),
  optional("id", STRING),
  required("title", STRING),
  required("file", STRING),
  required("line", COUNT),
  optional("status", STRING),
  optional("guarantee_tag", STRING),
  optional("summary", STRING),
  optional("epic", STRING),
  optional("depends_on", STRINGS),
  optional("doc_refs", STRINGS),
  optional("gh_issue", STRING),
  required("tag", STRING),
  optional("level", COUNT),
  optional("end_line", COUNT),
  optional("tokens", COUNT),
  optional("hash", STRING),
  optional("date", STRING),
  optional("version", STRING),
  optional("supersedes", STRINGS),
  optional("superseded_by", STRINGS),
  optional("links", STRINGS),
  optional("labels", STRINGS),
  "\\}",
].join("");

/** So many rows are recognised at once, since each attempt costs as much as reading a few hundred characters. */
const GROUP = 16;
const GROUP_OF_ROWS = new RegExp(`(?:${ROW}${SPACE},${SPACE}){${GROUP - 1}}${ROW}`, "y");
const ONE_ROW = new RegExp(ROW, "y");

/** Moves past the plain rows that stand at the cursor; how many, 0 where the first of them is not plain. */
export function skipPlainRows(cursor: Cursor): number {
  return (skip(cursor, GROUP_OF_ROWS) && GROUP) || (skip(cursor, ONE_ROW) && 1) || 0;
}

function skip(cursor: Cursor, expression: RegExp): boolean {
  expression.lastIndex = cursor.at;
  if (!expression.test(cursor.text)) return false;
  cursor.at = expression.lastIndex;
  return true;
}
