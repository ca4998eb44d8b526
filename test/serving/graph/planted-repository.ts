import { corpusInMemory } from "../../../src/cli/served/corpus-in-memory.ts";
import { surroundingsOf } from "../../../src/cli/run/graph-surroundings.ts";
import type { Corpus } from "../../../src/serving/corpus.ts";
import type { Surroundings } from "../../../src/serving/graph/surroundings.ts";
import { git, plant, type Planted, plantUntil } from "../../tree.ts";

/** A repository on disk, indexed, with what is around the index. */
export interface PlantedRepository {
  readonly root: string;
  readonly corpus: Corpus;
  readonly around: Surroundings;
}

/** Plants files and indexes them. */
export function planted(files: Readonly<Record<string, Planted>>): PlantedRepository {
  return indexed(plant(files));
}

/** The same, for all tests of a file. */
export function plantedUntil(
  hook: (remove: () => void) => void,
  files: Readonly<Record<string, Planted>>,
): PlantedRepository {
  return indexed(plantUntil(hook, files));
}

/** The repository at a root as it is now. */
export function indexed(root: string): PlantedRepository {
  const place = { root, env: process.env };
  return { root, corpus: corpusInMemory(place).corpus, around: surroundingsOf(place) };
}

/** Plants files and commits them. */
export function committed(files: Readonly<Record<string, Planted>>): string {
  const root = plant(files);
  git(root, "init", "--quiet");
  commit(root);
  return root;
}

/** Commits whatever is in a repository. */
export function commit(root: string): void {
  git(root, "add", "--all");
  git(root, "commit", "--quiet", "--allow-empty", "--message", "a state");
}
