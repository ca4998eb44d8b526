import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, rmdirSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";
import { InputError } from "../command.ts";
import { messageOf } from "../message-of.ts";
import { made, type Made, type Piece } from "./piece.ts";

/** A file before and after; undefined is a file that is not there. */
export interface Edit {
  /** As people are told of it. */
  readonly path: string;
  /** Absolute. */
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly executable: boolean;
}

/** What a piece would do to its file, as it is now. */
export interface Proposal {
  readonly piece: Piece;
  readonly edit: Edit;
  readonly made: Made;
}

/** What adding a piece would do. */
export function proposeAdding(piece: Piece, root: string): Proposal {
  const found = current(piece, root);
  const { before, obstacle } = found;
  if (obstacle === undefined) return proposal(piece, found, piece.add(before));
  return proposal(piece, found, { status: "refused", reason: obstacle, remedy: "leave that piece out" });
}

/** What removing a piece would do; where none can have been added, nothing. */
export function proposeRemoving(piece: Piece, root: string): Proposal {
  const found = current(piece, root);
  return proposal(piece, found, found.before === undefined ? made(undefined) : piece.remove(found.before));
}

/** Writes one edit, and takes away the folders that it leaves empty. */
export function carryOut({ file, after, executable }: Edit, root: string): void {
  try {
    if (after === undefined) return removeFile(file, root);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, after);
    if (executable) chmodSync(file, 0o755);
  } catch (error) {
    throw new InputError(`cannot write ${file}: ${messageOf(error)}`);
  }
}

/** A file as it is, or what keeps it from being edited. */
interface Current {
  readonly file: string;
  readonly before: string | undefined;
  readonly obstacle?: string;
}

function current({ path }: Piece, root: string): Current {
  const file = isAbsolute(path) ? path : join(root, path);
  // A symlink is followed by whoever made it: what it leads to is edited under its own name, or not at all.
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
    return { file, before: undefined, obstacle: "it is a symlink" };
  try {
    return { file, before: readFileSync(file, "utf8") };
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return { file, before: undefined, ...(!isMissing && { obstacle: messageOf(error) }) };
  }
}

function proposal(piece: Piece, { file, before }: Current, what: Made): Proposal {
  const after = what.status === "refused" ? before : what.text;
  const executable = piece.executable === true || (piece.executable === "if new" && before === undefined);
  return { piece, made: what, edit: { path: piece.path, file, before, after, executable } };
}

function removeFile(file: string, root: string): void {
  rmSync(file, { force: true });
  removeEmptyFolders(dirname(file), root);
}

/** Takes away a folder below the root, and those around it, as far as they are empty. */
export function removeEmptyFolders(from: string, root: string): void {
  const isBelow = (folder: string): boolean => folder !== root && !relative(root, folder).startsWith("..");
  for (let folder = from; isBelow(folder); folder = dirname(folder)) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}
