import { ROW_TAG, type Flag } from "../../../model/row.ts";
import { slugOf } from "../../slug.ts";
import type { Draft, Extractor, InputFile } from "../extractor.ts";
import { anchorPrefix, isChangelogName } from "./changelog-name.ts";
import type { ChangelogFlagCode } from "./flags.ts";
import { readReleases, type Entry, type Release, type Unit } from "./releases.ts";

/** Changelogs by name and headings: a row for each release, and for each entry below it. */
export const changelogs: Extractor<readonly Draft[]> = {
  family: "changelog",
  claims: (path, config) => isChangelogName(path) || config.changelogs.includes(path),
  read: (file) => {
    const drafts = draftsOf(file);
    return drafts.length > 0 ? drafts : undefined;
  },
  isLocal: true,
  settle: (drafts, { config }) => {
    const missing = config.changelogs.filter((path) => !drafts.has(path));
    return { drafts, fields: new Map(), flags: missing.map(withoutReleases) };
  },
};

function withoutReleases(item: string): Flag {
  const code: ChangelogFlagCode = "changelog-without-releases";
  return {
    item,
    code,
    reason: "named under `changelogs` in tero.json, but no file with a heading of a release",
  };
}

function draftsOf(file: InputFile): Draft[] {
  const units = readReleases(file.markdown());
  const repeated = headingsOfSeveralReleases(units);
  const prefix = anchorPrefix(file.path);
  let release = "";
  return units.map((unit) => {
    if (unit.kind === "release") release = `--${slugOf(unit.version ?? unit.title)}`;
    const within = unit.kind === "entry" && repeated.has(slugOf(unit.heading)) ? release : "";
    return {
      row: rowOf(unit, file.path),
      claim: { by: "prefix", prefix: prefix + within, slugOf: unit.heading },
    };
  });
}

/**
 * Headings such as `Added` that stand below several releases: their anchors take the release in front, or each new
 * release would move those of all older ones.
 */
function headingsOfSeveralReleases(units: readonly Unit[]): ReadonlySet<string> {
  const home = new Map<string, Unit | undefined>();
  const repeated = new Set<string>();
  let release: Unit | undefined;
  for (const unit of units) {
    if (unit.kind === "release") release = unit;
    else {
      const slug = slugOf(unit.heading);
      if (home.has(slug) && home.get(slug) !== release) repeated.add(slug);
      home.set(slug, release);
    }
  }
  return repeated;
}

function rowOf(unit: Unit, file: string): Draft["row"] {
  const { title, line, endLine } = unit;
  const facts = unit.kind === "release" ? releaseFields(unit) : entryFields(unit);
  return {
    family: "changelog",
    kind: unit.kind,
    title,
    file,
    line,
    summary: title,
    tag: ROW_TAG,
    end_line: endLine,
    ...facts,
  };
}

function releaseFields({
  version,
  date,
  status,
}: Release): Pick<Draft["row"], "version" | "date" | "status"> {
  return {
    ...(version === undefined ? {} : { version }),
    ...(date === undefined ? {} : { date }),
    ...(status === undefined ? {} : { status }),
  };
}

/** The first id of an issue or a record that an entry names is what people cite it by. */
function entryFields({ heading }: Entry): Pick<Draft["row"], "id"> {
  const id = heading
    .split(/[^A-Za-z0-9-]+/)
    .find((token) => /^(?:(?:RFC|ADR|DN|M)-\d+|E\d+(?:-\d+)+)$/.test(token));
  return id === undefined ? {} : { id };
}
