import type { Surroundings } from "../graph/surroundings.ts";
import { type Finding, isRuleId } from "./finding.ts";

/** A finding that someone says is meant to be so: `<!-- tero-ok dangling-link: why -->`, in the file itself. */
interface Acknowledgement {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly rule: string;
  readonly reason: string;
  /** The lines for which it speaks. */
  readonly from: number;
  readonly to: number;
}

/**
 * Takes away what is acknowledged where it stands: on the line of the comment, or, where that stands alone, in the
 * paragraph after it. An acknowledgement that nothing needs is a finding, and one without a reason too.
 */
export function acknowledge(
  findings: readonly Finding[],
  files: readonly string[],
  around: Surroundings,
): Finding[] {
  const all = files.flatMap((file) => acknowledgementsIn(file, around));
  if (all.length === 0) return [...findings];
  const used = new Set<Acknowledgement>();
  const left = findings.filter((finding) => {
    const speaking = all.filter((each) => speaksFor(each, finding));
    for (const each of speaking) used.add(each);
    return !speaking.some(({ reason }) => reason !== "");
  });
  return [...left, ...all.flatMap((each) => faultOf(each, used.has(each)))];
}

const MARK = "tero-ok";
const COMMENT = /(?:<!--|\{\/\*|#)\s*tero-ok\s+([a-z-]+)\s*(?::\s*(.*?))?\s*(?:-->|\*\/\}|$)/g;

function acknowledgementsIn(file: string, around: Surroundings): Acknowledgement[] {
  if (!around.holds(file, MARK)) return [];
  const lines = around.lines(file) ?? [];
  let isCode = false;
  return lines.flatMap((line, at) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode || !line.includes(MARK)) return [];
    return [...line.replaceAll(/`[^`]*`/g, (code) => " ".repeat(code.length)).matchAll(COMMENT)].map(
      (found) => ({
        file,
        line: at + 1,
        column: found.index + 1,
        rule: found[1] ?? "",
        reason: found[2] ?? "",
        ...linesMeant(lines, at, found[0]),
      }),
    );
  });
}

/** A comment alone on its line speaks for the paragraph after it, up to the next empty line. */
function linesMeant(lines: readonly string[], at: number, comment: string): { from: number; to: number } {
  const isAlone = (lines[at] ?? "").trim() === comment.trim();
  if (!isAlone) return { from: at + 1, to: at + 1 };
  let end = at + 1;
  while (end < lines.length && (lines[end] ?? "").trim() === "") end++;
  while (end < lines.length && (lines[end] ?? "").trim() !== "") end++;
  return { from: at + 1, to: end };
}

function speaksFor({ file, rule, from, to }: Acknowledgement, finding: Finding): boolean {
  return finding.file === file && finding.rule === rule && from <= finding.line && finding.line <= to;
}

function faultOf({ file, line, column, rule, reason }: Acknowledgement, isUsed: boolean): Finding[] {
  const place = { file, line, column, about: `${MARK} ${rule} ${reason}`, severity: "warning" } as const;
  if (!isUsed) {
    const message = isRuleId(rule) ? `There is no ${rule} here to acknowledge.` : `There is no rule ${rule}.`;
    return [{ ...place, rule: "acknowledgement-unused", message, remedy: "Remove the comment." }];
  }
  if (reason !== "") return [];
  const message = `The ${rule} here is acknowledged without a reason, so it still counts.`;
  return [{ ...place, rule: "acknowledgement-unexplained", message, remedy: "Say why after a colon." }];
}
