import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { compareWith } from "../../../src/cli/check/compare-with.ts";
import { corpusInMemory } from "../../../src/cli/served/corpus-in-memory.ts";
import { surroundingsOf } from "../../../src/cli/run/graph-surroundings.ts";
import { isOutOfForce } from "../../../src/model/force.ts";
import { DECISION_KINDS, type Row } from "../../../src/model/row.ts";
import { check } from "../../../src/serving/check/check.ts";
import type { Finding, RuleId } from "../../../src/serving/check/finding.ts";
import { type Cited, type Survey, surveyOf } from "../../../src/serving/check/survey.ts";
import { git } from "../../tree.ts";
import { commit } from "../graph/planted-repository.ts";

/** What was broken on purpose, and where it must be told. */
interface Fault {
  readonly what: FaultKind;
  /** Any of these rules, in any of these files, at any of these lines. */
  readonly rules: readonly RuleId[];
  readonly files: readonly string[];
  readonly lines: readonly number[];
  readonly note: string;
}

const FAULTS = [
  "renamed heading",
  "moved file",
  "retired decision",
  "shifted lines",
  "broken quote",
  "colliding id",
] as const;
type FaultKind = (typeof FAULTS)[number];

/** What came of planting faults. */
export interface Harvest {
  readonly planted: Readonly<Record<string, number>>;
  readonly missed: readonly Fault[];
}

/** Faults that are planted at a time, each in files of its own. */
const AT_ONCE = 12;

/** Plants seeded faults in a copy of a corpus, some at a time, and sees whether a check tells each one. */
export function plantFaults(
  source: string,
  root: string,
  asked: { readonly seed: number; readonly count: number },
): Harvest {
  cpSync(source, root, { recursive: true, verbatimSymlinks: true });
  const random = seeded(asked.seed);
  git(root, "init", "--quiet");
  prepare(root, random);
  commit(root);
  const planted: Record<string, number> = {};
  const missed: Fault[] = [];
  for (let left = asked.count, round = 0; left > 0 && round < asked.count; round++) {
    const faults = plantRound(root, random, Math.min(left, AT_ONCE));
    const findings = checked(root);
    for (const fault of faults) planted[fault.what] = (planted[fault.what] ?? 0) + 1;
    missed.push(...faults.filter((fault) => !findings.some((finding) => tells(finding, fault))));
    left -= faults.length;
    git(root, "reset", "--hard", "--quiet");
    git(root, "clean", "-fdq");
  }
  return { planted, missed };
}

function tells({ rule, file, line }: Finding, fault: Fault): boolean {
  return fault.rules.includes(rule) && fault.files.includes(file) && fault.lines.includes(line);
}

function surveyed(root: string): Survey {
  const place = { root, env: process.env };
  const { corpus, ...read } = corpusInMemory(place);
  const compared = compareWith(place, { against: undefined, isChangedOnly: false, isStaged: false });
  return surveyOf(corpus, surroundingsOf(place, read), compared);
}

const checked = (root: string): Finding[] => check(surveyed(root));

type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = <T>(all: readonly T[], random: Random): T | undefined => all[Math.floor(random() * all.length)];
const textAt = (root: string, path: string): string => readFileSync(join(root, path), "utf8");
const linesAt = (root: string, path: string): string[] => textAt(root, path).split("\n");

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const WITNESSES = "planted";

/** Documents of our own that cite lines of the corpus and quote it. */
function prepare(root: string, random: Random): void {
  const survey = surveyed(root);
  const files = survey.graph
    .heads()
    .filter(({ kind, family }) => family === "doc" && kind !== "readme")
    .map(({ file }) => file);
  for (let number = 0; number < 60; number++) {
    const cited = pick(files, random) ?? "";
    const lines = linesAt(root, cited);
    const text = lines.join("\n");
    const quotable = lines.flatMap((line, at) => (isQuotable(line) && isOnce(line, text) ? [at + 1] : []));
    const line = pick(quotable, random);
    if (line === undefined) continue;
    const words = (lines[line - 1] ?? "").trim().split(/\s+/).slice(0, 12).join(" ");
    const href = posix.relative(WITNESSES, cited);
    write(root, `${WITNESSES}/lines-${number}.md`, `# Lines ${number}\n\nSee ${cited}:${line} for that.\n`);
    write(
      root,
      `${WITNESSES}/quote-${number}.md`,
      `# Quote ${number}\n\nIt says “${words}” ([there](${href})).\n`,
    );
  }
}

/** Plain words of some length, without marks that a quote would not carry. */
const isQuotable = (line: string): boolean => /^[A-Z][\w ,;-]{70,}[.\w]*$/.test(line.trim());
const isOnce = (line: string, text: string): boolean => text.indexOf(line) === text.lastIndexOf(line);

interface Planting {
  readonly root: string;
  readonly random: Random;
  readonly survey: Survey;
  /** Files that a fault of this round touches already. */
  readonly taken: Set<string>;
}

function plantRound(root: string, random: Random, count: number): Fault[] {
  const planting = { root, random, survey: surveyed(root), taken: new Set<string>() };
  const faults: Fault[] = [];
  for (let tries = 0; faults.length < count && tries < count * 8; tries++) {
    const kind = FAULTS[tries % FAULTS.length] ?? "moved file";
    const fault = PLANTERS[kind](planting);
    if (fault !== undefined) faults.push(fault);
  }
  return faults;
}

const PLANTERS: Readonly<Record<FaultKind, (planting: Planting) => Fault | undefined>> = {
  "renamed heading": renameHeading,
  "moved file": moveFile,
  "retired decision": retireDecision,
  "shifted lines": shiftLines,
  "broken quote": breakQuote,
  "colliding id": collideId,
};

/** Takes files for one fault, if none of them is taken. */
function take({ taken }: Planting, ...files: readonly string[]): boolean {
  if (files.some((file) => taken.has(file))) return false;
  for (const file of files) taken.add(file);
  return true;
}

const LINKS: ReadonlySet<string> = new Set(["link", "definition"]);

/** Links that lead to a row, from where a reader can follow them. */
function links({ survey }: Planting, suits: (cited: Cited) => boolean): Cited[] {
  return survey.cited.filter(
    (cited) =>
      LINKS.has(cited.reference.form) &&
      !/^https?:/.test(cited.reference.value) &&
      cited.resolution.status === "resolved" &&
      !cited.file.startsWith(WITNESSES) &&
      suits(cited),
  );
}

const rowOf = ({ resolution }: Cited): Row | undefined =>
  resolution.status === "resolved" && resolution.to.kind === "row" ? resolution.to.row : undefined;

const dangling = (what: FaultKind, { file, reference }: Cited, rule: RuleId): Fault => ({
  what,
  rules: [rule, "agent-reference"],
  files: [file],
  // A link may begin at the end of a line, and its target stand on the next.
  lines: [reference.line, reference.line + 1],
  note: `${file}:${reference.line} ${reference.written}`,
});

/** Where a heading is repeated, the next one takes the fragment of one that was renamed; a name that HTML gives stays. */
function namesOneHeading(cited: Cited, { places }: Survey): boolean {
  const [, fragment] = /#([^L].*)$/.exec(cited.reference.value) ?? [];
  const section = rowOf(cited);
  if (fragment === undefined || section?.kind !== "section") return false;
  const fragments = places.fragmentsOf(section.file);
  return fragments?.lineOf(fragment) === section.line && fragments.lineOf(`${fragment}-1`) === undefined;
}

function renameHeading(planting: Planting): Fault | undefined {
  const { root, random } = planting;
  const cited = pick(
    links(planting, (each) => namesOneHeading(each, planting.survey)),
    random,
  );
  const section = cited && rowOf(cited);
  if (cited === undefined || section === undefined || planting.taken.has(section.file)) return undefined;
  const lines = linesAt(root, section.file);
  const heading = /^(#+\s+)/.exec(lines[section.line - 1] ?? "")?.[1];
  if (
    heading === undefined ||
    !take(planting, section.file, cited.file === section.file ? `${cited.file} itself` : cited.file)
  )
    return undefined;
  lines[section.line - 1] = `${heading}Renamed ${Math.floor(random() * 1e9)}`;
  write(root, section.file, lines.join("\n"));
  return dangling("renamed heading", cited, "dangling-fragment");
}

function moveFile(planting: Planting): Fault | undefined {
  const { root, random } = planting;
  const cited = pick(
    links(
      planting,
      (each) =>
        rowOf(each)?.kind !== "section" &&
        rowOf(each)?.file !== each.file &&
        /\.md(?:#|$)/.test(each.reference.value),
    ),
    random,
  );
  const target = cited && rowOf(cited);
  if (cited === undefined || target === undefined || !take(planting, target.file, cited.file))
    return undefined;
  const moved = `moved-${Math.floor(random() * 1e9)}/${posix.basename(target.file)}`;
  mkdirSync(dirname(join(root, moved)), { recursive: true });
  renameSync(join(root, target.file), join(root, moved));
  return dangling("moved file", cited, "dangling-link");
}

const isDecision = ({ kind }: Row): boolean => DECISION_KINDS.some((each) => each === kind);

function retireDecision(planting: Planting): Fault | undefined {
  const { root, random, survey } = planting;
  const cited = pick(
    links(planting, (each) => mayRetire(each, survey)),
    random,
  );
  const target = cited && rowOf(cited);
  const record = target && survey.graph.headOf(target);
  if (cited === undefined || record?.status === undefined || planting.taken.has(record.file))
    return undefined;
  const text = textAt(root, record.file);
  const retired = text.replace(
    new RegExp(`(status\\W{0,40}(?:\\n\\W*)?)\\b${record.status}\\b`, "i"),
    "$1Superseded",
  );
  if (retired === text || !take(planting, record.file, cited.file)) return undefined;
  write(root, record.file, retired);
  // The first citation of the unit is told.
  const first = firstCitation(cited, record, survey);
  return { ...dangling("retired decision", cited, "cited-superseded"), lines: [first, first + 1] };
}

function mayRetire(cited: Cited, survey: Survey): boolean {
  const target = rowOf(cited);
  const record = target && survey.graph.headOf(target);
  const head = survey.places.documentOf(cited.file);
  if (record === undefined || head === undefined || record === head || cited.reference.form === "definition")
    return false;
  const isList = head.kind === "readme" || /(?:^|\/)(?:readme|index)\.\w+$/i.test(cited.file);
  if (isList || head.family !== "doc" || (isDecision(head) && isOutOfForce(head.status))) return false;
  return (
    isDecision(record) &&
    record.status !== undefined &&
    !isOutOfForce(record.status) &&
    survey.supersession.replacedBy(record).length === 0 &&
    survey.supersession.replaces(record).length === 0
  );
}

function firstCitation(cited: Cited, record: Row, survey: Survey): number {
  const unit = survey.places.rowAt(cited.file, cited.reference.line);
  const same = survey.cited.filter((each) => {
    const row = rowOf(each);
    return (
      each.file === cited.file &&
      each.reference.form !== "definition" &&
      row !== undefined &&
      survey.graph.headOf(row) === record &&
      survey.places.rowAt(each.file, each.reference.line) === unit
    );
  });
  return Math.min(...same.map(({ reference }) => reference.line));
}

function shiftLines(planting: Planting): Fault | undefined {
  const { root, random, survey } = planting;
  const cited = pick(
    survey.cited.filter(
      ({ file, reference }) => file.startsWith(`${WITNESSES}/lines-`) && reference.form === "lines",
    ),
    random,
  );
  const [path = "", line = "1"] = cited?.reference.value.split(":") ?? [];
  if (cited === undefined || !take(planting, path, cited.file)) return undefined;
  const lines = linesAt(root, path);
  // Above the cited line, but not in the middle of a front matter.
  const above = Math.max(0, Number(line) - 1 - Math.floor(random() * 3));
  const fresh = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, at) => `A new line ${at}.`);
  write(root, path, lines.toSpliced(above, 0, ...fresh).join("\n"));
  return {
    what: "shifted lines",
    rules: ["moved-lines"],
    files: [cited.file],
    lines: [3],
    note: cited.reference.written,
  };
}

function breakQuote(planting: Planting): Fault | undefined {
  const { root, random, survey } = planting;
  const cited = pick(
    survey.cited.filter(({ file }) => file.startsWith(`${WITNESSES}/quote-`)),
    random,
  );
  const target = cited && rowOf(cited);
  if (cited === undefined || target === undefined || !take(planting, target.file, cited.file))
    return undefined;
  const quote = /“(.*)”/.exec(textAt(root, cited.file))?.[1] ?? "";
  const broken = quote.split(" ").with(5, "PLANTED").join(" ");
  const file = random() < 0.5 ? cited.file : target.file;
  write(root, file, textAt(root, file).replace(quote, broken));
  return {
    what: "broken quote",
    rules: ["broken-quote"],
    files: [cited.file],
    lines: [3],
    note: `${file}: ${quote}`,
  };
}

/** The number that gives the id, in the name of the file or of its folder; anything may follow it, but nothing a sub-id. */
const NUMBERED = /(^|\/)([A-Za-z-]*\d+(?!-?\d))[^/]*(\/[^/]+\.md|\.md)$/;

function collideId(planting: Planting): Fault | undefined {
  const { root, random, survey } = planting;
  const record = pick(
    survey.graph.heads().filter((row) => isDecision(row) && NUMBERED.test(row.file) && row.id !== undefined),
    random,
  );
  if (record === undefined || planting.taken.has(record.file)) return undefined;
  const copy = record.file.replace(NUMBERED, "$1$2-a-planted-copy$3");
  if (!take(planting, record.file, copy)) return undefined;
  write(root, copy, textAt(root, record.file));
  return {
    what: "colliding id",
    rules: ["duplicate-id"],
    files: [record.file, copy],
    lines: [1],
    note: `${record.id} ${copy}`,
  };
}
