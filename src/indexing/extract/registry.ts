import type { Config } from "../config.ts";
import { documents } from "./documents.ts";
import type { CorpusView, Extracted, Extractor, InputFile } from "./extractor.ts";

/** One extractor at work on one corpus: its facts by file, then what it makes of them. */
export interface Run {
  readonly claims: (path: string, config: Config) => boolean;
  readonly read: (file: InputFile) => void;
  readonly settle: (corpus: CorpusView) => Extracted;
}

/** Starts every extractor on a fresh corpus. */
export function startExtractors(): readonly Run[] {
  return [start(documents)];
}

function start<Facts>(extractor: Extractor<Facts>): Run {
  const facts = new Map<string, Facts>();
  return {
    claims: extractor.claims,
    read: (file) => {
      const found = extractor.read(file);
      if (found !== undefined) facts.set(file.path, found);
    },
    settle: (corpus) => extractor.settle(facts, corpus),
  };
}
