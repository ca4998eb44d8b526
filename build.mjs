// Builds dist/. A client starts the server anew for every session, a hook the index at every commit, and what a start costs is
// the loading of modules: a program is one small CommonJS file (Node reads those at a third of the cost), and so is, in
// dist/parts/, each command that must start at once. What else is imported where it is needed, not at the top, lies apart
// there too, where packages stay external.
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

/** Modules that are imported late by one that is never run without them. */
const HELD = /^cli\/(served\/served-memory|served\/index-in-memory|run\/query)\.ts$/;

/**
 * What starts often or must start at once: one CommonJS file each, its packages in it, for many modules load slowly. A
 * program is only what finds out which of them is asked for.
 */
const FELT = {
  "cli/run/index.ts": "index.js",
  "cli/run/serve.ts": "serve.js",
  "cli/all-commands.ts": "commands.js",
};

/** Packages that most runs do without, and a part of Node that takes its time: loaded where they are first used. */
const LATE_PACKAGES = ["decode-named-character-reference", "ignore", "js-yaml"];
const LATE_BUILTIN = "node:crypto";

/** The modules that lie apart, gathered while the programs are built; a thread's own is imported by none. */
const apart = new Set(["src/cli/watch/thread.ts"]);

/** Leaves what is imported late out of a file that reaches it by `./parts` or, from there, by `.`. */
const lateImportsApart = (parts) => ({
  name: "late-imports-apart",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path, resolveDir }) => {
      const module = relative(source, resolve(resolveDir, path));
      if (kind !== "dynamic-import" || HELD.test(module)) return undefined;
      if (module in FELT) return { path: `${parts}/${FELT[module]}`, namespace: "required" };
      apart.add(`src/${module}`);
      return { path: `${parts}/${module.replace(/\.ts$/, ".mjs")}`, external: true };
    });
    // By `require`, late: `import` would start a second loader first.
    onLoad({ filter: /./, namespace: "required" }, ({ path }) => ({
      contents: `module.exports = require("${path}");`,
    }));
    onResolve({ filter: /./, namespace: "required" }, ({ path }) => ({ path, external: true }));
  },
});

/** Leaves packages out of a file in `parts` until something of them is used. */
const packagesLate = {
  name: "packages-late",
  setup: ({ onResolve, onLoad }) => {
    const filter = new RegExp(`^(${[...LATE_PACKAGES, LATE_BUILTIN].join("|")})$`);
    onResolve({ filter, namespace: "file" }, ({ path }) => ({ path, namespace: "late" }));
    onResolve({ filter: /./, namespace: "late" }, ({ path }) => ({ path, external: true }));
    onLoad({ filter, namespace: "late" }, async ({ path }) => {
      const getters = (await namesIn(path)).filter((name) => name !== "default").map(getterOf);
      const loaded = path === LATE_BUILTIN ? path : `./packages/${path}.js`;
      // What is imported as the default, by Node's rule, is what `module.exports` is.
      const contents = `let known; const all = () => (known ??= require("${loaded}"));
        module.exports = Object.defineProperties((...given) => all().default(...given), { ${getters.join(", ")} });`;
      return { contents };
    });
  },
};

const getterOf = (name) => `${name}: { enumerable: true, get: () => all().${name} }`;

/** What a package exports. */
const namesIn = async (name) => Object.keys(await import(name)).filter((each) => /^\w+$/.test(each));

const COMMON_JS = { ...OPTIONS, format: "cjs", minifyWhitespace: true, minifySyntax: true };

rmSync(dist, { recursive: true, force: true });
await build({
  ...COMMON_JS,
  entryPoints: PROGRAMS.map((name) => `src/cli/${name}.ts`),
  outdir: dist,
  banner: { js: "#!/usr/bin/env node" },
  plugins: [lateImportsApart("./parts")],
});
for (const [module, file] of Object.entries(FELT))
  await build({
    ...COMMON_JS,
    entryPoints: [`src/${module}`],
    outfile: `${dist}/parts/${file}`,
    plugins: [lateImportsApart("."), packagesLate],
  });
for (const name of LATE_PACKAGES) {
  const names = (await namesIn(name)).join(", ");
  await build({
    ...COMMON_JS,
    stdin: { contents: `export { ${names} } from "${name}";`, resolveDir: "." },
    outfile: `${dist}/parts/packages/${name}.js`,
  });
}
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
