import manifest from "../../../package.json" with { type: "json" };

/** How the program is reached from where it was found: what is written into clients, hooks and workflows follows. */
export type Program =
  /** Installed in the repository: the version is the lock file's. */
  | { readonly from: "dependency" }
  /** Installed on the machine. */
  | { readonly from: "path" }
  /** Fetched by npx: always with its version. */
  | { readonly from: "npx"; readonly version: string }
  /** A build somewhere on this machine: works here alone. */
  | { readonly from: "file"; readonly file: string };

/** Where the dependency's program lies; run by node itself, since that works on every system and costs no npx. */
export const DEPENDENCY = `node_modules/${manifest.name}/${manifest.bin.tero}`;

/** The words that start the program, from the root of the repository. */
export function programWords(program: Program): readonly string[] {
  switch (program.from) {
    case "dependency":
      return ["node", DEPENDENCY];
    case "path":
      return ["tero"];
    case "npx":
      return ["npx", "--yes", `${manifest.name}@${program.version}`];
    case "file":
      return ["node", program.file];
  }
}

/** What people type in place of `tero`. */
export function typedCall(program: Program): string {
  switch (program.from) {
    case "dependency":
      return `npx --no-install ${manifest.name}`;
    case "npx":
      return programWords(program).join(" ");
    case "path":
    case "file":
      return "tero";
  }
}

/** The words of a program for a POSIX shell, followed by arguments. */
export function shellCommand(program: Program, ...words: readonly string[]): string {
  return [...programWords(program), ...words].map(quoted).join(" ");
}

function quoted(word: string): string {
  return /^[\w%@./:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
