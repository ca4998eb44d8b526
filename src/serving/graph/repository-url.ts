/** A page of a forge that shows a file or folder of a repository. */
export interface ForgePage {
  /** `github.com/owner/name`, lower-cased. */
  readonly repository: string;
  /** The revision and the path, not yet apart: a branch may have slashes in its name. */
  readonly rest: readonly string[];
  readonly fragment: string;
}

/** Reads an address as a page of a forge: GitHub, GitLab, Bitbucket, Gitea and their kin. */
export function forgePage(address: string): ForgePage | undefined {
  const found = /^https?:\/\/([^/?#]+)\/([^?#]+)(?:\?[^#]*)?(?:#(.*))?$/i.exec(address);
  if (found === null) return undefined;
  const [, host = "", path = "", fragment = ""] = found;
  const raw = host.toLowerCase() === "raw.githubusercontent.com";
  const parts = raw ? rawParts(path) : pageParts(path);
  if (parts === undefined) return undefined;
  const [name, rest] = parts;
  const repository = `${raw ? "github.com" : host}/${name}`.toLowerCase();
  return { repository, rest: rest.map(decoded), fragment: decoded(fragment) };
}

/** `owner/name/-/blob/main/path`, `owner/name/tree/main/path`, `owner/name/src/branch/main/path`. */
function pageParts(path: string): [string, string[]] | undefined {
  const found =
    /^(?<name>[^/]+\/(?:[^/]+\/)*?[^/]+?)\/(?:-\/)?(?:blob|tree|raw|blame|edit|src\/branch|src)\/(?<rest>.+)$/.exec(
      path,
    );
  const { name = "", rest = "" } = found?.groups ?? {};
  return found === null ? undefined : [name, segments(rest)];
}

function rawParts(path: string): [string, string[]] | undefined {
  const [owner, name, ...rest] = segments(path);
  return owner === undefined || name === undefined ? undefined : [`${owner}/${name}`, rest];
}

const segments = (path: string): string[] => path.split("/").filter((part) => part !== "");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The repository that a git remote or the `repository` of a package names, as `forgePage` names it; undefined where it
 * names none (a path, a file address).
 */
export function repositoryOf(remote: string): string | undefined {
  const found =
    /^(?:(?:git\+)?(?:https?|ssh|git):\/\/(?:[^@/]+@)?|[^@/\s]+@)([\w.-]+)(?::\d+(?=\/))?[/:](.+?)(?:\.git)?\/?$/.exec(
      remote.trim(),
    );
  if (found !== null) return `${found[1]}/${found[2]}`.toLowerCase();
  const short = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/.exec(remote.trim());
  if (short === null) return undefined;
  return `${HOSTS[short[1] ?? "github"]}/${short[2]}`.toLowerCase();
}

const HOSTS: Readonly<Record<string, string>> = {
  github: "github.com",
  gitlab: "gitlab.com",
  bitbucket: "bitbucket.org",
};

/** Whether a revision is fixed for good: what it shows is not the present tree. */
export const isPinned = (revision: string): boolean =>
  /^[0-9a-f]{7,40}$/.test(revision) || /^v?\d+\.\d+/.test(revision);
