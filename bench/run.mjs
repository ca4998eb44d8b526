// `npm run bench [-- ROOT …]`: one table of how near tero is to the least that any Node program must do. See README.md beside this.
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compare } from "./measure.mjs";
import { plantRepository } from "./plant.mjs";

const TERO = fileURLToPath(new URL("../dist/tero.js", import.meta.url));
const RUNS = Number(process.env.TERO_BENCH_RUNS ?? 7);
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "tero-bench-")));
const node = (...args) => ({ command: process.execPath, args });
const tero = (...args) => node(TERO, ...args);

/** The least: list the markdown, read every byte, hash it, write as much as the index has. */
const FLOOR = `
const { readFileSync, writeFileSync } = require("node:fs"), { createHash } = require("node:crypto"), { join } = require("node:path");
const { spawnSync } = require("node:child_process");
const [root, out, size] = process.argv.slice(1);
const { stdout } = spawnSync("git", ["-C", root, "ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8", maxBuffer: 1 << 28 });
for (const name of stdout.split("\\0").filter((each) => /\\.(md|mdx|markdown)$/i.test(each)))
  createHash("sha1").update(readFileSync(join(root, name))).digest("hex");
writeFileSync(out, "x".repeat(Number(size)));`;

const rows = [];
const roots = process.argv.length > 2 ? process.argv.slice(2) : [plantRepository(join(scratch, "planted"), 1_000)];
for (const given of roots) measureRoot(resolve(given));
measureStart();
print();
rmSync(scratch, { recursive: true, force: true });

/** Cold, warm, one changed file, and the check, against the floor. */
function measureRoot(given) {
  const root = join(scratch, `copy-${rows.length}`);
  cpSync(given, root, { recursive: true, verbatimSymlinks: true });
  spawnSync("bash", ["-c", "rm -rf .git docs/tero-index && git init -q && git add -A"], { cwd: root });
  spawnSync(process.execPath, [TERO, "index", root, "--quiet"]);
  const size = String(statSync(join(root, "docs/tero-index/index.json")).size);
  const readme = join(root, "tero-bench-changed.md");
  writeFileSync(readme, "# Changes\n");
  const found = compare(
    {
      floor: node("-e", FLOOR, root, join(scratch, "floor"), size),
      cold: tero("index", root, "--quiet", "--no-cache"),
      "one file changed": { ...tero("index", root, "--quiet"), before: (run) => appendFileSync(readme, `\n## Part ${run}\n`) },
      "nothing changed": { ...tero("index", root, "--quiet"), before: () => spawnSync(process.execPath, [TERO, "index", root, "--quiet"]) },
      check: tero("index", root, "--check"),
    },
    RUNS,
  );
  for (const [name, seen] of Object.entries(found)) rows.push([`${given.split("/").at(-1)}: ${name}`, seen, found.floor]);
}

/** What a client pays for a start: spawn to the first answer. */
function measureStart() {
  const root = plantRepository(join(scratch, "served"), 300);
  spawnSync(process.execPath, [TERO, "index", root, "--quiet"]);
  const ask = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "query_by_id", arguments: { value: "ADR-0007" } } };
  const env = { ...process.env, TERO_TOKENS: "t:read", TERO_SESSION_TOKEN: "t" };
  const serve = { ...tero("serve", "--index", join(root, "docs/tero-index/index.json")), input: `${JSON.stringify(ask)}\n`, env };
  const found = compare({ "node -e 0": node("-e", "0"), "start to first answer": serve }, RUNS * 2);
  for (const [name, seen] of Object.entries(found)) rows.push([name, seen, found["node -e 0"]]);
}

function print() {
  console.log(`node ${process.version}, ${RUNS} runs in turn, medians; trust the ratios\n`);
  console.log(`${"".padEnd(44)}${["wall s", "×", "cpu s", "×", "MB", "spread"].map((head) => head.padStart(9)).join("")}`);
  for (const [name, { wall, cpu, memory, spread }, base] of rows) {
    const cells = [wall.toFixed(3), (wall / base.wall).toFixed(2), cpu.toFixed(3), (cpu / base.cpu).toFixed(2), memory.toFixed(0), `${(100 * spread).toFixed(0)} %`];
    console.log(`${name.padEnd(44)}${cells.map((cell) => cell.padStart(9)).join("")}`);
  }
}
