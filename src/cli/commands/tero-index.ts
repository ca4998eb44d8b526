import type { Command } from "../command.ts";
import { index } from "./index.ts";

/** `tero index` as the recorded builder was called: root and output by flags, both relative to the working directory. */
export const teroIndex: Command = {
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
  load: async () => (await import("../run/recorded-index.ts")).runRecordedIndex,
};
