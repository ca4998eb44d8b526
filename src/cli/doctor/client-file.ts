import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type ParseError,
} from "jsonc-parser";
import { parse as parseTables, TomlError } from "smol-toml";
import { parsePlaced, type LineFault } from "../repository/json-places.ts";

/** What a client's file says, whatever its form. */
export interface ParsedClientFile {
  readonly value: unknown;
  /** The key that the servers stand under. */
  readonly servers: string;
  /** The line on which a server stands. */
  readonly lineOf: (server: string) => number;
}

/** Reads the file of any client that `tero init` registers with, as that client does; the first fault where it cannot. */
export function parseClientFile(path: string, text: string): ParsedClientFile | LineFault {
  const unmarked = text.replace(/^\uFEFF/, "");
  if (path.endsWith(".toml")) return parseToml(unmarked);
  if (/(^|[\\/])\.mcp\.json$/.test(path)) return parseJson(unmarked);
  return parseJsonWithComments(unmarked);
}

function parseJson(text: string): ParsedClientFile | LineFault {
  const json = parsePlaced(text);
  if ("message" in json) return json;
  const { value, lineOf } = json;
  return { value, servers: "mcpServers", lineOf: (server) => lineOf(`/mcpServers/${server}`) };
}

/** Editors take comments; one of them calls servers by a shorter name. */
function parseJsonWithComments(text: string): ParsedClientFile | LineFault {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (root === undefined || error !== undefined)
    return {
      line: lineAt(text, error?.offset ?? 0),
      message: `no valid JSON: ${error === undefined ? "it is empty" : printParseErrorCode(error.error)}`,
    };
  const value: unknown = getNodeValue(root);
  const servers = findNodeAtLocation(root, ["servers"]) === undefined ? "mcpServers" : "servers";
  const lineOf = (server: string): number =>
    lineAt(text, findNodeAtLocation(root, [servers, server])?.offset ?? 0);
  return { value, servers, lineOf };
}

function parseToml(text: string): ParsedClientFile | LineFault {
  try {
    const value: unknown = parseTables(text);
    const lineOf = (server: string): number =>
      lineAt(text, Math.max(0, text.indexOf(`mcp_servers.${server}`)));
    return { value, servers: "mcp_servers", lineOf };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return { line: error.line, message: `no valid TOML: ${error.message.split("\n")[0] ?? ""}` };
  }
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;
