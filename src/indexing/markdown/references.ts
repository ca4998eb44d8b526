import { normaliseLabel } from "../../model/label.ts";
import { readDefinition } from "./definition-syntax.ts";
import type { Block } from "./document.ts";
import { decodeDestination } from "./character-references.ts";

/** Where the reference links of a document lead, by normalised label. */
export type References = ReadonlyMap<string, string>;

/** The link reference definitions of a document, read on first use; the first one of a label counts. */
export function referencesOf(blocks: readonly Block[], content: (block: Block) => string): () => References {
  let found: References | undefined;
  return () => (found ??= readReferences(blocks, content));
}

function readReferences(blocks: readonly Block[], content: (block: Block) => string): References {
  const references = new Map<string, string>();
  for (const block of blocks) {
    const definition = block.kind === "definition" ? readDefinition(content(block), 0) : undefined;
    const label = definition && normaliseLabel(definition.label);
    if (label === undefined || definition === undefined || references.has(label)) continue;
    references.set(label, decodeDestination(definition.destination));
  }
  return references;
}
