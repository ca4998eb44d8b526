import type { Refused } from "../../query/outcome.ts";
import type { ToolArguments } from "../../tools/argument.ts";
import { PATCH, REV, STAGED } from "../../tools/graph/arguments.ts";
import { type FileChange, readDiff } from "../diff.ts";
import type { DiffRequest, Surroundings } from "../surroundings.ts";

/** A change, file by file, or why it cannot be had. */
export type Changed = { readonly kind: "changed"; readonly files: readonly FileChange[] } | Refused;

/** The change that the arguments name. */
export function changeOf(args: ToolArguments, around: Surroundings | undefined): Changed {
  const patch = args.get(PATCH);
  if (patch !== undefined) return read(patch, "the patch");
  if (around === undefined)
    return refused("the sources are not beside the index, so git cannot be asked", "give a patch");
  const diff = around.diff(requestOf(args));
  if (!diff.ok)
    return refused(
      `git gives no diff: ${diff.message}`,
      "name revisions that this repository has, or give a patch",
    );
  return read(diff.patch, "the diff");
}

function requestOf(args: ToolArguments): DiffRequest {
  const range = args.get(REV);
  if (range !== undefined) return { of: "revisions", range };
  return args.get(STAGED) === true ? { of: "staged" } : { of: "working_tree" };
}

function read(patch: string, what: string): Changed {
  const files = readDiff(patch);
  return files.length > 0 ? { kind: "changed", files } : nothingChanged(what);
}

const nothingChanged = (what: string): Refused => ({
  kind: "refused",
  refusal: "absent",
  message: `${what} changes nothing`,
  searched: what,
  candidates: [],
  next: "name another revision, or give a patch in the unified format",
});

const refused = (message: string, next: string): Refused => ({
  kind: "refused",
  refusal: "out_of_scope",
  message,
  searched: "git",
  candidates: [],
  next,
});
