import type { Command } from "./command.ts";
import { serve } from "./commands/serve.ts";
import { processIo } from "./command-line/process-io.ts";
import { mainOf } from "./single-command.ts";

/** `tero serve --toolsets tero` as the recorded server was called. */
const teroMcp: Command = {
  ...serve,
  name: "tero-mcp",
  usage: "tero-mcp",
  options: serve.options.filter(({ flag }) => !flag.startsWith("--toolsets")),
  load: async () => {
    const run = await serve.load();
    return (args, io) => run({ ...args, options: { ...args.options, toolsets: "tero" } }, io);
  },
};

void mainOf("tero-mcp", teroMcp, processIo()).then((code) => (process.exitCode = code));
