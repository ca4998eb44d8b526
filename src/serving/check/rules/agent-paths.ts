import { folderOf, type Places } from "../../graph/places.ts";
import { suggestionsFor } from "../../graph/suggest.ts";
import type { Finding } from "../finding.ts";
import { withoutCode } from "../prose.ts";
import type { Survey } from "../survey.ts";

/** Paths that a skill or agent file names in code spans or imports, where nothing is there: an agent will look for them. */
export function agentPaths({ places, around }: Survey): Finding[] {
  const files = places.corpus.rows
    .filter(({ kind }) => kind === "skill" || kind === "agents")
    .map(({ file }) => file);
  return [...new Set(files)].flatMap((file) => {
    const lines = withoutCode(around.lines(file) ?? []);
    return lines.flatMap((line, at) =>
      pathsIn(line).flatMap((named) => missing(named, { file, line: at + 1, places })),
    );
  });
}

interface Named {
  readonly path: string;
  readonly column: number;
  readonly isImport: boolean;
}

/** A path with a folder and an extension, in a code span; or a markdown file after `@`, as agents import it. */
const PATHS =
  /`((?:\.{0,2}\/)?(?:[\w@.-]+\/)+[\w.-]+\.[A-Za-z]\w{0,9})`|(?:^|\s)@((?:[\w.-]+\/)*[\w.-]+\.md)\b/g;

function pathsIn(line: string): Named[] {
  return [...line.matchAll(PATHS)].map((found) => {
    const path = found[1] ?? found[2] ?? "";
    return { path, column: found.index + found[0].indexOf(path) + 1, isImport: found[2] !== undefined };
  });
}

/** `adr-NNNN.md`, `core/cap-xxxx.md`: what is to be filled in. */
const BLANK = /(?:^|[^A-Za-z])(?:x{2,}|X{2,}|N{2,}|n{3,}|Y{4}|y{4})(?![A-Za-z])/;

interface Place {
  readonly file: string;
  readonly line: number;
  readonly places: Places;
}

/**
 * Only where the first folder is there is the path meant to be: `path/to/file.md` is an example. A skill's own scripts and
 * references are called by it; a path of the repository may as well be one that the agent is to write.
 */
function missing({ path, column, isImport }: Named, { file, line, places }: Place): Finding[] {
  if (BLANK.test(path)) return [];
  const clean = path.replace(/^(?:\.\/|\/)/, "");
  const [first = ""] = clean.split("/", 1);
  const bases = path.startsWith("../") ? [] : [folderOf(file), "."];
  const meant = bases.map((base) => (base === "." ? clean : `${base}/${clean}`));
  if (meant.some((each) => places.kindOf(each) === "file")) return [];
  const [wanted] = meant.filter(
    (_, at) => places.kindOf(bases[at] === "." ? first : `${bases[at]}/${first}`) !== undefined,
  );
  if (wanted === undefined) return [];
  const { nearest } = suggestionsFor({ missing: "path", path: wanted }, places);
  return [
    {
      rule: "agent-reference",
      severity:
        isImport || (folderOf(file) !== "." && wanted.startsWith(`${folderOf(file)}/`)) ? "warning" : "note",
      file,
      line,
      column,
      message: `\`${path}\` is not there, neither beside this file nor from the root.`,
      remedy: nearest.length > 0 ? `Nearest: ${nearest.slice(0, 3).join(", ")}.` : "Mend or remove it.",
      about: path,
      cited: wanted,
    },
  ];
}
