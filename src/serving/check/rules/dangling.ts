import type { WrittenReference } from "../../../model/reading.ts";
import { movedFragment, movedPath } from "../moves.ts";
import { pathOf } from "../../graph/resolution.ts";
import type { Dangling } from "../../graph/resolution.ts";
import { resolve } from "../../graph/resolve.ts";
import { type Suggestions, suggestionsFor } from "../../graph/suggest.ts";
import type { Edit, Finding, RuleId, Severity } from "../finding.ts";
import { placeFinder, type WordsPlace } from "../place-of-reference.ts";
import { rewriteFragment, rewritePath } from "../rewrite.ts";
import type { Cited, Survey } from "../survey.ts";

/** References to what is not there: files, fragments, lines; with what was likely meant. */
export function danglingReferences(survey: Survey): Finding[] {
  const place = placeFinder(survey.around);
  const suggest = suggester(survey);
  return survey.cited.flatMap(({ file, reference, resolution }) => {
    if (resolution.status !== "dangling" || isNoFinding(reference, resolution)) return [];
    const told = { place: place(file, reference), suggestions: suggest(resolution), survey };
    return [findingOf({ file, reference, resolution }, told)];
  });
}

/** Looks for suggestions once for each file that is missing, however many miss it. */
function suggester(survey: Survey): (dangling: Dangling) => Suggestions {
  const known = new Map<Dangling | string, Suggestions>();
  return (dangling) => {
    const key = dangling.missing === "path" ? dangling.path : dangling;
    const found = known.get(key) ?? withMoves(dangling, suggestionsFor(dangling, survey.places), survey);
    known.set(key, found);
    return found;
  };
}

interface Told {
  readonly place: WordsPlace;
  readonly suggestions: Suggestions;
  readonly survey: Survey;
}

interface DanglingReference extends Cited {
  readonly resolution: Extract<Cited["resolution"], { status: "dangling" }>;
}

/** A used definition speaks for its uses; unknown ids belong to others; a template's blanks are to be filled in. */
function isNoFinding({ form, written }: WrittenReference, dangling: Dangling): boolean {
  if (form === "reference" || /\{\{|\{%|\$\{|<%|^\{/.test(written)) return true;
  if (dangling.missing === "id") return form !== "scheme";
  return dangling.missing === "path" && isRoute(written);
}

/** `/guide/start/` is the address of a site's page as often as a path, and only a path has an extension. */
const isRoute = (written: string): boolean =>
  written.startsWith("/") && !/\.[A-Za-z]\w*\/?$/.test(written.replace(/[?#].*$/, ""));

function findingOf(cited: DanglingReference, { place, suggestions, survey }: Told): Finding {
  const { file, reference, resolution } = cited;
  const rule = ruleFor(cited, suggestions, survey);
  const fix = place.isExact ? editFor(cited, suggestions, { place, survey }) : undefined;
  const path = resolution.missing === "id" ? undefined : resolution.path;
  return {
    rule,
    severity: severityOf(cited, suggestions),
    file,
    line: place.line,
    column: place.column,
    message: messageFor(reference, resolution),
    remedy: remedyFor(suggestions, fix),
    about: reference.written,
    ...(path === undefined ? {} : { cited: path }),
    ...(fix === undefined ? {} : { fix }),
  };
}

/** What git saw move is what is meant, before anything that is only alike. */
function withMoves(dangling: Dangling, suggestions: Suggestions, { change, places }: Survey): Suggestions {
  if (change === undefined) return suggestions;
  const moved =
    dangling.missing === "path"
      ? movedPath(dangling.path, change)
      : dangling.missing === "fragment"
        ? movedFragment(dangling.path, dangling.fragment, { change, places })
        : undefined;
  if (moved === undefined) return suggestions;
  return { ...suggestions, nearest: [moved], differsInCase: false, isSure: true };
}

const DANGLING_RULES = {
  path: "dangling-link",
  fragment: "dangling-fragment",
  lines: "dangling-lines",
  id: "dangling-link",
} as const satisfies Record<Dangling["missing"], RuleId>;

function ruleFor({ file, resolution }: DanglingReference, suggestions: Suggestions, survey: Survey): RuleId {
  if (suggestions.differsInCase) return "case-mismatch";
  if (suggestions.acceptedBy.length > 0 && resolution.missing === "path") return "page-address";
  const kind = survey.places.documentOf(file)?.kind;
  return kind === "skill" || kind === "agents" ? "agent-reference" : DANGLING_RULES[resolution.missing];
}

/** What other renderers accept fails no check; prose may cite another repository; forges are lenient about the case of fragments. */
function severityOf(
  { reference, resolution }: DanglingReference,
  { acceptedBy, differsInCase }: Suggestions,
): Severity {
  if (acceptedBy.length > 0) return "note";
  const isLenient = reference.form === "lines" || (differsInCase && resolution.missing === "fragment");
  return isLenient ? "warning" : "error";
}

function messageFor({ written, form }: WrittenReference, dangling: Dangling): string {
  const what = form === "image" ? "The image" : form === "lines" ? "The citation" : "The link";
  switch (dangling.missing) {
    case "path":
      return `${what} \`${written}\` leads to ${dangling.path}, which is not there.`;
    case "fragment":
      return `${what} \`${written}\` names \`#${dangling.fragment}\`, which ${dangling.path} does not have.`;
    case "lines":
      return `${what} \`${written}\` names line ${dangling.lines.endLine} of ${dangling.path}, which has ${dangling.lineCount}.`;
    case "id":
      return `${what} \`${written}\` names a record that is not there.`;
  }
}

function remedyFor({ nearest, acceptedBy }: Suggestions, fix: Edit | undefined): string {
  const accepted = acceptedBy.length > 0 ? ` (${acceptedBy.join(" and ")} would accept it)` : "";
  if (fix !== undefined) return `Write \`${fix.new}\`${accepted}; --fix does.`;
  if (nearest.length === 0) return `Mend or remove it${accepted}.`;
  return `Nearest: ${nearest.slice(0, 3).join(", ")}${accepted}.`;
}

interface Editing {
  readonly place: WordsPlace;
  readonly survey: Survey;
}

/** A change that makes the reference lead somewhere for sure. */
function editFor(
  cited: DanglingReference,
  suggestions: Suggestions,
  { place, survey }: Editing,
): Edit | undefined {
  const [meant] = suggestions.nearest;
  if (meant === undefined || !suggestions.isSure) return undefined;
  const { written } = cited.reference;
  const rewritten =
    cited.resolution.missing === "fragment"
      ? rewriteFragment(written, meant.slice(meant.indexOf("#") + 1))
      : withPath(cited, meant, survey);
  if (rewritten === undefined) return undefined;
  return { file: cited.file, line: place.line, column: place.column, old: written, new: rewritten };
}

/** A path is only written where the fragment, if there is one, stands there too. */
function withPath({ file, reference }: DanglingReference, path: string, survey: Survey): string | undefined {
  if (reference.form === "lines" || reference.form === "scheme") return undefined;
  const fragment = /#(.*)$/.exec(reference.value)?.[1];
  const found = resolve(fragment === undefined ? path : `${path}#${fragment}`, file, survey.places);
  if (found.status !== "resolved" || pathOf(found.to) !== path) return undefined;
  return rewritePath(reference.written, file, path);
}
