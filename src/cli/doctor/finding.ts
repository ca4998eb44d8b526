/** One thing that was looked at: as it should be, worth knowing, or wrong, with what to do about it. */
export type Finding =
  | { readonly is: "fine" | "note"; readonly what: string }
  | { readonly is: "wrong"; readonly what: string; readonly remedy: string };

export const fine = (what: string): Finding => ({ is: "fine", what });
export const note = (what: string): Finding => ({ is: "note", what });
export const wrong = (what: string, remedy: string): Finding => ({ is: "wrong", what, remedy });

const MARKS = { fine: "ok   ", note: "note ", wrong: "WRONG" } as const;

/** A finding on a line, what to do on the next. */
export function findingText(finding: Finding): string {
  const line = `${MARKS[finding.is]} ${finding.what}\n`;
  return finding.is === "wrong" ? `${line}      → ${finding.remedy}\n` : line;
}
