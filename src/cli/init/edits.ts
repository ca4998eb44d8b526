import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, rmdirSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";
import { InputError } from "../command.ts";
import { messageOf } from "../message-of.ts";
import type { Made, Piece } from "./piece.ts";

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
  const { file, before } = current(piece, root);
  return proposal(piece, { file, before }, piece.add(before));
}

/** What removing a piece would do. */
export function proposeRemoving(piece: Piece, root: string): Proposal {
  const { file, before } = current(piece, root);
  const made: Made = before === undefined ? { status: "made", text: undefined } : piece.remove(before);
  return proposal(piece, { file, before }, made);
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

function current({ path }: Piece, root: string): Pick<Edit, "file" | "before"> {
  const file = isAbsolute(path) ? path : join(root, path);
  // A symlink is followed by whoever made it: what it leads to is edited under its own name, or not at all.
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new InputError(`${file} is a symlink and is left alone; leave that piece out`);
  return { file, before: textOf(file) };
}

function proposal(piece: Piece, { file, before }: Pick<Edit, "file" | "before">, made: Made): Proposal {
  const after = made.status === "refused" ? before : made.text;
  return {
    piece,
    made,
    edit: { path: piece.path, file, before, after, executable: piece.executable === true },
  };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(String(error.code)))
      return undefined;
    throw new InputError(`cannot read ${file}: ${messageOf(error)}`);
  }
}

function removeFile(file: string, root: string): void {
  rmSync(file, { force: true });
  for (
    let folder = dirname(file);
    !relative(root, folder).startsWith("..") && folder !== root;
    folder = dirname(folder)
  ) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}
