import { join } from "node:path";
import { readingOf } from "../../indexing/link/reading.ts";
import type { StoredTree } from "../../indexing/stored-tree.ts";
import { DEFAULT_OUT } from "../../model/index-file.ts";
import type { Reading } from "../../model/reading.ts";
import { type Corpus, corpusOf } from "../../serving/corpus.ts";
import type { GitPlace } from "../repository/git.ts";
import { indexRepository, type IndexRequest, parseFast } from "../repository/index-repository.ts";
import { CONFIG_FILE, configOf, loadConfig } from "../repository/load-config.ts";
import { requireFolder } from "../repository/require-folder.ts";

/** A repository indexed here and now, and how its markdown read on the way. */
export interface CorpusInMemory {
  readonly corpus: Corpus;
  readonly readings: ReadonlyMap<string, Reading>;
  /** The bytes of that markdown, as far as they are kept. */
  readonly bytes: ReadonlyMap<string, Buffer>;
}

/** How much of the files is kept for who looks at them next. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Indexes a repository in this thread, without writing anything; a tree of git's in place of the working tree, if given. */
export function corpusInMemory({ root, env }: GitPlace, tree?: StoredTree): CorpusInMemory {
  requireFolder(root);
  const config = tree
    ? configOf(tree.text(CONFIG_FILE) ?? "{}", `${CONFIG_FILE} as git keeps it`)
    : loadConfig(root);
  const out = join(root, config.out || DEFAULT_OUT);
  const reader = keepingReader();
  const { index } = indexRepository({
    root,
    out,
    config,
    env,
    ...(tree === undefined ? {} : { tree }),
    onFile: reader.onFile,
    parse: reader.parse,
  });
  const { items, generated, siblings, flagged } = index;
  const source = { size: items.length, all: () => items };
  return { corpus: corpusOf(source, { origin: root, generated, siblings, flagged }), ...reader.kept };
}

interface KeepingReader extends Pick<IndexRequest, "parse"> {
  readonly onFile: (path: string) => void;
  readonly kept: Pick<CorpusInMemory, "readings" | "bytes">;
}

/** Parses, and keeps how each file read. */
function keepingReader(): KeepingReader {
  const readings = new Map<string, Reading>();
  const kept = new Map<string, Buffer>();
  let size = 0;
  let path = "";
  return {
    kept: { readings, bytes: kept },
    onFile: (next) => void (path = next),
    parse: (bytes) => {
      const document = parseFast(bytes);
      readings.set(path, readingOf(document, path));
      size += bytes.length;
      if (size <= KEPT_BYTES) kept.set(path, bytes);
      return document;
    },
  };
}
