import { folderOf } from "../graph/places.ts";
import type { Library } from "./library.ts";
import { sizeText } from "./listed-document.ts";

/** Most folders that are named. */
const MOST = 60;

/** What a folder holds with all below it, and each folder in it; undefined where it has none. */
export function folderOverview(folder: string, library: Library): string | undefined {
  const inner = [...library.folders()].filter((each) => each !== "." && folderOf(each) === folder);
  if (inner.length === 0) return undefined;
  const shown = inner.slice(0, MOST).map((each) => `  ${each}/  (${sizeOf(each, library)})`);
  const rest = inner.length - shown.length;
  const more = rest === 0 ? [] : [`  … and ${rest} more folders`];
  return [`${folder}/ with all folders in it  (${sizeOf(folder, library)})`, ...shown, ...more].join("\n");
}

function sizeOf(folder: string, library: Library): string {
  const size = library.sizeOf(folder);
  return size === undefined ? "empty" : sizeText(size);
}
