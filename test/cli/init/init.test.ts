import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { runInit } from "../../../src/cli/run/init.ts";
import { builtProgram } from "../../built-program.ts";
import { gitRepository, type Files, type GitRepository } from "../../git-repository.ts";

const FILES: Files = {
  "README.md": "# Shop\n\nSells things.\n",
  "docs/adr/0001-mysql.md": "# 1. Use MySQL\n\n## Status\n\nAccepted\n\n## Context\n\nCheap.\n",
  "CHANGELOG.md": "# Changelog\n\n## [1.0.0] - 2026-01-01\n\n### Added\n\n- All.\n",
};

/** A folder in which `tero` is the program as it is now. */
let bin: string;
const repositories: GitRepository[] = [];

beforeAll(() => {
  bin = mkdtempSync(join(tmpdir(), "tero-bin-"));
  chmodSync(builtProgram("tero"), 0o755);
  symlinkSync(builtProgram("tero"), join(bin, "tero"));
});
afterAll(() => rmSync(bin, { recursive: true, force: true }));
afterEach(() => {
  for (const repository of repositories.splice(0)) repository.remove();
});

function repositoryOf(files: Files = FILES): GitRepository {
  const path = `${bin}${delimiter}${process.env["PATH"]}`;
  const repository = gitRepository(files, { PATH: path });
  repositories.push(repository);
  return repository;
}

function tero({ root, env }: GitRepository, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync("tero", args, { cwd: root, env, encoding: "utf8" });
  return { status, stdout, stderr };
}

/** As `npm install --save-dev` leaves a repository, without the lock file. */
function withTeroInstalled(repository: GitRepository): GitRepository {
  const folder = join(repository.root, "node_modules/tero/dist");
  mkdirSync(folder, { recursive: true });
  symlinkSync(builtProgram("tero"), join(folder, "tero.js"));
  return repository;
}

const touched = (stdout: string): readonly string[] =>
  stdout.split("\n").filter((line) => /^(created|changed|removed|as it is|left|set|unset) /.test(line));

const ALL_CREATED = [
  "created   .mcp.json",
  "created   .git/hooks/pre-commit",
  "created   .github/workflows/tero.yml",
  "created   .gitattributes",
  "created   AGENTS.md",
  "set       merge.tero in this clone's git configuration",
];

describe("tero init", () => {
  it("tells what it found, names every file, and leaves an index that is current", () => {
    const repository = repositoryOf();
    const { status, stdout, stderr } = tero(repository, "init", "--yes");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("1 decision record in docs/adr (1 adr)\n  1 changelog with 1 release\n");
    expect(touched(stdout)).toEqual(ALL_CREATED);
    expect(tero(repository, "index", "--check").status).toBe(0);
  });

  it("shows every change in a dry run and makes none", () => {
    const repository = repositoryOf();
    const { status, stdout } = tero(repository, "init", "--dry-run");
    expect(status).toBe(0);
    for (const path of [".mcp.json", ".github/workflows/tero.yml", ".gitattributes", "AGENTS.md"]) {
      expect(stdout).toContain(`+++ b/${path}\n`);
    }
    expect(repository.git("status", "--porcelain")).toBe("");
    expect(existsSync(join(repository.root, ".git/hooks/pre-commit"))).toBe(false);
  });

  it("does nothing the second time", () => {
    const repository = repositoryOf();
    tero(repository, "init", "--yes");
    repository.git("add", "-A");
    repository.git("commit", "-qm", "adopt");
    const { stdout } = tero(repository, "init", "--yes");
    expect(touched(stdout).every((line) => line.startsWith("as it is"))).toBe(true);
    expect(repository.git("status", "--porcelain")).toBe("");
  });

  it("is undone to the byte by --remove, git's configuration and hooks included", () => {
    const repository = repositoryOf({
      ...FILES,
      "AGENTS.md": "# Agents\n",
      ".gitattributes": "* text=auto",
      ".mcp.json": '{ "mcpServers": { "x": {"command": "x"} } }\n',
    });
    const config = readFileSync(join(repository.root, ".git/config"), "utf8");
    tero(repository, "init", "--yes", "--client", "claude,cursor,vscode,codex,gemini");
    const { status } = tero(repository, "init", "--remove", "--yes");
    expect(status).toBe(0);
    expect(repository.git("status", "--porcelain", "--ignored")).toBe("");
    expect(readFileSync(join(repository.root, ".git/config"), "utf8")).toBe(config);
    expect(existsSync(join(repository.root, ".git/hooks/pre-commit"))).toBe(false);
    expect(existsSync(join(repository.root, ".github"))).toBe(false);
  });

  it("writes nothing where there is no folder, and leaves none that it made", () => {
    const repository = repositoryOf({ "a.txt": "a\n" });
    const { status, stderr } = tero(repository, "init", "nowhere", "--yes");
    expect({ status, stderr }).toEqual({
      status: 66,
      stderr: `tero: cannot read ${join(repository.root, "nowhere")}: not a folder; name the folder of a repository\n`,
    });
    expect(existsSync(join(repository.root, "nowhere"))).toBe(false);
    expect(tero(repository, "init", "--yes").stdout).toContain("holds nothing that tero reads yet\n");
    tero(repository, "init", "--remove", "--yes");
    expect(existsSync(join(repository.root, "docs"))).toBe(false);
  });

  it("replaces nothing of the user's unless told to", () => {
    const mine = '{"mcpServers":{"tero":{"command":"mine"}}}\n';
    const repository = repositoryOf({ ...FILES, ".mcp.json": mine });
    const left = tero(repository, "init", "--yes");
    expect(left.stdout).toContain(
      "left      mcpServers.tero in .mcp.json is not ours; --overwrite replaces it\n",
    );
    expect(readFileSync(join(repository.root, ".mcp.json"), "utf8")).toBe(mine);
    tero(repository, "init", "--yes", "--overwrite");
    expect(readFileSync(join(repository.root, ".mcp.json"), "utf8")).not.toContain("mine");
  });

  it("leaves the index out of the repository where asked, and every command agrees", () => {
    const repository = repositoryOf();
    const { stdout } = tero(repository, "init", "--yes", "--uncommitted");
    expect(touched(stdout)).toEqual([
      "created   tero.json",
      "created   .mcp.json",
      "created   .github/workflows/tero.yml",
      "created   AGENTS.md",
    ]);
    expect(tero(repository, "index", "--check").status).toBe(0);
    expect(tero(repository, "index").stdout).toContain("not written");
    expect(existsSync(join(repository.root, "docs/tero-index"))).toBe(false);
    expect(readFileSync(join(repository.root, "AGENTS.md"), "utf8")).not.toContain("tero index");
  });

  it("says so where git would not commit the index", () => {
    const { stderr } = tero(repositoryOf({ ...FILES, ".gitignore": "docs/tero-index\n" }), "init", "--yes");
    expect(stderr).toContain("note: git ignores docs/tero-index, so no index is committed");
  });

  it("in a repository that has tero among its dependencies, writes and says what runs there", () => {
    const repository = withTeroInstalled(repositoryOf());
    const { stdout } = tero(repository, "init", "--yes");
    expect(touched(stdout)).toEqual([ALL_CREATED[0], "created   .gitignore", ...ALL_CREATED.slice(1)]);
    expect(readFileSync(join(repository.root, "AGENTS.md"), "utf8")).toContain(
      "`npx --no-install tero index`",
    );
    repository.git("add", "-A");
    expect(repository.tryGit("commit", "-m", "adopt")).toMatchObject({ ok: true });
    expect(tero(repository, "index", "--check").status).toBe(0);
    repository.write({ "docs/adr/0002-pg.md": "# 2. Use PostgreSQL\n" });
    repository.git("add", "-A");
    expect(repository.tryGit("commit", "-m", "add").errors).toContain(
      "run `npx --no-install tero index --staged && git add docs/tero-index` and commit again",
    );
    expect(touched(tero(repository, "init", "--remove", "--yes").stdout)).toContain("removed   .gitignore");
  });

  it("leaves what is a symlink alone, and can be undone beside it", () => {
    const repository = repositoryOf({ ...FILES, "CLAUDE.md": "# Agents\n", "real.json": "{}\n" });
    symlinkSync("CLAUDE.md", join(repository.root, "AGENTS.md"));
    symlinkSync("real.json", join(repository.root, ".mcp.json"));
    repository.commit("links");
    const { status, stdout } = tero(repository, "init", "--yes");
    expect(status).toBe(0);
    expect(touched(stdout)).toContain("left      .mcp.json: it is a symlink; leave that piece out");
    expect(touched(stdout)).toContain("changed   CLAUDE.md");
    expect(tero(repository, "graph", "status").stdout).toContain("not_indexed: []");
    expect(tero(repository, "init", "--remove", "--yes").status).toBe(0);
    expect(repository.git("status", "--porcelain", "--ignored")).toBe("");
  });

  it("writes no hook into a folder of hooks that other repositories may share", () => {
    const shared = mkdtempSync(join(tmpdir(), "tero-hooks-"));
    const repository = repositoryOf();
    repository.git("config", "core.hooksPath", shared);
    const { stdout } = tero(repository, "init", "--yes");
    expect(touched(stdout)).toContain(
      `left      ${shared}/pre-commit: git runs hooks of more repositories than this one; have a pre-commit hook run: tero index --check --staged`,
    );
    expect(readdirSync(shared)).toEqual([]);
    rmSync(shared, { recursive: true });
  });

  it("sets nothing up in a bare repository", () => {
    const repository = repositoryOf();
    repository.git("clone", "-q", "--bare", ".", "bare.git");
    const { status, stderr } = tero(repository, "init", "bare.git", "--yes");
    expect(status).toBe(64);
    expect(stderr).toContain("is a bare repository, which holds no files");
  });

  test.each([
    ["refuses to guess when there is nobody to ask", ["init"], 64, "there is nobody to ask"],
    [
      "knows its clients",
      ["init", "--yes", "--client", "cursr"],
      64,
      "no client is called cursr; did you mean cursor?",
    ],
  ])("%s", (_, ...[args, exit, message]) => {
    const { status, stderr } = tero(repositoryOf(), ...args);
    expect(status).toBe(exit);
    expect(stderr).toContain(message);
  });

  it("works where there is no git, and says what is missing", () => {
    const folder = mkdtempSync(join(tmpdir(), "tero-bare-"));
    writeFileSync(join(folder, "README.md"), "# Notes\n");
    const env = {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env["PATH"]}`,
      GIT_CEILING_DIRECTORIES: tmpdir(),
    };
    const { status, stdout, stderr } = spawnSync("tero", ["init", "--yes"], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    expect(status).toBe(0);
    expect(touched(stdout)).toEqual(["created   .mcp.json", "created   AGENTS.md"]);
    expect(stderr).toContain("is no git repository");
  });

  it("asks at a terminal, and does what is answered", async () => {
    const repository = repositoryOf();
    const asked: string[] = [];
    const told: string[] = [];
    const code = await runInit(
      { positionals: [], options: {} },
      {
        argv: [],
        env: repository.env,
        cwd: repository.root,
        out: (text) => void told.push(text),
        err: () => {},
        isTerminal: true,
        ask: async (question) => {
          asked.push(question);
          return /workflow|Fold the index|which clients/.test(question)
            ? question.includes("clients")
              ? "none"
              : "n"
            : "";
        },
      },
    );
    expect(code).toBe(0);
    expect(asked).toEqual([
      "Register tero with which clients (claude, cursor, vscode, codex, gemini, or none)? [claude] ",
      "Check before each commit that the index is current? (.git/hooks/pre-commit) [Y/n] ",
      "Add a GitHub workflow that fails where the index is stale? (.github/workflows/tero.yml) [Y/n] ",
      "Fold the index in reviews, keep its line ends, and merge it row by row? (.gitattributes) [Y/n] ",
      "Tell agents in AGENTS.md to use the tools? (AGENTS.md) [Y/n] ",
    ]);
    expect(touched(told.join(""))).toEqual([
      "left      .github/workflows/tero.yml",
      "left      .gitattributes",
      "created   .git/hooks/pre-commit",
      "created   AGENTS.md",
    ]);
  });
});

/** A repository that was set up, and committed. */
function adopted(): GitRepository {
  const repository = repositoryOf();
  tero(repository, "init", "--yes", "--client", "none");
  repository.git("add", "-A");
  repository.git("commit", "-qm", "adopt");
  return repository;
}

const record = (number: number): string => `# ${number}. Decision ${number}\n\n## Status\n\nAccepted\n`;

/** Two branches that both add at the tail, where lines of text meet. */
function branches(): GitRepository {
  const repository = adopted();
  for (const [branch, number] of [
    ["a", 2],
    ["b", 3],
  ] as const) {
    repository.git("checkout", "-qb", branch, "main");
    repository.write({ [`docs/adr/000${number}-${branch}.md`]: record(number) });
    tero(repository, "index", "--quiet");
    repository.git("add", "-A");
    repository.git("commit", "-qm", branch);
  }
  return repository;
}

describe("the hook", () => {
  it("stops a commit whose index is stale, with the one command that mends it", () => {
    const repository = adopted();
    repository.write({ "docs/adr/0002-pg.md": "# 2. Use PostgreSQL\n\n## Status\n\nProposed\n" });
    repository.git("add", "docs/adr");
    const stopped = repository.tryGit("commit", "-m", "add");
    expect(stopped.ok).toBe(false);
    expect(stopped.errors).toContain("run `tero index --staged && git add docs/tero-index` and commit again");
    const [, mend = ""] = /run `(.*)` and commit again/.exec(stopped.errors) ?? [];
    spawnSync("sh", ["-c", mend], { cwd: repository.root, env: repository.env });
    expect(repository.tryGit("commit", "-m", "add").ok).toBe(true);
  });

  it("sees neither what is unstaged nor what is untracked", () => {
    const repository = adopted();
    repository.write({
      "docs/adr/0001-mysql.md": "# 1. Changed\n",
      "notes.md": "# Untracked\n",
      "a.txt": "x\n",
    });
    repository.git("add", "a.txt");
    expect(repository.tryGit("commit", "-m", "text").ok).toBe(true);
    repository.git("add", "-N", "notes.md");
    repository.write({ "b.txt": "x\n" });
    repository.git("add", "b.txt");
    expect(repository.tryGit("commit", "-m", "announced is not added").ok).toBe(true);
  });

  it("looks at the commit that is being made, when that is not the whole of what is staged", () => {
    const repository = adopted();
    repository.write({ "docs/adr/0002-pg.md": "# 2. Use PostgreSQL\n" });
    repository.git("add", "-A");
    expect(repository.tryGit("commit", "-m", "one file of it", "CHANGELOG.md", "--allow-empty").ok).toBe(
      true,
    );
    expect(repository.tryGit("commit", "-m", "all of it").ok).toBe(false);
  });

  it("leaves the index of git and the working tree alone", () => {
    const repository = adopted();
    repository.write({ "docs/adr/0002-pg.md": "# 2. Use PostgreSQL\n" });
    repository.git("add", "docs/adr");
    const before = repository.git("status", "--porcelain");
    repository.tryGit("commit", "-m", "add");
    expect(repository.git("status", "--porcelain")).toBe(before);
  });
});

describe("the merge driver that init registers", () => {
  it("merges what git alone cannot, and right", () => {
    const repository = branches();
    expect(repository.tryGit("-c", "merge.tero.driver=false", "merge", "a").ok).toBe(false);
    repository.git("merge", "--abort");
    expect(repository.tryGit("merge", "a").ok).toBe(true);
    expect(tero(repository, "index", "--check").status).toBe(0);
  });

  it("is backed by the check: what git alone merges clean and wrong is not current", () => {
    const between = { "docs/b/keep.md": "# Keep\n\n## One\n\n## Two\n\n## Three\n" };
    const repository = repositoryOf({ ...FILES, ...between });
    tero(repository, "init", "--yes", "--client", "none", "--no-attributes", "--no-hook");
    repository.commit("adopt");
    for (const folder of ["a", "c"]) {
      repository.git("checkout", "-qb", folder, "main");
      repository.write({ [`docs/${folder}/setup.md`]: "# Set up\n" });
      tero(repository, "index", "--quiet");
      repository.commit(folder);
    }
    expect(repository.tryGit("merge", "a").ok).toBe(true);
    const { status, stderr } = tero(repository, "index", "--check");
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('the anchor "setup" is claimed twice'),
    });
  });

  it("works in a linked worktree", () => {
    const repository = branches();
    const linked = join(repository.root, "..", `${repository.root.split("/").at(-1)}-linked`);
    repository.git("worktree", "add", "-q", linked, "-b", "c", "a");
    const merged = spawnSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", "merge", "b"], {
      cwd: linked,
      env: repository.env,
    });
    rmSync(linked, { recursive: true, force: true });
    expect(merged.status).toBe(0);
  });

  it("stops where one row was changed in two ways, and says what to do", () => {
    const repository = branches();
    for (const [branch, status] of [
      ["a", "Rejected"],
      ["b", "Deprecated"],
    ] as const) {
      repository.git("checkout", "-q", branch);
      repository.write({
        "docs/adr/0001-mysql.md": `# 1. Use MySQL\n\n## Status\n\n${status}\n\n## Context\n\nCheap.\n`,
      });
      tero(repository, "index", "--quiet");
      repository.git("commit", "-qam", status);
    }
    const { ok, output, errors } = repository.tryGit("merge", "a");
    expect(ok).toBe(false);
    expect(errors).toContain("changed in two ways: 0001-mysql (docs/adr/0001-mysql.md)");
    expect(errors).toContain("run `tero index` and `git add docs/tero-index`");
    expect(output).toContain("CONFLICT (content): Merge conflict in docs/tero-index/index.json");
    mkdirSync(join(repository.root, "docs"), { recursive: true });
    repository.write({ "docs/adr/0001-mysql.md": "# 1. Use MySQL\n\n## Status\n\nRejected\n" });
    tero(repository, "index", "--quiet");
    repository.git("add", "-A");
    expect(repository.tryGit("commit", "-m", "merged").ok).toBe(true);
  });
});
