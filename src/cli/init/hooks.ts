import { keepLineEnds, withBlock, withoutBlock, type Marks } from "./block.ts";
import { made, type Made, type Piece } from "./piece.ts";
import { shellCommand, type Program } from "./program.ts";
import { insertInto, readYaml, removeMarked, YAML_MARKS } from "./yaml-insert.ts";

/** What runs the repository's hooks before a commit, and in which file that is written. */
export interface HookHost {
  /** Elsewhere: git runs hooks from a folder outside the repository, which others may share. */
  readonly kind: "pre-commit" | "lefthook" | "husky" | "git" | "elsewhere";
  readonly path: string;
}

/** Files that an index is made of: others need no check. */
export const INDEXED_FILES = String.raw`(?i)\.(mdx?|markdown|ya?ml|jsonl?|tsv)$`;

const QUESTION = "Check before each commit that the index is current?";
const SHELL_MARKS: Marks = { open: "# >>> tero", close: "# <<< tero", gap: "" };

/** The piece that checks the staged index before a commit. */
export function hookPiece({ kind, path }: HookHost, program: Program): Piece {
  const command = shellCommand(program, "index", "--check", "--staged");
  const base = { name: "hook", question: QUESTION, path };
  switch (kind) {
    case "pre-commit":
      return {
        ...base,
        add: (text) => addToYaml(text ?? "repos:\n", FRAMEWORK, frameworkLines(command)),
        remove: removeFromYaml,
      };
    case "lefthook":
      return { ...base, add: (text) => addToLefthook(text ?? "", command), remove: removeFromYaml };
    case "husky":
      return {
        ...base,
        executable: "if new",
        add: (text) => made(withBlock(text ?? "#!/bin/sh\n", command, SHELL_MARKS)),
        remove: removeFromShell,
      };
    case "git":
      return {
        ...base,
        executable: true,
        add: (text) => addToGitHook(text, command),
        remove: removeFromShell,
      };
    case "elsewhere":
      return {
        ...base,
        add: () => refused("git runs hooks of more repositories than this one", command),
        remove: made,
      };
  }
}

function refused(reason: string, command: string): Made {
  return { status: "refused", reason, remedy: `have a pre-commit hook run: ${command}` };
}

const FRAMEWORK = ["repos"];

function frameworkLines(command: string): readonly string[] {
  return [
    "- repo: local",
    "  hooks:",
    "    - id: tero-check",
    "      name: the tero index is current",
    `      entry: ${JSON.stringify(command)}`,
    "      language: system",
    "      pass_filenames: false",
    `      files: ${INDEXED_FILES}`,
  ];
}

function addToLefthook(text: string, command: string): Made {
  const others = removeMarked(text);
  const run = `run: ${JSON.stringify(command)}`;
  if (readYaml(others)?.has("pre-commit") === false || others === "") {
    return made(
      withBlock(others, ["pre-commit:", "  commands:", "    tero:", `      ${run}`].join("\n"), YAML_MARKS),
    );
  }
  const edited = insertInto(others, ["pre-commit", "commands"], ["tero:", `  ${run}`]);
  return edited === undefined
    ? addToYaml(others, ["pre-commit", "jobs"], ["- name: tero", `  ${run}`])
    : made(edited);
}

/** Adds or renews our lines in a YAML file. */
function addToYaml(text: string, path: readonly string[], lines: readonly string[]): Made {
  const edited = insertInto(removeMarked(text), path, lines);
  if (edited !== undefined) return made(edited);
  const reason = `${path.join(".")} is not a list or mapping with a member of its own to go after`;
  return { status: "refused", reason, remedy: `add to it:\n${lines.join("\n")}` };
}

function removeFromYaml(text: string): Made {
  return made(removeMarked(text));
}

/** A hook of git's own; one in another language than the shell's cannot hold our line. */
function addToGitHook(text: string | undefined, command: string): Made {
  const line = `${command} || exit 1`;
  if (text === undefined || text.trim() === "") return made(withBlock("#!/bin/sh\n", line, SHELL_MARKS));
  const [first = ""] = text.split("\n");
  if (first.startsWith("#!") && !/\b(sh|bash|dash|zsh|ksh)\b/.test(first)) {
    return refused("the pre-commit hook is not a shell script", command);
  }
  return made(insertAfterShebang(text, line));
}

/** At the top, since a hook may well end by \`exec\` or \`exit\`. */
function insertAfterShebang(text: string, line: string): string {
  return keepLineEnds(text, (all) => {
    const rest = withoutBlock(all, SHELL_MARKS);
    const head = /^#!.*\n/.exec(rest)?.[0] ?? "";
    return `${head}${withBlock("", line, SHELL_MARKS)}${rest.slice(head.length)}`;
  });
}

function removeFromShell(text: string): Made {
  const left = withoutBlock(text, SHELL_MARKS);
  return made(/^(#!.*\s*)?$/.test(left) ? undefined : left);
}
