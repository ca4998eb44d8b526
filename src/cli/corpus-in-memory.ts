import { statSync } from "node:fs";
import { join } from "node:path";
import { readingOf } from "../indexing/link/reading.ts";
import type { StoredTree } from "../indexing/stored-tree.ts";
import { DEFAULT_OUT } from "../model/index-file.ts";
import type { Reading } from "../model/reading.ts";
import { type Corpus, corpusOf } from "../serving/corpus.ts";
import { InputError } from "./command.ts";
import type { GitPlace } from "./git.ts";
import { indexRepository, parseFast } from "./index-repository.ts";
import { CONFIG_FILE, configOf, loadConfig } from "./load-config.ts";

/** A repository indexed here and now, and how its markdown read on the way. */
export interface CorpusInMemory {
  readonly corpus: Corpus;
  readonly readings: ReadonlyMap<string, Reading>;
}

/** Indexes a repository in this thread, without writing anything; a tree of git's in place of the working tree, if given. */
export function corpusInMemory({ root, env }: GitPlace, tree?: StoredTree): CorpusInMemory {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new InputError(`cannot read ${root}: not a folder; name the folder of a repository`);
  }
  const config = tree
    ? configOf(tree.text(CONFIG_FILE) ?? "{}", `${CONFIG_FILE} as git keeps it`)
    : loadConfig(root);
  const out = join(root, config.out || DEFAULT_OUT);
  const readings = new Map<string, Reading>();
  let path = "";
  const { index } = indexRepository({
    root,
    out,
    config,
    env,
    ...(tree === undefined ? {} : { tree }),
    onFile: (next) => (path = next),
    parse: (bytes) => {
      const document = parseFast(bytes);
      readings.set(path, readingOf(document, path));
      return document;
    },
  });
  const { items, generated, siblings, flagged } = index;
  const source = { size: items.length, all: () => items };
  return { corpus: corpusOf(source, { origin: root, generated, siblings, flagged }), readings };
}
