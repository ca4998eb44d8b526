// Builds dist/: our own modules bundled into a few files, so that a start costs few module loads; packages stay external.
import { chmodSync, rmSync } from "node:fs";
import { build } from "esbuild";

const dist = process.env.TERO_DIST ?? "dist";
rmSync(dist, { recursive: true, force: true });
await build({
  entryPoints: {
    tero: "src/cli/tero.ts",
    "tero-mcp": "src/cli/tero-mcp.ts",
    "tero-index": "src/cli/tero-index.ts",
  },
  outdir: dist,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  banner: { js: "#!/usr/bin/env node" },
  chunkNames: "chunks/[name]-[hash]",
  logLevel: "warning",
});
for (const name of ["tero", "tero-mcp", "tero-index"]) chmodSync(`${dist}/${name}.js`, 0o755);
