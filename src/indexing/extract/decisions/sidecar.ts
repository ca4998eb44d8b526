import { parseYaml } from "../../markdown/yaml.ts";
import { scalarsOf, type SidecarFacts, type Statement } from "./facts.ts";
import { isKnownKey } from "./keys.ts";
import { partsOf } from "./units.ts";

/** YAML files that hold the metadata of the record in the same directory. */
const SIDECARS: ReadonlySet<string> = new Set([
  "kep.yaml",
  "kep.yml",
  "metadata.yaml",
  "metadata.yml",
  "adr.yaml",
  "rfc.yaml",
]);

export function isSidecar(path: string): boolean {
  return SIDECARS.has(partsOf(path).base);
}

/** What a sidecar states, in the order of the file. */
export function readSidecar(text: string): SidecarFacts {
  const lines = text.split("\n");
  const { value } = parseYaml(text);
  const statements = scalarsOf(value, "")
    .filter(({ key }) => isKnownKey(key) || /\bnumber$/.test(key))
    .map(({ key, value: words }): Statement => ({
      place: "sidecar",
      key,
      value: words,
      line: lineOf(lines, key),
    }));
  return { of: "sidecar", statements };
}

function lineOf(lines: readonly string[], key: string): number {
  const [first = ""] = key.split(" ");
  return lines.findIndex((line) => line.trimStart().toLowerCase().startsWith(first)) + 1 || 1;
}
