import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

// Executes the arrows of src/README.md over the real imports.
const SRC = fileURLToPath(new URL("../src", import.meta.url));

/** Which rooms a room may import from, besides itself and model. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  model: [],
  indexing: [],
  serving: [],
  cli: ["indexing", "serving"],
};

/** Folders whose files are peers: each knows the interface file and the folder's shared ones, never a sibling; only the registry knows all. */
const PEERS: readonly { folder: string; shared: RegExp; knowsAll: RegExp }[] = [
  { folder: "indexing/extract", shared: /^extractor\.ts$/, knowsAll: /^registry\.ts$/ },
  { folder: "indexing/emit", shared: /^emitter\.ts$/, knowsAll: /^registry\.ts$/ },
];

const FILE_SYSTEM =
  /^(indexing\/(list-files|read|stored-tree|file-stamp|cache-files)\.ts|cli\/|serving\/sources\.ts)/;
const CLOCK = /\b(Date\.now\(|new Date\(\)|performance\.now\(|Math\.random\(|randomUUID|toLocale|Intl\.)/;
const AT_THE_EDGE = /^(cli|serving\/fronts)\//;
const MARKDOWN_LIBRARIES = /^(unified|remark-|mdast-|micromark|commonmark|gray-matter|js-yaml)/;

interface Module {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

function modules(): Module[] {
  return readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => name.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(SRC, path), "utf8");
      return { path, text, imports: importsOf(path, text) };
    });
}

function importsOf(path: string, text: string): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  return found.map((name) =>
    name.startsWith(".") ? relative(SRC, join(SRC, dirname(path), name)).replaceAll("\\", "/") : name,
  );
}

const room = (path: string): string => path.split("/")[0] ?? "";
/** The folder or file that stands directly in the peer folder. */
const peer = (path: string, folder: string): string | undefined =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/")[0] : undefined;

/** What a module takes from the edge without standing there. */
const EDGES: readonly ((module: Module) => readonly string[])[] = [
  ({ path, imports }) =>
    FILE_SYSTEM.test(path) ? [] : imports.filter((name) => /^node:(fs|child_process)/.test(name)),
  ({ path, imports }) =>
    path.startsWith("serving/fronts/")
      ? []
      : imports.filter((name) => /^(node:https?|hono|@hono)/.test(name)),
  ({ path, text }) => (AT_THE_EDGE.test(path) ? [] : (CLOCK.exec(text) ?? []).slice(0, 1)),
  ({ path, text }) =>
    AT_THE_EDGE.test(path) ? [] : (/\bconsole\.|\bprocess\./.exec(text) ?? []).slice(0, 1),
  ({ path, imports }) =>
    path.startsWith("indexing/markdown/") ? [] : imports.filter((name) => MARKDOWN_LIBRARIES.test(name)),
];

const all = modules();

describe("the map", () => {
  it("looked at something", () => {
    expect(all.length).toBeGreaterThan(20);
    expect(all.flatMap((module) => module.imports).length).toBeGreaterThan(50);
  });

  it.each(all.map((module) => [module.path, module] as const))(
    "%s stands in a room of the map",
    (_, module) => {
      expect(Object.keys(ROOMS)).toContain(room(module.path));
    },
  );

  it.each(all.map((module) => [module.path, module] as const))(
    "%s imports only along the arrows",
    (_, module) => {
      const own = room(module.path);
      const allowed = new Set(["model", own, ...(ROOMS[own] ?? [])]);
      const strays = module.imports
        .filter((name) => name in ROOMS || /^[a-z]+\//.test(name))
        .filter((name) => name.endsWith(".ts"));
      expect(strays.filter((name) => !allowed.has(room(name)))).toEqual([]);
    },
  );

  it.each(all.map((module) => [module.path, module] as const))(
    "%s leaves the edge to the edge",
    (_, module) => {
      expect(EDGES.flatMap((edge) => edge(module))).toEqual([]);
    },
  );

  for (const { folder, shared, knowsAll } of PEERS) {
    const inside = all.filter((module) => peer(module.path, folder) !== undefined);
    it.each(inside.map((module) => [module.path, module] as const))(
      `%s knows no sibling in ${folder}`,
      (_, module) => {
        const own = peer(module.path, folder) ?? "";
        if (knowsAll.test(own)) return;
        const siblings = module.imports
          .map((name) => peer(name, folder))
          .filter((name) => name !== undefined && name !== own && !shared.test(name));
        expect(siblings).toEqual([]);
      },
    );
  }
});

describe("src/README.md", () => {
  const map = readFileSync(join(SRC, "README.md"), "utf8");
  const folders = [...new Set(all.map((module) => dirname(module.path)).filter((folder) => folder !== "."))];
  it.each(folders.map((folder) => [folder] as const))("names the folder %s", (folder) => {
    expect(map).toContain(`${folder.split("/").at(-1)}/`);
  });
});
