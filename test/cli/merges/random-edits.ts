import type { Random } from "./random.ts";

/** A working tree as texts by path. */
export type Tree = Map<string, string>;

const STATUSES = ["Proposed", "Accepted", "Rejected", "Deprecated"] as const;
const STEMS = ["setup", "deploy", "limits", "errors", "tokens", "cache"] as const;
const FOLDERS = ["docs", "docs/guides", "docs/ops", "services/api", "services/web"] as const;

/** A repository as teams have them: records, guides, folders with READMEs, a changelog, issues, skills. */
export function startingTree(random: Random): Tree {
  const tree: Tree = new Map([["README.md", "# Shop\n\nSells things.\n\n## Install\n\nRun it.\n"]]);
  for (let number = 1; number <= 24; number++)
    tree.set(recordPath(number, "base"), record(number, random.pick(STATUSES)));
  for (const folder of FOLDERS)
    tree.set(`${folder}/README.md`, `# About ${folder}\n\n## Use\n\nText.\n\n## Limits\n\nText.\n`);
  tree.set("docs/setup.md", guide("setup"));
  tree.set("docs/guides/deploy.md", guide("deploy"));
  tree.set("CHANGELOG.md", changelog());
  tree.set("tools/github/issues.yaml", issues());
  tree.set(".claude/skills/review/SKILL.md", skill("review"));
  return tree;
}

const EDITS = [
  addRecord,
  addRecord,
  changeStatus,
  changeStatus,
  retire,
  deleteRecord,
  addGuide,
  addGuide,
  moveGuide,
  deleteGuide,
  addReadme,
  addSection,
  editSection,
  addRelease,
  addChange,
  addIssue,
  closeIssue,
  addSkill,
] as const;

/** Makes a few edits, as one branch would. */
export function edit(tree: Tree, random: Random, branch: string): void {
  const edits = 1 + random.below(4);
  for (let at = 0; at < edits; at++) random.pick(EDITS)(tree, random, `${branch}${at}`);
}

const recordPath = (number: number, slug: string): string =>
  `docs/adr/${String(number).padStart(4, "0")}-${slug}.md`;

function record(number: number, status: string): string {
  return `# ${number}. Decision ${number}\n\n## Status\n\n${status}\n\n## Context\n\nBecause of ${number}.\n\n## Decision\n\nWe do it.\n`;
}

const guide = (title: string): string =>
  `# How to ${title}\n\nIn short.\n\n## First\n\nDo.\n\n## Then\n\nDo more.\n\n## Last\n\nRest.\n`;

const changelog = (): string =>
  `# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One.\n- Two.\n- Three.\n\n### Fixed\n\n- Four.\n- Five.\n- Six.\n\n## [1.1.0] - 2026-02-01\n\n### Added\n\n- Seven.\n\n### Changed\n\n- Eight.\n\n## [1.0.0] - 2026-01-01\n\n- Nine.\n`;

const issues = (): string =>
  `issues:\n${Array.from({ length: 12 }, (_, at) => issue(`T-${at + 1}`, "status:todo")).join("")}`;

const issue = (id: string, label: string): string =>
  `  - id: ${id}\n    title: Task ${id}\n    labels: [${label}]\n    body: |\n      Do ${id}.\n`;

const skill = (name: string): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n---\n\n# ${name}\n\nSteps.\n`;

const pathsOf = (tree: Tree, pattern: RegExp): readonly string[] =>
  [...tree.keys()].filter((path) => pattern.test(path));

function addRecord(tree: Tree, random: Random, name: string): void {
  const next = pathsOf(tree, /^docs\/adr\/\d/).length + 1;
  tree.set(recordPath(next, `added-${name}`), record(next, random.pick(STATUSES)));
}

function changeStatus(tree: Tree, random: Random): void {
  const path = random.pick(pathsOf(tree, /^docs\/adr\/\d/));
  const text = tree.get(path) ?? "";
  tree.set(path, text.replace(/## Status\n\n.*/, `## Status\n\n${random.pick(STATUSES)}`));
}

function retire(tree: Tree, random: Random, name: string): void {
  const path = random.pick(pathsOf(tree, /^docs\/adr\/\d/));
  const next = pathsOf(tree, /^docs\/adr\/\d/).length + 1;
  const successor = recordPath(next, `instead-${name}`);
  tree.set(successor, record(next, "Accepted"));
  const status = `## Status\n\nSuperseded by [${next}](${successor.replace("docs/adr/", "")})`;
  tree.set(path, (tree.get(path) ?? "").replace(/## Status\n\n.*/, status));
}

function deleteRecord(tree: Tree, random: Random): void {
  tree.delete(random.pick(pathsOf(tree, /^docs\/adr\/\d/)));
}

/** Guides of one stem in several folders meet in their anchors. */
function addGuide(tree: Tree, random: Random): void {
  tree.set(`${random.pick(FOLDERS)}/${random.pick(STEMS)}.md`, guide(random.pick(STEMS)));
}

function moveGuide(tree: Tree, random: Random): void {
  const path = random.pick(
    pathsOf(tree, /(setup|deploy|limits|errors|tokens|cache)\.md$/).concat("docs/adr/0001-base.md"),
  );
  const text = tree.get(path);
  if (text === undefined) return;
  tree.delete(path);
  tree.set(`${random.pick(FOLDERS)}/${path.split("/").at(-1)}`, text);
}

function deleteGuide(tree: Tree, random: Random): void {
  const paths = pathsOf(tree, /(setup|deploy|limits|errors|tokens|cache)\.md$/);
  if (paths.length > 0) tree.delete(random.pick(paths));
}

function addReadme(tree: Tree, _: Random, name: string): void {
  tree.set(`services/${name}/README.md`, `# Service ${name}\n\n## Use\n\nText.\n`);
}

function addSection(tree: Tree, random: Random, name: string): void {
  const path = random.pick(pathsOf(tree, /README\.md$|\/(setup|deploy)\.md$/));
  const lines = (tree.get(path) ?? "").split("\n");
  const headings = lines.flatMap((line, at) => (line.startsWith("## ") ? [at] : []));
  lines.splice(random.pick([...headings, lines.length - 1]), 0, `## Added ${name}`, "", "Text.", "");
  tree.set(path, lines.join("\n"));
}

function editSection(tree: Tree, random: Random, name: string): void {
  const path = random.pick(pathsOf(tree, /README\.md$|\/(setup|deploy)\.md$|adr\//));
  const lines = (tree.get(path) ?? "").split("\n");
  const at = random.pick(lines.flatMap((line, place) => (/^[A-Z]/.test(line) ? [place] : [])).concat(0));
  lines[at] = random.below(2) === 0 ? `${lines[at]} Edited by ${name}.` : `${lines[at]}\n\nMore by ${name}.`;
  tree.set(path, lines.join("\n"));
}

function addRelease(tree: Tree, random: Random): void {
  const text = tree.get("CHANGELOG.md") ?? "";
  const release = `## [1.${2 + random.below(3)}.0] - 2026-03-0${1 + random.below(9)}\n\n### Added\n\n- New.\n\n`;
  tree.set("CHANGELOG.md", text.replace("## [1.1.0]", `${release}## [1.1.0]`));
}

/** Changes under one heading are far enough apart that git merges both, and no row says which they are. */
function addChange(tree: Tree, random: Random, name: string): void {
  const after = random.pick(["- One.", "- Three.", "- Four.", "- Six.", "- Seven.", "- Eight."]);
  tree.set("CHANGELOG.md", (tree.get("CHANGELOG.md") ?? "").replace(after, `${after}\n- Change ${name}.`));
}

function addIssue(tree: Tree, random: Random, name: string): void {
  const text = tree.get("tools/github/issues.yaml") ?? "";
  const id = random.below(2) === 0 ? "T-13" : `N-${name}`;
  const before = `  - id: T-${1 + random.below(12)}\n`;
  tree.set("tools/github/issues.yaml", text.replace(before, `${issue(id, "status:todo")}${before}`));
}

function closeIssue(tree: Tree, random: Random): void {
  const text = tree.get("tools/github/issues.yaml") ?? "";
  const id = `T-${1 + random.below(12)}`;
  const open = issue(id, "status:todo");
  tree.set("tools/github/issues.yaml", text.replace(open, issue(id, "status:done")));
}

function addSkill(tree: Tree, random: Random): void {
  const name = random.pick(["release", "triage", "review"]);
  tree.set(`.${random.pick(["claude", "agents"])}/skills/${name}/SKILL.md`, skill(name));
}
