import type { Command, CommandOption } from "../command.ts";

/** Options of every command that answers from an index. */
export const INDEX_OPTIONS: readonly CommandOption[] = [
  {
    flag: "--index <path>",
    description: "the index to answer from (default: TERO_INDEX_PATH, then docs/tero-index/index.json)",
  },
  {
    flag: "--root <dir>",
    description:
      "the repository (default: TERO_ROOT, CLAUDE_PROJECT_DIR, then the git repository around the working directory)",
  },
];

/** `tero serve`: answers clients that speak MCP. */
export const serve: Command = {
  name: "serve",
  usage: "serve",
  description:
    "Serve an index over MCP on standard input and output, to clients that hold a token of TERO_TOKENS or TERO_TOKENS_FILE.",
  options: [
    ...INDEX_OPTIONS,
    { flag: "--toolsets <names>", description: "toolsets to serve, by commas (default: all)" },
    {
      flag: "--http [address]",
      description: "serve over HTTP instead (default: 127.0.0.1:8765): /mcp, /v1, /health",
    },
    { flag: "--allow-remote", description: "with --http: let other machines in" },
    { flag: "--watch", description: "follow the working tree (default where there is no index file)" },
    { flag: "--no-watch", description: "do not follow the working tree" },
    { flag: "--log-level <level>", description: "error, warn, info or debug (default: info)" },
    { flag: "--log-json", description: "log in JSON, a line a message" },
    { flag: "--describe", description: "print the tools as JSON and end" },
  ],
  load: async () => (await import("../run/serve.ts")).runServe,
};
