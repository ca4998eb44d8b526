import { remembering } from "../../../model/remember.ts";

/**
 * What the name of a record's file (or of its directory) says, read without knowing its neighbours. `prefix` is any word in
 * front of a number: whether it is a prefix of ids or part of a slug is for the series to decide.
 */
export type RecordName =
  /** `0005-help-comments`, `43651-type-parameters`, `0001`, `0034a-amended` */
  | { readonly form: "number"; readonly number: string; readonly slug: string }
  /** `ADR-010-numerics`, `eip-7702`, `RFC0004-x`, `cap-0046-01`, `decision-1 - Use it` */
  | { readonly form: "prefix"; readonly prefix: string; readonly number: string; readonly slug: string }
  /** `20200520-tensor-float`, `2020-04-15-2341-plugins` */
  | { readonly form: "date"; readonly date: string; readonly number?: string; readonly slug: string }
  /** `01`, `5A` */
  | { readonly form: "hex"; readonly number: string; readonly slug: "" }
  /** `one-pager-agent` */
  | { readonly form: "slug"; readonly slug: string };

export const readRecordName = remembering(
  (stem: string): RecordName =>
    readHex(stem) ?? readDate(stem) ?? readNumber(stem) ?? readPrefix(stem) ?? { form: "slug", slug: stem },
);

/** Letters where the number will be (`NNNN-slug`, `RFCXXXX`, `_YYYY-MM-DD-issue#`): the name of a template. */
export function namesPlaceholder(stem: string): boolean {
  return /^\W*_*([a-z]+[-_]?)??(n{3,}|x{3,}|yyyy[-_]?mm[-_]?dd)([^a-z]|$)/i.test(stem);
}

function readHex(stem: string): RecordName | undefined {
  return /^[0-9A-F]{2}$/.test(stem) ? { form: "hex", number: stem, slug: "" } : undefined;
}

/** A word in front of a date, as in `ADR-2024-05-01-x`, is part of neither the date nor the slug. */
const DATE =
  /^(?:[A-Za-z]+[-_. ])?((?:19|20)\d{2})([-_]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?:[-_ ](\d{2,6})(?=[-_ ]))?(?:[-_. ]+(.*))?$/;

function readDate(stem: string): RecordName | undefined {
  const match = DATE.exec(stem);
  if (!match) return undefined;
  const [, year, , month, day, number, slug = ""] = match;
  return { form: "date", date: `${year}-${month}-${day}`, slug, ...(number === undefined ? {} : { number }) };
}

/** A number, one that begins anew every year (`2024-001`), or one squeezed in behind another (`0034a`; `3d` is a word). */
const NUMBER = String.raw`(?:19|20)\d{2}-\d{3,4}(?!\d)|(?:0\d{1,5}|[1-9]\d{2,5})[a-z](?![A-Za-z\d])|\d{1,6}`;
const BARE = new RegExp(`^(${NUMBER})(?:[-_. ]+(.*))?$`);
/** A sub-id (`cap-0046-01`) is only read where nothing follows it. */
const PREFIXED = new RegExp(
  `^([A-Za-z]+(?:[-_ ][A-Za-z]+)*?)[-_. ]*((?:${NUMBER})(?:-\\d{2}(?=$))?)(?:[-_. ]+(.*))?$`,
);

function readNumber(stem: string): RecordName | undefined {
  const match = BARE.exec(stem);
  return match ? { form: "number", number: match[1] ?? "", slug: match[2] ?? "" } : undefined;
}

function readPrefix(stem: string): RecordName | undefined {
  const match = PREFIXED.exec(stem);
  if (!match) return undefined;
  return { form: "prefix", prefix: match[1] ?? "", number: match[2] ?? "", slug: match[3] ?? "" };
}
