/** A date as it stands in a text: its ISO form, and the stretch of the text that wrote it. */
export interface WrittenDate {
  /** YYYY-MM-DD, YYYY-MM or YYYY. */
  readonly iso: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The date that stands in a text, in any form people write. A day that no calendar has, and numbers that could be
 * day-month or month-day, are no date: better none than a wrong one.
 */
export function findDate(text: string): WrittenDate | undefined {
  for (const form of FORMS) {
    const match = form.exec(text);
    if (match === null) continue;
    const iso = isoOf(match.groups ?? {});
    return iso === undefined ? undefined : { iso, from: match.index, to: match.index + match[0].length };
  }
  return undefined;
}

const YEAR = String.raw`(?<year>(?:19|20)\d\d)`;
const DAY = String.raw`(?<day>\d{1,2})`;
const ORDINAL = String.raw`(?:st|nd|rd|th)?`;
const NAME = String.raw`(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?`;
const MONTH_NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The written forms, the ones that leave least open first. The first that occurs decides. */
const FORMS = [
  // 2024-09-17, 2023-9-15, 2014/07/23, with or without a time
  String.raw`(?<![\d.-])${YEAR}(?<separator>[-/.])(?<month>\d{1,2})\k<separator>${DAY}(?!\d)`,
  // 20200520
  String.raw`(?<!\d)${YEAR}(?<month>\d\d)(?<day>\d\d)(?!\d)`,
  // 2018-Oct-05
  String.raw`(?<!\d)${YEAR}[- ]${NAME}[- ]${DAY}(?!\d)`,
  // July 20th, 2026
  String.raw`\b${NAME}\s+${DAY}${ORDINAL},?\s+${YEAR}(?!\d)`,
  // 6th December, 2024; 30th of May 2025; 11-April-2023
  String.raw`(?<!\d)${DAY}${ORDINAL}(?:\s+of)?[-\s]+${NAME},?[-\s]+${YEAR}(?!\d)`,
  // 19.07.2023, 22-10-2024, 27/01/2020
  String.raw`(?<![\d.-])(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>${YEAR}(?!\d)`,
  // June 2023
  String.raw`\b${NAME},?\s+${YEAR}(?!\d)`,
  // 2023-06
  String.raw`(?<![\d.-])${YEAR}-(?<month>\d{1,2})(?![\d-])`,
  // 2019, and nothing else
  String.raw`^[^\p{L}\d]*${YEAR}[^\p{L}\d]*$`,
].map((source) => new RegExp(source, "iu"));

type Parts = Readonly<Record<string, string | undefined>>;

function isoOf(parts: Parts): string | undefined {
  const year = Number(parts["year"]);
  const [month, day] = monthAndDay(parts);
  if (month === undefined) return String(year);
  if (!(month >= 1 && month <= 12)) return undefined;
  if (day === undefined) return `${year}-${twoDigits(month)}`;
  return day >= 1 && day <= daysIn(year, month) ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : undefined;
}

function monthAndDay(parts: Parts): [month: number | undefined, day: number | undefined] {
  const day = parts["day"] === undefined ? undefined : Number(parts["day"]);
  if (parts["first"] !== undefined)
    return dayFirst(Number(parts["first"]), Number(parts["second"]), parts["mark"]);
  if (parts["name"] !== undefined)
    return [MONTH_NAMES.indexOf(parts["name"].slice(0, 3).toLowerCase()) + 1, day];
  return [parts["month"] === undefined ? undefined : Number(parts["month"]), day];
}

/** Dots are written day first everywhere; with other marks one of the numbers must tell which is the day. */
function dayFirst(first: number, second: number, mark: string | undefined): [month: number, day: number] {
  if (mark === "." || first > 12 || first === second) return [second, first];
  return second > 12 ? [first, second] : [0, 0];
}

const daysIn = (year: number, month: number): number =>
  month === 2 && (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0))
    ? 28
    : ([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);

const twoDigits = (number: number): string => String(number).padStart(2, "0");
