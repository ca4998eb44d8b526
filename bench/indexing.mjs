// `node bench/indexing.mjs [ROOT …]` after a build: how near indexing is to the least that any Node program must do, over copies
// of ROOTs, by default of a planted repository of 1,000 documents; and, without ROOTs, what large repositories take.
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compare } from "./measure.mjs";
import { plantRepository, plantSections } from "./plant.mjs";

const TERO = process.env.TERO_BENCH_PROGRAM ?? fileURLToPath(new URL("../dist/tero.js", import.meta.url));
const RUNS = Number(process.env.TERO_BENCH_RUNS ?? 7);
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "tero-bench-")));
const node = (...args) => ({ command: process.execPath, args });
const tero = (...args) => node(TERO, ...args);

/** The least: list the markdown, read every byte, hash it, write as much as the index has. */
const FLOOR = `
const { readdirSync, readFileSync, writeFileSync } = require("node:fs"), { createHash } = require("node:crypto"), { join } = require("node:path");
const { spawnSync } = require("node:child_process");
const [root, out, size] = process.argv.slice(1);
const git = spawnSync("git", ["-C", root, "ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8", maxBuffer: 1 << 28 });
const names = git.status === 0 ? git.stdout.split("\\0") : readdirSync(root, { recursive: true });
for (const name of names.filter((each) => /\\.(md|mdx|markdown)$/i.test(each)))
  createHash("sha1").update(readFileSync(join(root, name))).digest("hex");
writeFileSync(out, "x".repeat(Number(size)));`;

/** Files, and sections in each: many small files, many of the usual size, one file of 50 MB. */
const SCALES = {
  "4,000 small files": [4_000, 1],
  "40,000 small files": [40_000, 1],
  "10,000 files": [10_000, 10],
  "one file of 50 MB": [1, 119_000],
};

const rows = [];
const roots = process.argv.length > 2 ? process.argv.slice(2) : [plantRepository(join(scratch, "planted"), 1_000)];
for (const given of roots) measureRoot(resolve(given));
if (process.argv.length === 2) for (const [name, shape] of Object.entries(SCALES)) measureScale(name, shape);
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

/** Once each: linear time shows in the ratio to the floor, memory beside its bound. */
function measureScale(name, [files, sections]) {
  const root = plantSections(join(scratch, name), files, sections);
  const out = join(scratch, `${name} out`);
  const env = { ...process.env, XDG_CACHE_HOME: join(scratch, "cache") };
  const before = () => rmSync(env.XDG_CACHE_HOME, { recursive: true, force: true });
  const index = ["index", root, "--quiet", "--out", out];
  const { cold, first } = compare({ cold: tero(...index, "--no-cache"), first: { ...tero(...index), env, before } }, 1);
  const size = statSync(join(out, "index.json")).size;
  const { floor } = compare({ floor: node("-e", FLOOR, root, join(scratch, "floor"), String(size)) }, 1);
  const bound = 2.5 * Math.max(size, files === 1 ? statSync(join(root, "docs/0/f0.md")).size : 0) / 2 ** 20 + 120;
  rows.push([`${name}: floor`, floor, floor]);
  rows.push([`${name}: cold (${bound.toFixed(0)} MB allowed)`, cold, floor], [`${name}: first, fills the cache`, first, floor]);
  rmSync(root, { recursive: true, force: true });
}

function print() {
  console.log(`node ${process.version}, ${RUNS} runs in turn, medians; trust the ratios\n`);
  console.log(`${"".padEnd(44)}${["wall s", "×", "cpu s", "×", "MB", "spread"].map((head) => head.padStart(9)).join("")}`);
  for (const [name, { wall, cpu, memory, spread }, base] of rows) {
    const cells = [wall.toFixed(3), (wall / base.wall).toFixed(2), cpu.toFixed(3), (cpu / base.cpu).toFixed(2), memory.toFixed(0), `${(100 * spread).toFixed(0)} %`];
    console.log(`${name.padEnd(44)}${cells.map((cell) => cell.padStart(9)).join("")}`);
  }
}
