import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stampAt } from "../../indexing/file-stamp.ts";
import type { Row } from "../../model/row.ts";
import type { Corpus } from "../../serving/corpus.ts";
import type { SearchStore } from "../../serving/search/corpus-search.ts";
import { bytesOfIndex, indexOfBytes } from "../../serving/search/index-bytes.ts";
import { BUILD_ID } from "../build-id.ts";
import type { Io } from "../command.ts";
import { cacheFolder } from "../repository/repository-cache.ts";

/**
 * Keeps the search index of a repository in its cache folder: good as long as program, rows and sources are the same. None
 * where this program runs unbuilt, for nothing would tell its versions apart.
 */
export function searchStore(root: string, io: Pick<Io, "env">): SearchStore | undefined {
  if (BUILD_ID === undefined) return undefined;
  const build = BUILD_ID;
  const fileOf = (): string => {
    const real = realpathSync(root);
    const name = createHash("sha256").update(real).digest("hex").slice(0, 24);
    return join(cacheFolder(real, io), `${name}.search`);
  };
  // Looked up before anything is read: what changes meanwhile makes a key that will not be met again.
  const keys = new WeakMap<Corpus, Buffer>();
  const keyFor = (corpus: Corpus): Buffer => {
    const key = keys.get(corpus) ?? keyOf(corpus, root, build);
    keys.set(corpus, key);
    return key;
  };
  return {
    load: (corpus) => quietly(() => loaded(fileOf(), keyFor(corpus))),
    save: (corpus, index) => quietly(() => write(fileOf(), bytesOfIndex(index, keyFor(corpus)))),
  };
}

const loaded = (file: string, key: Buffer) => indexOfBytes(readFileSync(file), key);

/** What cannot be read or written is not kept. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Names what a search index was made of: the program, the rows, and the state of each file as git would know it again. */
function keyOf({ rows }: Corpus, root: string, build: string): Buffer {
  const key = createHash("sha256").update(build);
  for (const row of rows) key.update(wordsOf(row));
  for (const file of new Set(rows.map((row) => row.file)))
    key.update(`${file}\n${stampAt(join(root, file))}\n`);
  return key.digest();
}

const wordsOf = ({ anchor, family, kind, id, title, summary, file, line, end_line }: Row): string =>
  JSON.stringify([anchor, family, kind, id, title, summary, file, line, end_line]);

/** Written beside and renamed: two programs at once leave one whole index, of either. */
function write(file: string, bytes: Buffer): void {
  const beside = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(beside, bytes);
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
