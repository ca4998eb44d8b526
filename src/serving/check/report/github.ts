import type { Finding, Severity } from "../finding.ts";
import type { Checked } from "./checked.ts";
import { textReport } from "./text.ts";

/** GitHub shows ten annotations of a kind and step. */
const MOST_OF_A_KIND = 10;

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const satisfies Record<
  Severity,
  string
>;

/** Annotations as far as they are shown; what is left over is told in the log, whole. */
export function githubReport(checked: Checked): string {
  const kinds = Object.keys(COMMANDS).flatMap((severity) =>
    checked.findings.filter((finding) => finding.severity === severity).slice(0, MOST_OF_A_KIND),
  );
  const left = checked.findings.length - kinds.length;
  const annotations = kinds.map(annotation).join("\n");
  const more = left > 0 ? `+${left} not annotated; all of them:\n` : "";
  return `${annotations}${annotations === "" ? "" : "\n"}${more}${textReport(checked)}`;
}

function annotation({ severity, file, line, column, rule, message, remedy }: Finding): string {
  const properties = { file, line: String(line), col: String(column), title: `tero ${rule}` };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${COMMANDS[severity]} ${written.join(",")}::${escapeData(`${message} ${remedy}`)}`;
}

const escapeData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
