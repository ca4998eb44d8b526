import { codexPiece, type ServerEntry } from "./codex-client.ts";
import { jsonClientPiece } from "./json-client.ts";
import type { Piece } from "./piece.ts";
import { programWords, type Program } from "./program.ts";

/** The clients that `tero init` knows how to register with. */
export const CLIENTS = ["claude", "cursor", "vscode", "codex", "gemini"] as const;
export type Client = (typeof CLIENTS)[number];

/** The piece for one client. */
export function clientPiece(client: Client, program: Program): Piece {
  const entry = serverEntry(program);
  switch (client) {
    case "claude":
      return jsonClientPiece({
        name: client,
        title: "Claude Code",
        path: ".mcp.json",
        at: ["mcpServers", "tero"],
        entry,
      });
    case "cursor":
      return jsonClientPiece({
        name: client,
        title: "Cursor",
        path: ".cursor/mcp.json",
        at: ["mcpServers", "tero"],
        entry,
      });
    case "vscode":
      return jsonClientPiece({
        name: client,
        title: "VS Code",
        path: ".vscode/mcp.json",
        at: ["servers", "tero"],
        entry: { type: "stdio", ...entry },
      });
    case "gemini":
      return jsonClientPiece({
        name: client,
        title: "Gemini CLI",
        path: ".gemini/settings.json",
        at: ["mcpServers", "tero"],
        entry,
      });
    case "codex":
      return codexPiece(entry);
  }
}

/**
 * What starts the server. The token is no secret: it is the same in every copy, and the server speaks to its own client
 * alone, over standard input; it may refresh.
 */
export function serverEntry(program: Program): ServerEntry {
  const [command = "", ...args] = programWords(program);
  return {
    command,
    args: [...args, "serve"],
    env: { TERO_TOKENS: "local:refresh", TERO_SESSION_TOKEN: "local" },
  };
}
