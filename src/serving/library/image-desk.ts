import type { Block } from "../query/outcome.ts";
import type { ImageSources, SourceImage } from "../source-reader.ts";
import type { IndexedImage } from "./image-index.ts";
import { pathFromRoot, type ImageReference } from "./image-references.ts";

/** Where an image is shown. */
export interface Standing {
  readonly file: string;
  readonly line: number;
  /** Whether images are sent, or only named. */
  readonly isSent: boolean;
}

/** What stands for an image in an answer: a line of text, and the image itself where it is sent. */
export interface ShownImage {
  readonly text: string;
  readonly image?: Block;
  /** What is wrong with it. */
  readonly note?: string;
}

/** Gives out images while one call is answered: each once a document. */
export interface ImageDesk {
  readonly show: (reference: ImageReference, standing: Standing) => ShownImage;
  /** Takes back what was given out since the last `keep`: the text around it does not fit into the answer. */
  readonly takeBack: () => void;
  readonly keep: () => void;
}

/**
 * Most bytes of all images of one answer, where one alone may not have more: clients made with the official SDK end the
 * connection on a message of 10 MiB, in which an image takes a third more than its bytes.
 */
const IMAGES_TOGETHER = 6 * 1024 * 1024;

/** Opens a desk; `index` names the images that stubs stand for. */
export function openImageDesk(
  sources: ImageSources | undefined,
  index: ReadonlyMap<string, IndexedImage>,
): ImageDesk {
  let kept: Given = { lines: new Map(), bytes: 0 };
  let given = kept;
  return {
    show: (reference, standing) => {
      const found = findImage(reference, standing.file, index);
      if (found.path === undefined) return found.missing;
      const shown = shownAt(found, standing, { sources, given });
      given = shown.given ?? given;
      return shown.image;
    },
    takeBack: () => void (given = kept),
    keep: () => void (kept = given),
  };
}

/** A desk that names images and looks none up: for answers that send none. */
export const NAMES_ALONE: ImageDesk = {
  show: (reference, { file }) => {
    const name =
      reference.kind === "path" ? (pathFromRoot(reference.path, file) ?? reference.path) : reference.id;
    return { text: omittedText(labelOf(name, captionOf(reference))) };
  },
  takeBack: () => {},
  keep: () => {},
};

/** What was sent: on which line of which document each image stands, and how many bytes all had. */
interface Given {
  readonly lines: ReadonlyMap<string, number>;
  readonly bytes: number;
}

interface Found {
  readonly path: string;
  readonly name: string;
  readonly caption: string;
  /** Folder that it must lie in. */
  readonly folder: string;
}

type Missing = { readonly path?: undefined; readonly missing: ShownImage };

function findImage(
  reference: ImageReference,
  file: string,
  index: ReadonlyMap<string, IndexedImage>,
): Found | Missing {
  const caption = captionOf(reference);
  if (reference.kind === "path") {
    const path = pathFromRoot(reference.path, file);
    if (path !== undefined) return { path, name: path, caption, folder: "." };
    return missing(reference.path, `image ${reference.path} of ${file} leads out of the repository`);
  }
  const image = index.get(reference.id);
  if (image === undefined)
    return missing(reference.id, `image \`${reference.id}\` of ${file} is in no image index`);
  return { path: image.path, name: reference.id, caption: image.caption, folder: image.folder };
}

const missing = (name: string, note: string): Missing => ({
  missing: { text: `[image missing: ${name}]`, note },
});

interface Desk {
  readonly sources: ImageSources | undefined;
  readonly given: Given;
}

/** An image, and what has been given out when it is. */
interface Shown {
  readonly image: ShownImage;
  readonly given?: Given;
}

function shownAt(found: Found, { file, line, isSent }: Standing, { sources, given }: Desk): Shown {
  const label = labelOf(found.name, found.caption);
  const omitted = (why = ""): ShownImage => ({ text: omittedText(label, why) });
  if (!isSent || sources === undefined) return { image: omitted() };
  const key = `${file}\0${found.path}`;
  const sentAt = given.lines.get(key);
  if (sentAt !== undefined) return { image: { text: `[image: ${label}; sent above, at L${sentAt}]` } };
  const source = sources.read(found.path, found.folder);
  if (!source.ok) return { image: { ...omitted(`; ${unreadWords(source)}`), note: source.message } };
  const bytes = given.bytes + source.bytes.length;
  if (bytes > Math.max(IMAGES_TOGETHER, sources.maxBytes))
    return { image: omitted("; the images of this answer are too large together: ask for it alone") };
  return {
    image: { text: `[image: ${label}]`, image: imageBlock(source) },
    given: { bytes, lines: new Map(given.lines).set(key, line) },
  };
}

const captionOf = ({ text }: ImageReference): string => text.trim().replaceAll(/\s+/g, " ");

const labelOf = (name: string, caption: string): string => (caption === "" ? name : `${name} — ${caption}`);

const omittedText = (label: string, why = ""): string => `[image omitted: ${label}${why}]`;

const imageBlock = ({ bytes, mimeType }: Extract<SourceImage, { ok: true }>): Block => ({
  type: "image",
  data: bytes.toString("base64"),
  mimeType,
});

const unreadWords = ({ reason }: Extract<SourceImage, { ok: false }>): string => reason.replaceAll("_", " ");
