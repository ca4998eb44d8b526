import { parseYaml } from "../../markdown/yaml.ts";
import { keyWords, scalarsOf, type SidecarFacts, type Statement } from "./facts.ts";
import { isKnownKey } from "./keys.ts";

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
  return SIDECARS.has(path.slice(path.lastIndexOf("/") + 1));
}

/** What a sidecar states, in the order of the file. */
export function readSidecar(text: string): SidecarFacts {
  const scalars = scalarsOf(parseYaml(telling(text)).value, "");
  return {
    of: "sidecar",
    statements: scalars.map(({ key, value }): Statement => ({ place: "sidecar", key, value, line: 1 })),
  };
}

/** The entries that may matter: a parser of YAML takes its time, and most of a sidecar is about other things. */
function telling(text: string): string {
  let isKept = false;
  const kept = text.split("\n").filter((line) => {
    const key = /^["']?([A-Za-z][\w -]*?)["']?\s*:/.exec(line)?.[1];
    if (key !== undefined) isKept = isTelling(keyWords(key));
    return isKept;
  });
  return kept.join("\n");
}

function isTelling(key: string): boolean {
  return isKnownKey(key) || key === "relationships" || /\bnumber$/.test(key);
}
