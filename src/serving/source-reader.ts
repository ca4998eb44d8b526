/** The text of an indexed file, or why it is not given. */
export type SourceText = { readonly ok: true; readonly text: string } | Unread;

/** Why a file is not given; the message is a sentence that names it. */
export interface Unread {
  readonly ok: false;
  readonly reason: "not_indexed" | "outside" | "missing" | "too_large" | "unreadable";
  readonly message: string;
}

/** An image file, or why it is not given. */
export type SourceImage = { readonly ok: true; readonly bytes: Buffer; readonly mimeType: string } | Unread;

/** Reads the sources beside an index: indexed files alone, resolved inside the root. */
export interface SourceReader {
  /** The root as the user named it. */
  readonly root: string;
  /** `path` as the index writes it. */
  readonly read: (path: string) => SourceText;
  /** Another text whenever the file may have changed; undefined where it cannot be read. Costs less than reading it. */
  readonly stamp?: (path: string) => string | undefined;
  /** The images that the sources show; absent where they are not served. */
  readonly images?: ImageSources;
}

/** Reads images beside an index: files that are images by their first bytes, resolved inside the root. */
export interface ImageSources {
  readonly maxBytes: number;
  /** `path` from the root, POSIX. Images are not indexed: any that lies inside the root, or the folder named, is given. */
  readonly read: (path: string, folder?: string) => SourceImage;
  /** The table of images by id, where one is configured; read anew each time. */
  readonly index?: { readonly path: string; readonly read: () => SourceText };
}
