import { index } from "./commands/index.ts";
import type { Command } from "./command.ts";
import { mainOf } from "./main.ts";
import { processIo } from "./process-io.ts";

/** `tero index` as the recorded builder was called: root and output by flags, both relative to the working directory. */
const teroIndex: Command = {
  ...index,
  name: "tero-index",
  usage: "tero-index",
  options: [
    { flag: "--repo-root <dir>", description: "the repository (default: the working directory)" },
    {
      flag: "--out <dir>",
      description: "folder to write to (default: docs/tero-index in the working directory)",
    },
    ...index.options.filter(({ flag }) => !flag.startsWith("--out")),
  ],
  load: async () => (await import("./run/recorded-index.ts")).runRecordedIndex,
};

process.exitCode = await mainOf("tero-index", teroIndex, processIo());
