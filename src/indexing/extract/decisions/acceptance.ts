import type { Sign } from "./facts.ts";
import { isUsualPrefix, shareOf, SLUG, type Group } from "./groups.ts";
import type { Unit } from "./units.ts";

/** Which units of a group are records, and why these, or why none. */
export interface Acceptance {
  readonly records: readonly Unit[];
  readonly because: string;
}

/** Decides on a group by itself. `isDeclared`: a configuration says that its folder holds records. */
export function acceptGroup(group: Group, isDeclared: boolean): Acceptance {
  if (group.purpose.holds === "templates")
    return none("its folder holds templates, or what serves tests or pictures");
  if (isDeclared && group.pattern !== SLUG)
    return { records: group.units, because: "a configuration names its folder" };
  return group.pattern === SLUG ? acceptUnnumbered(group, isDeclared) : acceptNumbered(group);
}

const none = (because: string): Acceptance => ({ records: [], because });

/** How many of a group must read like records: where the prefix is a usual one, where there is none, where it is any word. */
const ENOUGH = { usualPrefix: 0.3, noPrefix: 0.4, anyPrefix: 0.6, unnumbered: 0.6 };
/** From how many numbered documents on a folder is a numbered series. */
const SEVERAL = 3;

const ANY_SIGN: ReadonlySet<Sign> = new Set<Sign>([
  "status",
  "keys",
  "heading",
  "numbered heading",
  "sections",
  "sidecar",
]);
const WRITTEN_SIGNS: ReadonlySet<Sign> = new Set<Sign>(["heading", "sections"]);

function acceptNumbered({ pattern, units, purpose }: Group): Acceptance {
  if (purpose.holds === "decisions")
    return { records: units, because: "numbered or dated, in a folder for decisions" };
  const share = shareOf(units, ANY_SIGN);
  if (isUsualPrefix(pattern) && share >= ENOUGH.usualPrefix) {
    return { records: units, because: "named with a usual prefix, and written like records" };
  }
  if (purpose.holds === "others") return none("its folder is by name for something else");
  if (OTHER_NUMBERS.test(pattern)) return none("what is named like it is numbered for something else");
  const enough = pattern.startsWith("prefix") ? ENOUGH.anyPrefix : ENOUGH.noPrefix;
  if (share < enough) return none("too few documents named like it read like decision records");
  if (units.length === 1 && !units.every(standsAlone))
    return none("it is alone, and little in it reads like a decision record");
  return { records: units, because: "numbered or dated, and written like records" };
}

/** Work items and parts of a text are numbered too, and have a status. */
const OTHER_NUMBERS =
  /^prefix (bug|issue|task|ticket|epic|story|us|feature|feat|spec|req|requirement|test|tc|sprint|milestone|phase|step|stage|part|chapter|section|lesson|module|unit|week|day|session|release|version|v)s?$/;

/** Whether one document is enough to make a series. */
function standsAlone({ name, facts }: Unit): boolean {
  const isZero = "number" in name && /^0+$/.test(name.number ?? "");
  return !isZero && (facts.signs.length > 1 || facts.signs.includes("sidecar"));
}

const AMONG_NUMBERED = "written like a record, among numbered ones";

/** One sign may be chance, two are none. */
const isWritten = ({ facts }: Unit): boolean => facts.signs.length > 1;

/** In a folder for decisions nothing else has the metadata of one. */
const isFiledOrWritten = (unit: Unit): boolean => unit.facts.signs.includes("keys") || isWritten(unit);

/** Without a number or a date in their names, records must read like records. */
function acceptUnnumbered(group: Group, isDeclared: boolean): Acceptance {
  const isForDecisions = isDeclared || group.purpose.holds === "decisions";
  const isForDesigns = group.purpose.holds === "designs";
  if (group.named >= SEVERAL && (isForDecisions || isForDesigns)) {
    return those(group.units, isForDecisions ? isFiledOrWritten : isWritten, AMONG_NUMBERED);
  }
  if (isForDecisions) return acceptAmongDecisions(group.units);
  if (group.purpose.holds === "others") return none("its folder is by name for something else");
  return isForDesigns
    ? acceptMost(group.units, ANY_SIGN, "written like records, in a folder for designs")
    : acceptMost(
        group.units,
        WRITTEN_SIGNS,
        "most documents of its folder are written like decision records",
      );
}

function acceptAmongDecisions(units: readonly Unit[]): Acceptance {
  const because = "written like records, in a folder for decisions";
  const most = acceptMost(units, ANY_SIGN, because);
  return most.records.length > 0 ? most : those(units, hasSign, because);
}

/** All or none. */
function acceptMost(units: readonly Unit[], signs: ReadonlySet<Sign>, because: string): Acceptance {
  return units.length >= SEVERAL && shareOf(units, signs) >= ENOUGH.unnumbered
    ? { records: units, because }
    : none("it has no number or date in its name, and its folder is not one of decision records");
}

const hasSign = ({ facts }: Unit): boolean => facts.signs.length > 0;

function those(units: readonly Unit[], isRecord: (unit: Unit) => boolean, because: string): Acceptance {
  const records = units.filter(isRecord);
  return records.length > 0
    ? { records, because }
    : none("it lies among decision records, but does not read like one");
}

/** Decides on a group too small to show a series by itself, but near one whose records are named alike. */
export function acceptKin({ units, purpose }: Group): Acceptance {
  const isFit =
    purpose.holds !== "templates" &&
    purpose.holds !== "others" &&
    shareOf(units, ANY_SIGN) >= ENOUGH.usualPrefix;
  return isFit ? { records: units, because: "named like the records of a folder near it" } : none("");
}
