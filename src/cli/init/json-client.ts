import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from "jsonc-parser";
import { nested, removeProperty, setProperty } from "./json-edit.ts";
import { made, type Made, type Piece } from "./piece.ts";

/** A client whose servers stand in a JSON file; comments and the formatting of others are kept. */
export interface JsonClient {
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  readonly path: string;
  /** Where in the file the server stands: `["mcpServers", "tero"]`. */
  readonly at: readonly string[];
  readonly entry: object;
}

/** The piece that registers the server with one client. */
export function jsonClientPiece({ name, title, path, at, entry }: JsonClient): Piece {
  return {
    name,
    path,
    question: `Register tero for ${title}?`,
    add: (text) => keepMark(text ?? "", (json) => addEntry(json, at, { entry, path })),
    remove: (text) => keepMark(text, (json) => removeEntry(json, at, path)),
  };
}

/** Edits a text without the byte order mark that it may begin with. */
function keepMark(text: string, edit: (json: string) => Made): Made {
  if (!text.startsWith(MARK)) return edit(text);
  const edited = edit(text.slice(MARK.length));
  if (edited.status === "refused" || edited.text === undefined) return edited;
  return { ...edited, text: MARK + edited.text };
}

const MARK = "\uFEFF";

function addEntry(
  text: string,
  at: readonly string[],
  { entry, path }: Pick<JsonClient, "entry" | "path">,
): Made {
  if (text.trim() === "") return made(`${JSON.stringify(nested(at, entry), null, 2)}\n`);
  const read = readJson(text, path);
  if ("refused" in read) return read.refused;
  const obstacle = obstacleTo(read.root, at);
  if (obstacle !== undefined) return refused(obstacle);
  const found = findNodeAtLocation(read.root, [...at]);
  const edited = setProperty(text, at, entry);
  if (found === undefined) return made(edited);
  const same = JSON.stringify(getNodeValue(found)) === JSON.stringify(entry);
  return same ? made(text) : { status: "differs", text: edited, what: `${at.join(".")} in ${path}` };
}

/** What would keep a client from reading an entry that is added: a name that stands twice, or no object to stand in. */
function obstacleTo(root: Node, at: readonly string[]): string | undefined {
  for (const [depth, name] of at.entries()) {
    const parent = findNodeAtLocation(root, at.slice(0, depth));
    if (parent === undefined) return undefined;
    if (parent.type !== "object") return `${at.slice(0, depth).join(".")} is not an object`;
    const same = parent.children?.filter(({ children }) => children?.[0]?.value === name) ?? [];
    if (same.length > 1) return `${name} stands in it twice`;
  }
  return undefined;
}

/** Takes the server out, and what would be left of its surroundings if it was alone there. */
function removeEntry(text: string, at: readonly string[], path: string): Made {
  const read = readJson(text, path);
  if ("refused" in read) return read.refused;
  if (findNodeAtLocation(read.root, [...at]) === undefined) return made(text);
  const parent = findNodeAtLocation(read.root, at.slice(0, -1));
  const left = removeProperty(text, parent?.children?.length === 1 ? at.slice(0, -1) : at);
  return made(/^\s*\{\s*\}\s*$/.test(left) ? undefined : left);
}

function readJson(text: string, path: string) {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (root?.type === "object" && error === undefined) return { root };
  const line = text.slice(0, error?.offset ?? 0).split("\n").length;
  return {
    refused: refused(`${path}:${line}: ${error ? printParseErrorCode(error.error) : "not an object"}`),
  };
}

function refused(reason: string): Made {
  return { status: "refused", reason, remedy: "mend the file and run `tero init` again" };
}
