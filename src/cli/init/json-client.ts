import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from "jsonc-parser";
import type { ServerEntry } from "./codex-client.ts";
import { removeProperty, setProperty } from "./json-edit.ts";
import { made, type Made, type Piece } from "./piece.ts";

/** A client whose servers stand in a JSON file; comments and the formatting of others are kept. */
export interface JsonClient {
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  readonly path: string;
  /** Where in the file the server stands: `["mcpServers", "tero"]`. */
  readonly at: readonly [string, string];
  readonly entry: ServerEntry & { readonly type?: "stdio" };
}

/** The piece that registers the server with one client. */
export function jsonClientPiece({ name, title, path, at, entry }: JsonClient): Piece {
  return {
    name,
    path,
    question: `Register tero for ${title}?`,
    add: (text) => keepMark(text ?? "", (json) => addEntry(json, at, { entry, path })),
    remove: (text) => keepMark(text, (json) => removeEntry(json, at, { entry, path })),
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
  at: JsonClient["at"],
  { entry, path }: Pick<JsonClient, "entry" | "path">,
): Made {
  if (text.trim() === "") return made(wholeFile(at, entry));
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

/** The file that holds the server alone; written otherwise than what is added to a file, so that it is known again. */
function wholeFile([servers, name]: JsonClient["at"], entry: object): string {
  const fields = Object.entries(entry).map(
    ([key, value]) => `      ${JSON.stringify(key)}: ${inLine(value)}`,
  );
  return `{\n  "${servers}": {\n    "${name}": {\n${fields.join(",\n")}\n    }\n  }\n}\n`;
}

function inLine(value: unknown): string {
  const spaced = JSON.stringify(value, null, 1).replaceAll(/\n */g, " ");
  return Array.isArray(value) ? spaced.replace(/^\[ /, "[").replace(/ \]$/, "]") : spaced;
}

/** Takes the server out if init wrote it, and the whole file if it is the one that init made. */
function removeEntry(
  text: string,
  at: JsonClient["at"],
  { entry, path }: Pick<JsonClient, "entry" | "path">,
): Made {
  const read = readJson(text, path);
  if ("refused" in read) return read.refused;
  const found = findNodeAtLocation(read.root, [...at]);
  if (found === undefined) return made(text);
  if (!isOurs(found, entry)) {
    const reason = `${at.join(".")} is not as init writes it`;
    return { status: "refused", reason, remedy: "take it out by hand" };
  }
  if (text.replaceAll("\r\n", "\n") === wholeFile(at, getNodeValue(found))) return made(undefined);
  return made(removeProperty(text, isAllBesideOthers(found) ? at.slice(0, -1) : at));
}

/** Started by whatever program: init gives one environment to all. */
function isOurs(found: Node, { env }: ServerEntry): boolean {
  const own = findNodeAtLocation(found, ["env"]);
  return own !== undefined && JSON.stringify(getNodeValue(own)) === JSON.stringify(env);
}

/** Whether the server is the only one, in a file that holds more than servers: init may have added their object. */
function isAllBesideOthers(found: Node): boolean {
  const servers = found.parent?.parent;
  return servers?.children?.length === 1 && servers.parent?.parent?.children?.length !== 1;
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
