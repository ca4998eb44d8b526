import type { Command } from "../command.ts";

/** `tero merge-driver`: what git calls to merge an index. */
export const mergeDriver: Command = {
  name: "merge-driver",
  usage: "merge-driver <base> <ours> <theirs>",
  description:
    "Merge three versions of an index row by row, as git's merge driver (%O %A %B); the result replaces ours.",
  options: [],
  load: async () => (await import("../run/merge-driver.ts")).runMergeDriver,
};
