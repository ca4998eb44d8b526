// Builds dist/. A client starts the server anew for every session, and what a start costs is the loading of modules: each
// program is one CommonJS file (Node reads those at a third of the cost) that holds what the server needs. The code of the
// other commands lies in dist/run/, loaded when one is asked for, where packages stay external.
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const dist = process.env.TERO_DIST ?? "dist";
const SERVER = ["serve", "query"];
const PROGRAMS = ["tero", "tero-mcp", "tero-index"];
const OPTIONS = { bundle: true, platform: "node", target: "node20", logLevel: "warning" };

/** Leaves the commands that no server needs out of the programs. */
const commandsApart = {
  name: "commands-apart",
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/run\/[\w-]+\.ts$/ }, ({ kind, path }) => {
      const [, name] = /\/run\/([\w-]+)\.ts$/.exec(path) ?? [];
      if (kind !== "dynamic-import" || SERVER.includes(name)) return undefined;
      return { path: `./run/${name}.mjs`, external: true };
    }),
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
await Promise.all([
  build({
    ...OPTIONS,
    entryPoints: PROGRAMS.map((name) => `src/cli/${name}.ts`),
    outdir: dist,
    format: "cjs",
    minifyWhitespace: true,
    minifySyntax: true,
    banner: { js: "#!/usr/bin/env node" },
    plugins: [commandsApart],
  }),
  build({
    ...OPTIONS,
    entryPoints: readdirSync("src/cli/run").map((file) => `src/cli/run/${file}`),
    outdir: `${dist}/run`,
    format: "esm",
    outExtension: { ".js": ".mjs" },
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    packages: "external",
  }),
]);
writeFileSync(`${dist}/package.json`, '{ "type": "commonjs" }\n');
// The command line parser is part of each program.
copyFileSync("node_modules/cac/LICENSE", `${dist}/LICENSE-cac`);
for (const name of PROGRAMS) chmodSync(`${dist}/${name}.js`, 0o755);
