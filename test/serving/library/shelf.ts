import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { corpusInMemory } from "../../../src/cli/served/corpus-in-memory.ts";
import type { Corpus } from "../../../src/serving/corpus.ts";
import type { Outcome } from "../../../src/serving/query/outcome.ts";
import { renderEnvelope } from "../../../src/serving/render/envelope.ts";
import { sourcesAt, type SourceSettings } from "../../../src/serving/sources.ts";
import {
  checkArguments,
  formatOf,
  givenArguments,
  readingOf,
} from "../../../src/serving/tools/given-arguments.ts";
import { toolsOf } from "../../../src/serving/tools/registry.ts";
import type { ArgumentFault } from "../../../src/serving/tools/tool.ts";
import { plant, type Planted } from "../../tree.ts";

/** What a client is shown: texts, and images by their type and size. */
export interface Shown {
  readonly outcome: Outcome | ArgumentFault;
  /** All texts, an image between them as `<image/png, 69 bytes>`. */
  readonly text: string;
  readonly isError: boolean;
}

/** A library to ask. */
export interface Shelf {
  readonly root: string;
  readonly corpus: Corpus;
  readonly ask: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<Shown>;
}

const FIXTURE = fileURLToPath(new URL("../../../corpus-fixtures/library-handbook/repo", import.meta.url));
const STUBS = { imageIndex: "images/index.json" };

/** The fixture where it lies, for tests that change nothing. */
export const handbook: Shelf = shelfAt(FIXTURE, STUBS);

/** The fixture copied to where a test may change it; it is indexed before the changes. */
export function handbookCopy(settings: Partial<SourceSettings> = {}): Shelf {
  const root = mkdtempSync(join(tmpdir(), "tero-test-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  cpSync(FIXTURE, root, { recursive: true });
  return shelfAt(root, { ...STUBS, ...settings });
}

/** Files of a test's own. */
export function shelfOf(
  files: Readonly<Record<string, Planted>>,
  settings: Partial<SourceSettings> = {},
): Shelf {
  return shelfAt(plant(files), settings);
}

/** A folder, indexed as it is now. */
export function shelfAt(root: string, settings: Partial<SourceSettings> = {}): Shelf {
  const { corpus } = corpusInMemory({ root, env: process.env });
  return askingIn(root, corpus, settings);
}

/** An index, and the sources beside it. */
export function askingIn(root: string, corpus: Corpus, settings: Partial<SourceSettings> = {}): Shelf {
  const isIndexed = (path: string): boolean => corpus.inFile(path).length > 0;
  const sources = sourcesAt({ root, isIndexed, ...settings });
  const context = { corpus, sources, version: "0", operations: [], reload: () => corpus };
  return {
    root,
    corpus,
    ask: async (name, args) => {
      const tool = toolsOf(["library"]).find((each) => each.name === name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      const given = givenArguments(args);
      const outcome = checkArguments(tool, given) ?? (await tool.run(context, readingOf(given)));
      if (outcome.kind === "answer" || outcome.kind === "refusal") throw new Error("not one of the nine");
      const { blocks, isError } = renderEnvelope(outcome, formatOf(given));
      const texts = blocks.map((block) =>
        block.type === "text"
          ? block.text
          : `<${block.mimeType}, ${Buffer.from(block.data, "base64").length} bytes>`,
      );
      return { outcome, text: texts.join("\n"), isError };
    },
  };
}
