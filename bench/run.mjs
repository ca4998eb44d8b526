// `npm run bench [-- NAME …]`: every benchmark, or those named, one table each, in this order. Ends with 1 where a gate fails.
// README.md beside this says how to read them.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const BENCHMARKS = ["indexing", "serving", "library", "graph", "search", "watch", "soak", "retrieval"];
const named = process.argv.slice(2);
const unknown = named.filter((name) => !BENCHMARKS.includes(name));
if (unknown.length > 0) {
  console.error(`no benchmark is called ${unknown.join(", ")}; there are ${BENCHMARKS.join(", ")}`);
  process.exit(64);
}
const failed = BENCHMARKS.filter((name) => named.length === 0 || named.includes(name)).filter((name) => {
  console.log(`\n== ${name}\n`);
  return spawnSync(process.execPath, [fileURLToPath(new URL(`${name}.mjs`, import.meta.url))], { stdio: "inherit" }).status !== 0;
});
if (failed.length > 0) console.log(`\nfailed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
