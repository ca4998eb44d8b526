import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Files by path; undefined: no such file. */
export type Files = Readonly<Record<string, string | undefined>>;

/** What became of a git command: what it printed, trimmed. */
export interface Tried {
  readonly ok: boolean;
  readonly output: string;
  readonly errors: string;
}

/** A repository in a folder of its own, which nothing of this machine's git configuration reaches. */
export interface GitRepository {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Runs git; its output, trimmed. Throws where git fails. */
  readonly git: (...args: readonly string[]) => string;
  /** The same, but a failure is an answer too. */
  readonly tryGit: (...args: readonly string[]) => Tried;
  /** Makes commits of whole trees at once; their names, in order. */
  readonly commitTrees: (commits: readonly WholeCommit[]) => readonly string[];
  readonly write: (files: Files) => void;
  readonly commit: (message: string) => void;
  readonly remove: () => void;
}

/** A commit by all that it holds; `parent` is the place of another in the same list. */
export interface WholeCommit {
  readonly files: Readonly<Record<string, string>>;
  readonly parent?: number;
}

/** Makes a repository that holds the files, committed. */
export function gitRepository(files: Files = {}, variables: GitRepository["env"] = {}): GitRepository {
  const root = mkdtempSync(join(tmpdir(), "tero-git-"));
  const env = {
    ...withoutGit(process.env),
    HOME: join(root, ".git"),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    ...variables,
  };
  const run = (args: readonly string[], input = "") =>
    spawnSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], {
      cwd: root,
      env,
      encoding: "utf8",
      input,
    });
  const repository: GitRepository = {
    root,
    env,
    git: (...args) => {
      const { status, stdout, stderr } = run(args);
      if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stdout}${stderr}`);
      return stdout.trim();
    },
    tryGit: (...args) => {
      const { status, stdout, stderr } = run(args);
      return { ok: status === 0, output: stdout.trim(), errors: stderr.trim() };
    },
    commitTrees: (commits) => {
      const marks = join(root, ".git", "marks");
      const { status, stderr } = run(
        ["fast-import", "--quiet", `--export-marks=${marks}`],
        commits.map(fastImport).join(""),
      );
      if (status !== 0) throw new Error(stderr);
      const names = readFileSync(marks, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => line.slice(1).split(" "));
      return names.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, name = ""]) => name);
    },
    write: (written) => writeFiles(root, written),
    commit: (message) => {
      repository.git("add", "-A");
      repository.git("commit", "-qm", message, "--allow-empty");
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  repository.git("init", "-q", "-b", "main");
  repository.write(files);
  repository.commit("start");
  return repository;
}

function fastImport({ files, parent }: WholeCommit, at: number): string {
  const blobs = Object.entries(files).map(
    ([path, text]) => `M 100644 inline ${JSON.stringify(path)}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
  );
  const from = parent === undefined ? "" : `from :${parent + 1}\ndeleteall\n`;
  return `commit refs/heads/trees-${at}\nmark :${at + 1}\ncommitter t <t@t> 1700000000 +0000\ndata 1\nx\n${from}${blobs.join("")}\n`;
}

function withoutGit(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("GIT_")));
}

function writeFiles(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    if (text === undefined) {
      rmSync(join(root, path), { recursive: true, force: true });
      continue;
    }
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
