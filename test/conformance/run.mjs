// Runs the official conformance suite against the fixture server, and the inspector's command line against the product:
// `npm run conformance`. Both and the Node that they need are installed beside this, so that they are no part of the project;
// where they cannot be fetched, it says so and ends without a verdict.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { REGISTRY_IS_AWAY } from "../../.ci/registry.mjs";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const PROJECT = join(FOLDER, "..", "..");
const PACKAGES = join(FOLDER, "node_modules");
const WORK = join(PROJECT, "node_modules", ".conformance");
const BASELINE = ["--expected-failures", join(FOLDER, "expected-failures.yml")];
const SUITE = join("@modelcontextprotocol", "conformance");
const INSPECTOR = join("@modelcontextprotocol", "inspector");
const RUNS = [
  { title: "2026-07-28", suite: SUITE, args: ["--requirements", "2026-07-28"] },
  { title: "2025-11-25", suite: SUITE, args: ["--requirements", "2025-11-25", ...BASELINE] },
  { title: "the suite as it was for 2025-11-25", suite: "conformance-first", args: BASELINE },
];

const fault = installFault();
if (fault !== undefined) {
  const isAway = REGISTRY_IS_AWAY.test(fault);
  console.log(isAway ? "SKIPPED: the conformance suite cannot be fetched from the package registry" : fault);
  process.exit(isAway ? 0 : 1);
}
const { server, url } = await serve();
try {
  // All run, whatever the first one says.
  const verdicts = [...RUNS.map(conforms), inspects()];
  process.exitCode = verdicts.every(Boolean) ? 0 : 1;
} finally {
  server.kill();
}

/** Why not all that runs here can be installed; undefined where it is. */
function installFault() {
  if ([...RUNS.map(({ suite }) => suite), INSPECTOR].every((name) => existsSync(join(PACKAGES, name))))
    return undefined;
  const options = { cwd: FOLDER, stdio: ["ignore", "inherit", "pipe"], encoding: "utf8" };
  const { status, stderr } = spawnSync(
    "npm",
    ["ci", "--no-audit", "--no-fund", "--loglevel", "error"],
    options,
  );
  return status === 0 ? undefined : stderr;
}

async function serve() {
  const outfile = join(WORK, "server.mjs");
  const options = { bundle: true, platform: "node", format: "esm", packages: "external" };
  await build({ ...options, entryPoints: [join(FOLDER, "server.ts")], outfile });
  const started = spawn(process.execPath, [outfile], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: started.stdout })) return { server: started, url: line };
  throw new Error("the fixture server did not start");
}

function conforms({ title, suite, args }) {
  mkdirSync(WORK, { recursive: true });
  const program = join(PACKAGES, suite, "dist", "index.js");
  const command = [program, "server", "--url", url, ...args];
  const options = { cwd: WORK, encoding: "utf8" };
  const { status, stdout, stderr } = spawnSync(join(PACKAGES, ".bin", "node"), command, options);
  const summary = stdout.slice(Math.max(0, stdout.lastIndexOf("=== SUMMARY")));
  console.log(`\n${title}\n${status === 0 ? summary : stdout + stderr}`);
  console.log(`${title}: ${status === 0 ? "conforms" : `exit ${status}`}`);
  return status === 0;
}

/** The inspector asks the product itself. */
function inspects() {
  const command = [
    join(PROJECT, "node_modules", "vitest", "vitest.mjs"),
    "run",
    "test/serving/inspector.test.ts",
  ];
  const env = { ...process.env, TERO_INSPECTOR: "1" };
  delete env.TERO_TEST_REPORT;
  return spawnSync(process.execPath, command, { cwd: PROJECT, env, stdio: "inherit" }).status === 0;
}
