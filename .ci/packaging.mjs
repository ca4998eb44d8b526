// Packs the package, then installs and runs it as users do: from an empty folder with npm, pnpm and yarn, and on each
// supported Node. Needs the package registry. Usage: node .ci/packaging.mjs [npm pnpm yarn node20 node22 node24 audit]
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { REGISTRY_IS_AWAY } from "./registry.mjs";

const project = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "tero-packaging-"));
const tarball = pack();
const installed = emptyFolder("npm");

const CHECKS = {
  audit,
  npm: () => installs("npm", ["install", "--save-dev", tarball], ["npx", "--no-install", "tero"]),
  pnpm: () => installs("npx", ["--yes", "pnpm@9", "add", "--save-dev", tarball], ["npx", "--yes", "pnpm@9", "exec", "tero"]),
  yarn: () => installs("npx", ["--yes", "yarn@1", "add", "--dev", tarball], ["npx", "--yes", "yarn@1", "--silent", "tero"]),
  node20: () => runsOn(20),
  node22: () => runsOn(22),
  node24: () => runsOn(24),
};

let failures = 0;
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(CHECKS)) {
  const started = Date.now();
  try {
    CHECKS[name]();
    console.log(`ok    ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    if (REGISTRY_IS_AWAY.test(error.message)) console.log(`skip  ${name}: the registry does not give what it needs`);
    else {
      failures++;
      console.log(`FAIL  ${name}: ${error.message}`);
    }
  }
}
rmSync(scratch, { recursive: true, force: true });
process.exitCode = failures > 0 ? 1 : 0;

/** Known vulnerabilities of what is installed with the package. A registry that offers no audit is told of, not failed on. */
function audit() {
  const { status, stdout, stderr } = spawnSync("npm", ["audit", "--omit=dev"], { cwd: project, encoding: "utf8" });
  if (status === 0) return;
  if (!/audit endpoint returned an error/.test(stderr)) throw new Error(stdout || stderr);
  console.log("skip  audit: this registry answers no audits");
}

/** The tarball as it would be published; it holds what is listed here and nothing else. */
function pack() {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", scratch], { cwd: project, stdio: "ignore" });
  const [name] = readdirSync(scratch);
  const files = run("tar", ["-tzf", join(scratch, name)], scratch).split("\n").filter(Boolean);
  const stray = files.filter((file) => !/^package\/(dist\/|(package|index-schema)\.json$|README\.md$|LICENSE$)/.test(file));
  if (stray.length > 0) throw new Error(`in the package by mistake: ${stray.join(", ")}`);
  return join(scratch, name);
}

function installs(installer, args, tero) {
  const folder = installer === "npm" ? installed : emptyFolder(args[1]);
  run(installer, args, folder);
  answers(folder, tero);
}

/** Runs what npm installed, on another Node. */
function runsOn(major) {
  const node = join(scratch, `node${major}`);
  mkdirSync(node);
  writeFileSync(join(node, "package.json"), '{"private":true}\n');
  run("npm", ["install", "--no-audit", "--no-fund", `node@${major}`], node);
  if (!readdirSync(installed).includes("node_modules")) run("npm", ["install", "--save-dev", tarball], installed);
  const program = join(node, "node_modules/node/bin/node");
  const version = run(program, ["--version"], node);
  if (!version.startsWith(`v${major}.`)) throw new Error(`asked for Node ${major}, got ${version}`);
  answers(installed, [program, "node_modules/tero/dist/tero.js"]);
}

/** The program indexes a repository, answers from it, and serves a client. */
function answers(folder, [program, ...args]) {
  const tero = (...words) => run(program, [...args, ...words], folder);
  if (!/^tero \d/.test(tero("--version"))) throw new Error("no version");
  tero("index");
  tero("index", "--check");
  tero("validate", "docs/tero-index/index.json");
  if (!tero("query", "id", "ADR-0001", "--cite").includes("docs/adr/0001-a.md")) throw new Error("no citation");
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "query_by_id", arguments: { value: "ADR-0001" } } };
  const env = { ...process.env, TERO_TOKENS: "local:read", TERO_SESSION_TOKEN: "local" };
  const served = spawnSync(program, [...args, "serve"], { cwd: folder, env, input: `${JSON.stringify(call)}\n`, encoding: "utf8" });
  if (!served.stdout.includes("docs/adr/0001-a.md")) throw new Error(`no answer: ${served.stdout}${served.stderr}`);
}

function emptyFolder(name) {
  const folder = join(scratch, `empty-${name}`);
  mkdirSync(join(folder, "docs/adr"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true}\n');
  writeFileSync(join(folder, "docs/adr/0001-a.md"), "# 1. A\n\n## Status\n\nAccepted\n");
  return folder;
}

function run(program, args, cwd) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr || stdout}`);
  return stdout;
}
