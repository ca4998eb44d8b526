import { fingerprintsOf } from "../baseline.ts";
import { type Finding, RULES, SEVERITIES } from "../finding.ts";
import type { Checked } from "./checked.ts";

/** GitHub takes no more results of one run. */
const MOST_RESULTS = 5_000;

/** SARIF 2.1.0, for code scanning. The gravest come first, so that what is cut off matters least. */
export function sarifReport({ findings, version }: Checked): string {
  const fingerprints = fingerprintsOf(findings);
  const results = findings
    .map((finding, at) => ({ finding, fingerprint: fingerprints[at] ?? "" }))
    .toSorted((a, b) => rank(a.finding) - rank(b.finding))
    .slice(0, MOST_RESULTS)
    .map(({ finding, fingerprint }) => resultOf(finding, fingerprint));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "tero", version, rules: rules() } },
        originalUriBaseIds: { "%SRCROOT%": { description: { text: "The root of the repository." } } },
        columnKind: "utf16CodeUnits",
        results,
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const rank = ({ severity }: Finding): number => SEVERITIES.indexOf(severity);

const rules = (): object[] => Object.entries(RULES).map(([id, text]) => ({ id, shortDescription: { text } }));

function resultOf(
  { rule, severity, file, line, column, message, remedy }: Finding,
  fingerprint: string,
): object {
  const uri = file.split("/").map(encodeURIComponent).join("/");
  return {
    ruleId: rule,
    level: severity,
    message: { text: `${message} ${remedy}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri, uriBaseId: "%SRCROOT%" },
          region: { startLine: line, startColumn: column },
        },
      },
    ],
    partialFingerprints: { "tero/v1": fingerprint },
  };
}
