import type { Row } from "../../model/row.ts";
import { pathPattern } from "./path-pattern.ts";

/** What may be found. What is not given leaves nothing out. */
export interface Filters {
  readonly kinds?: readonly string[] | undefined;
  readonly families?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  /** A folder, a file, or a pattern with `*` and `**`. */
  readonly path?: string | undefined;
  /** ISO dates, inclusive; a year or a month stands for all its days. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly inForce?: boolean | undefined;
}

/** A row in its document, whose kind, status and date are its own where it has none. */
export interface Member {
  readonly row: Row;
  readonly head: Row;
  /** Whether the document is in force. */
  readonly holds: boolean;
}

/** Tells which rows some filters let through; undefined where they let all. */
export function filterOf(filters: Filters): ((member: Member) => boolean) | undefined {
  const tests = Object.values(TESTS).flatMap((test) => test(filters) ?? []);
  return tests.length === 0 ? undefined : (member) => tests.every((test) => test(member));
}

type Test = (member: Member) => boolean;

/** One test a filter, where it is given. */
const TESTS: Readonly<Record<keyof Filters, (filters: Filters) => Test | undefined>> = {
  kinds: ({ kinds }) =>
    given(
      kinds,
      (words) =>
        ({ row, head }) =>
          words.has(lower(row.kind)) || words.has(lower(head.kind)),
    ),
  families: ({ families }) =>
    given(
      families,
      (words) =>
        ({ row }) =>
          words.has(lower(row.family)),
    ),
  status: ({ status }) => given(status, (words) => (member) => hasStatus(member, words)),
  path: ({ path }) => (path === undefined ? undefined : underPath(path)),
  since: ({ since }) => (since === undefined ? undefined : (member) => lastDayOf(member) >= since),
  until: ({ until }) =>
    until === undefined ? undefined : (member) => firstDayOf(member) <= `${until}${LATE}`,
  inForce: ({ inForce }) => (inForce === undefined ? undefined : ({ holds }) => holds === inForce),
};

const lower = (text: string): string => text.toLowerCase();

function given(
  words: readonly string[] | undefined,
  test: (words: ReadonlySet<string>) => Test,
): Test | undefined {
  return words === undefined || words.length === 0 ? undefined : test(new Set(words.map(lower)));
}

/** `superseded` lets `Superseded by ADR-9` through. */
function hasStatus({ row, head }: Member, words: ReadonlySet<string>): boolean {
  const status = lower(row.status ?? head.status ?? "");
  return words.has(status) || [...words].some((word) => word !== "" && status.startsWith(`${word} `));
}

/** After every digit and hyphen: `2024~` is later than any day of 2024. */
const LATE = "~";

/** What has no date is neither since nor until one. */
const lastDayOf = (member: Member): string =>
  dateOf(member) === undefined ? "" : `${dateOf(member)}${LATE}`;
const firstDayOf = (member: Member): string => dateOf(member) ?? `${LATE}${LATE}`;
const dateOf = ({ row, head }: Member): string | undefined => row.date ?? head.date;

function underPath(written: string): Test {
  const path = written.replace(/^\.?\//, "").replace(/\/+$/, "");
  if (path === "" || path === ".") return () => true;
  const matches = path.includes("*") ? onceAFile(pathPattern(path)) : undefined;
  return ({ row: { file } }) => (matches ? matches(file) : file === path || file.startsWith(`${path}/`));
}

/** The rows of a file stand together. */
function onceAFile(test: (file: string) => boolean): (file: string) => boolean {
  let last: { readonly file: string; readonly passes: boolean } | undefined;
  return (file) => {
    if (last?.file !== file) last = { file, passes: test(file) };
    return last.passes;
  };
}
