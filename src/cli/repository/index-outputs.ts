import type { Emitter } from "../../indexing/emit/emitter.ts";
import { emitLlmsTxt, LLMS_TXT, LLMS_TXT_MARK } from "../../indexing/emit/llms-txt.ts";
import { EMITTERS } from "../../indexing/emit/registry.ts";
import type { IndexFile } from "../../model/index-file.ts";
import { InputError } from "../command.ts";
import {
  differences,
  discardUnfinished,
  replaceFile,
  writeOutput,
  type Difference,
  type Found,
  type Left,
  type OutputFile,
} from "./output.ts";

/** What is written where: the index into a folder of its own, `llms.txt` beside what is the user's. */
export interface Outputs {
  /** Absolute; undefined where the index is not committed. */
  readonly folder: string | undefined;
  readonly root: string;
  readonly files: readonly OutputFile[];
  readonly llmsTxt: OutputFile | undefined;
}

/** How what is found in a folder, on disk or staged, is told. */
export type FindIn = (folder: string) => Found;

/** The forms of the index that are asked for. */
export function indexFiles(index: IndexFile, withMarkdown: boolean): OutputFile[] {
  return emittersOf(withMarkdown).map(({ file, pieces }) => ({ name: file, pieces: () => pieces(index) }));
}

/** What writes the forms of the index that are asked for. */
export function emittersOf(withMarkdown: boolean): readonly Emitter[] {
  return withMarkdown ? [EMITTERS.json, EMITTERS.markdown] : [EMITTERS.json];
}

/** `llms.txt` as it should be. */
export function llmsTxtFile(index: IndexFile): OutputFile {
  return { name: LLMS_TXT, pieces: () => [emitLlmsTxt(index)] };
}

/** How what is there differs from what would be written. */
export function outputDifferences({ folder, root, files, llmsTxt }: Outputs, findIn: FindIn): Difference[] {
  const ofIndex = folder === undefined ? [] : differences(findIn(folder), files);
  return [...ofIndex, ...(llmsTxt ? differences({ ...findIn(root), names: [] }, [llmsTxt]) : [])];
}

/** Writes what differs. An `llms.txt` that somebody else wrote is left alone. */
export function writeOutputs(outputs: Outputs, findIn: FindIn): Left {
  const { folder, root, files, llmsTxt } = outputs;
  const left = folder === undefined ? new Map() : writeOutput(folder, files);
  if (llmsTxt === undefined) return left;
  const found = findIn(root).bytes(llmsTxt.name);
  if (found !== undefined && !found.includes(LLMS_TXT_MARK)) {
    throw new InputError(
      `${root}/${LLMS_TXT} was not made by tero and is left alone; move it away or leave --llms-txt out`,
    );
  }
  const beside = replaceFile(root, llmsTxt);
  discardUnfinished(root, llmsTxt.name);
  return new Map([...left, ...beside]);
}
