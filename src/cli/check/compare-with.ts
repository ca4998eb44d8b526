import { parseMarkdown } from "../../indexing/markdown/parse-markdown.ts";
import { readingOf } from "../../indexing/link/reading.ts";
import { storedTree } from "../../indexing/stored-tree.ts";
import { remembering } from "../../model/remember.ts";
import type { Change, Survey } from "../../serving/check/survey.ts";
import { readDiff } from "../../serving/graph/diff.ts";
import { InputError } from "../command.ts";
import { corpusInMemory } from "../served/corpus-in-memory.ts";
import { askDiff, askGit, type GitPlace } from "../repository/git.ts";

/** What a check is compared with. */
export interface Comparison {
  /** The branch that this one is to be merged into. */
  readonly against: string | undefined;
  readonly isChangedOnly: boolean;
  /** Whether what is staged is compared, and not the working tree. */
  readonly isStaged: boolean;
}

/** What the comparison gave. */
export interface Compared extends Pick<Survey, "change" | "against"> {
  /** The files that changed, where only those are asked for. */
  readonly only: ReadonlySet<string> | undefined;
  readonly notices: readonly string[];
}

/** Compares the working tree with the last commit, or with where a branch forked off. Without git there is nothing to compare. */
export function compareWith(place: GitPlace, { against, isChangedOnly, isStaged }: Comparison): Compared {
  const base = against === undefined ? "HEAD" : forkPoint(place, against);
  const change = changeSince(place, base, isStaged);
  if (change === undefined) {
    if (isChangedOnly) throw new InputError(`${place.root}: --changed needs a git repository with a commit`);
    const notice =
      "Not looked at: whether cited lines and quotes moved; that needs a git repository with a commit.";
    return { change, against: undefined, only: undefined, notices: [notice] };
  }
  return {
    change,
    against: against === undefined ? undefined : corpusAt(place, against),
    only: isChangedOnly ? changedFiles(place, change, isStaged) : undefined,
    notices: [],
  };
}

function forkPoint(place: GitPlace, branch: string): string {
  const found = askGit(place, ["merge-base", "--end-of-options", branch, "HEAD"]);
  if (!found.ok)
    throw new InputError(`--against ${branch}: ${found.message}; fetch the branch, with its history`);
  return found.text.trim();
}

function changeSince(place: GitPlace, base: string, isStaged: boolean): Change | undefined {
  const done = askDiff(place, ["--relative", ...(isStaged ? ["--cached"] : []), base]);
  if (!done.ok) return undefined;
  const files = readDiff(done.text);
  const textBefore = remembering((path: string) => {
    const shown = askGit(place, ["show", `${base}:./${path}`]);
    return shown.ok ? shown.text : undefined;
  }, Infinity);
  return {
    files,
    linesBefore: (path) => textBefore(path)?.split(/\r?\n/),
    readBefore: (path) => {
      const text = textBefore(path);
      return text === undefined ? undefined : readingOf(parseMarkdown(Buffer.from(text)), path);
    },
  };
}

function corpusAt(place: GitPlace, revision: string): Survey["against"] {
  const tree = storedTree({ ...place, cwd: place.root }, { of: "revision", revision });
  return tree === undefined ? undefined : corpusInMemory(place, tree).corpus;
}

/** Tracked files that changed, and those that are new; what is untracked is in no commit that is being made. */
function changedFiles(place: GitPlace, { files }: Change, isStaged: boolean): ReadonlySet<string> {
  const untracked = askGit(place, ["ls-files", "-o", "--exclude-standard", "-z"]);
  const fresh = untracked.ok && !isStaged ? untracked.text.split("\0").filter((path) => path !== "") : [];
  return new Set([...files.flatMap(({ before, after }) => [before ?? "", after ?? ""]), ...fresh]);
}
