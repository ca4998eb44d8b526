// Builds dist/. A client starts the server anew for every session, and what a start costs is the loading of modules: each
// program is one CommonJS file (Node reads those at a third of the cost) that holds what the server needs for a first
// answer. What is imported where it is needed, not at the top, lies apart in dist/parts/, where packages stay external.
import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { build } from "esbuild";

const dist = process.env.TERO_DIST ?? "dist";
const source = resolve("src");
const PROGRAMS = ["tero", "tero-mcp", "tero-index"];

function licenseOf(name) {
  const folder = `node_modules/${name}`;
  return `${folder}/${readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))}`;
}

/** Names this very code: what other code cached is not trusted. */
function buildId() {
  const hash = createHash("sha256").update(readFileSync("package-lock.json"));
  for (const name of readdirSync(source, { recursive: true })
    .filter((each) => each.endsWith(".ts"))
    .toSorted())
    hash.update(name).update(readFileSync(resolve(source, name)));
  return hash.digest("hex").slice(0, 16);
}

const OPTIONS = {
  bundle: true,
  platform: "node",
  target: "node20",
  logLevel: "warning",
  define: { TERO_BUILD: JSON.stringify(buildId()) },
};

/** Modules that the programs hold although they import them late: what the server itself runs. */
const HELD = /^cli\/(all-commands|served\/served-memory|served\/index-in-memory|run\/serve|run\/query)\.ts$/;

/** What a hook runs at every commit: one CommonJS file of its own, its packages in it, for many modules load slowly. */
const HOOK = "cli/run/index.ts";

/** The modules that lie apart, gathered while the programs are built; a thread's own is imported by none. */
const apart = new Set(["src/cli/watch/thread.ts"]);

/** Leaves what is imported late out of a file that reaches it by `./parts` or, from there, by `.`. */
const lateImportsApart = (parts) => ({
  name: "late-imports-apart",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path, resolveDir }) => {
      const module = relative(source, resolve(resolveDir, path));
      if (kind !== "dynamic-import" || HELD.test(module)) return undefined;
      if (module === HOOK) return { path: "hook", namespace: "required" };
      apart.add(`src/${module}`);
      return { path: `${parts}/${module.replace(/\.ts$/, ".mjs")}`, external: true };
    }),
});

/** Loads the hook's file by `require`, late: `import` would start a second loader first. */
const hookRequired = {
  name: "hook-required",
  setup: ({ onLoad, onResolve }) => {
    const contents = `module.exports = require("./parts/index.js");`;
    onLoad({ filter: /./, namespace: "required" }, () => ({ contents }));
    onResolve({ filter: /\.js$/, namespace: "required" }, ({ path }) => ({ path, external: true }));
  },
};

const COMMON_JS = { ...OPTIONS, format: "cjs", minifyWhitespace: true, minifySyntax: true };

rmSync(dist, { recursive: true, force: true });
await build({
  ...COMMON_JS,
  entryPoints: PROGRAMS.map((name) => `src/cli/${name}.ts`),
  outdir: dist,
  banner: { js: "#!/usr/bin/env node" },
  plugins: [hookRequired, lateImportsApart("./parts")],
});
await build({
  ...COMMON_JS,
  entryPoints: [`src/${HOOK}`],
  outfile: `${dist}/parts/index.js`,
  plugins: [lateImportsApart(".")],
});
await build({
  ...OPTIONS,
  entryPoints: [...apart].toSorted(),
  outbase: "src",
  outdir: `${dist}/parts`,
  format: "esm",
  outExtension: { ".js": ".mjs" },
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  packages: "external",
});
writeFileSync(`${dist}/package.json`, '{ "type": "commonjs" }\n');
// Packages that are part of a file here.
for (const name of [
  "cac",
  "character-entities",
  "decode-named-character-reference",
  "github-slugger",
  "ignore",
  "js-yaml",
])
  copyFileSync(licenseOf(name), `${dist}/LICENSE-${name}`);
for (const name of PROGRAMS) chmodSync(`${dist}/${name}.js`, 0o755);
