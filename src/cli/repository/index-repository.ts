import { relative, resolve, sep } from "node:path";
import { AFRESH, readFiles, settleIndex, type FileReading, type Steps } from "../../indexing/build-index.ts";
import type { Cache } from "../../indexing/cache.ts";
import type { Config } from "../../indexing/config.ts";
import { EMITTERS } from "../../indexing/emit/registry.ts";
import type { DocumentFields } from "../../indexing/extract/extractor.ts";
import { isClaimed } from "../../indexing/extract/registry.ts";
import type { Listing } from "../../indexing/choose-files.ts";
import { listFiles } from "../../indexing/list-files.ts";
import type { MarkdownDocument } from "../../indexing/markdown/document.ts";
import { parseMarkdown } from "../../indexing/markdown/parse-markdown.ts";
import { readerOf } from "../../indexing/read.ts";
import type { FileTree, Source } from "../../indexing/source.ts";
import { DEFAULT_OUT, type IndexFile } from "../../model/index-file.ts";

/** What to index. */
export interface RepositoryPlace {
  /** The repository, as the user named it; one that is missing is indexed as empty. */
  readonly root: string;
  /** Absolute folder that the index is written to: its own files are never read. */
  readonly out: string;
  readonly config: Config;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Read in place of the working tree. */
  readonly tree?: FileTree;
}

/** What to index, and how. */
export interface IndexRequest extends RepositoryPlace {
  readonly parse: (bytes: Buffer) => MarkdownDocument;
  /** What was listed already. */
  readonly listed?: ListedRepository;
  /** What files gave last time; brought up to date by whoever writes the index. */
  readonly cache?: Cache;
  /** Told of each file before it is read. */
  readonly onFile?: (path: string) => void;
}

export interface Indexed {
  readonly index: IndexFile;
  /** How many files it was made of. */
  readonly files: number;
  readonly readings: ReadonlyMap<string, FileReading>;
  /** What series gave to the documents of their records, by file. */
  readonly fields: ReadonlyMap<string, DocumentFields>;
}

/** The default markdown engine. */
export const parseFast = parseMarkdown;

/** Lists, reads and indexes a repository in memory. */
export function indexRepository(request: IndexRequest): Indexed {
  const { paths, flags, read } = request.listed ?? listRepository(request);
  const { cache, config, onFile, parse } = request;
  const readings = readFiles(
    {
      paths,
      flags,
      config,
      parse: (file) => parse(file.bytes),
      read: (path) => {
        onFile?.(path);
        return read(path);
      },
    },
    cache?.recall,
  );
  const files = [...readings.values()].filter(({ isRead }) => isRead).length;
  const fields = new Map<string, DocumentFields>();
  const merge: Steps["merge"] = (file, drafted) => {
    if (drafted.fields !== undefined) fields.set(file, drafted.fields);
    return AFRESH.merge(file, drafted);
  };
  const index = settleIndex(readings, { config, flags }, { ...AFRESH, merge });
  return { index, files, readings, fields };
}

/** The files of a repository that tell something, and how to read them. */
export interface ListedRepository extends Listing {
  readonly read: (path: string) => Source;
}

/** Lists what is to be read of a repository. */
export function listRepository({ root, out, config, env, tree }: RepositoryPlace): ListedRepository {
  const { list, read } = tree ?? workingTree(root, env);
  const listing = list({
    claims: (path) => isClaimed(path, config),
    own: ownFiles(root, out),
    include: config.include,
    exclude: config.exclude,
  });
  return { ...listing, read };
}

function workingTree(root: string, env: RepositoryPlace["env"]): FileTree {
  return { list: (selection) => listFiles(root, selection, env), read: readerOf(root) };
}

/** Paths of the files that the index itself consists of, in the folder it goes to and in the usual one. */
export function ownFiles(root: string, out: string): ReadonlySet<string> {
  const folders = [DEFAULT_OUT, relative(resolve(root), resolve(out)).replaceAll(sep, "/")];
  return new Set(
    folders.flatMap((folder) =>
      Object.values(EMITTERS).map(({ file }) => (folder === "" ? file : `${folder}/${file}`)),
    ),
  );
}
