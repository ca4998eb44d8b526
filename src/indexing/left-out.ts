import type { ReadingFlag, ReadingFlagCode } from "./reading-flags.ts";

/** Hidden folders that hold what a repository says about itself; every other one is its tools' business. */
const TELLING_HIDDEN = new Set(
  ".github .claude .agents .apm .codex .beads .changes .changeset .tickets .taskmaster".split(" "),
);
const DEPENDENCIES = new Set(["node_modules", "bower_components", "__pycache__"]);
const BUILDS = new Set(["target", "dist", "build", "out", "vendor", "venv"]);
const FIXTURES = /^(__fixtures__|(.*[-_])?fixtures?|test[-_]?data)$/;
/** Files that a tool puts into a folder to say that all of it is made. */
export const MADE_MARKERS = ["CACHEDIR.TAG", "pyvenv.cfg"] as const;

interface Rule {
  readonly code: ReadingFlagCode;
  readonly what: string;
}

/** A folder and why it is left out, in the words of its flag. */
export interface LeftOut extends Rule {
  readonly folder: string;
}

/** What is known of the folder that a path stands in. */
export interface FolderFacts {
  /** Whether git tracks the path; undefined where there is no git. */
  readonly tracked: boolean | undefined;
  /** Folders that say by a marker file that they are made. */
  readonly made: ReadonlySet<string>;
}

/** The outermost folder of a path that is not read by default, and why; undefined when the path is read. */
export function leftOutBy(path: string, facts: FolderFacts): LeftOut | undefined {
  for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
    const folder = path.slice(0, end);
    const rule = nameRule(folder) ?? madeRule(folder, facts);
    if (rule) return { folder, ...rule };
  }
  return undefined;
}

/** A folder of what tools put there: not entered where git does not say what is tracked in it. */
export function madeRule(folder: string, { tracked, made }: FolderFacts): Rule | undefined {
  if (tracked === true) return undefined;
  const name = nameOf(folder);
  if (DEPENDENCIES.has(name)) return { code: "dependency-folder", what: "a folder of dependencies" };
  // Without git nothing tells a build folder from a folder that is called so, but its own marker.
  const isBuild = made.has(folder) || (tracked === false && BUILDS.has(name));
  return isBuild
    ? { code: "build-folder", what: "a folder of build output that git does not track" }
    : undefined;
}

function nameRule(folder: string): Rule | undefined {
  const name = nameOf(folder);
  if (FIXTURES.test(name)) return { code: "test-fixtures", what: "a folder of test fixtures" };
  const isHidden = name.startsWith(".") && !TELLING_HIDDEN.has(name);
  return isHidden ? { code: "hidden-folder", what: "a hidden folder" } : undefined;
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf("/") + 1);
}

/** The flag for a folder that was left out: what it is, and what brings it back. */
export function leftOutFlag({ folder, code, what }: LeftOut): ReadingFlag {
  return {
    item: folder,
    reason: `${what}, left out by default; list it under \`include\` in tero.json to have it read`,
    code,
  };
}
