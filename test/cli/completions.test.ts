import { spawnSync } from "node:child_process";
import { describe, expect, it, test } from "vitest";
import type { Command } from "../../src/cli/command.ts";
import { bashCompletion } from "../../src/cli/completions/bash.ts";
import { fishCompletion } from "../../src/cli/completions/fish.ts";
import { wordsOf } from "../../src/cli/completions/words.ts";
import { zshCompletion } from "../../src/cli/completions/zsh.ts";
import { manualPage } from "../../src/cli/command-line/manual.ts";

const COMMANDS: readonly Command[] = [
  {
    name: "paint",
    usage: "paint [wall]",
    description: "Paint it: don't ask.",
    options: [
      { flag: "-c, --colour <name>", description: "the colour [any]" },
      { flag: "--no-primer", description: "leave the primer out" },
    ],
    load: () => Promise.reject(new Error("not run")),
  },
  {
    name: "wash",
    usage: "wash",
    description: "Wash.",
    options: [],
    load: () => Promise.reject(new Error("not run")),
  },
];
const words = wordsOf(COMMANDS);
const has = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

describe("bash completes", () => {
  test.each<[string, string]>([
    ["tero ", "paint wash --help --version"],
    ["tero p", "paint"],
    ["tero paint --", "--colour --no-primer --help"],
    ["tero paint --no", "--no-primer"],
    ["tero paint --colour ", ""],
    ["tero paint wall", ""],
    ["tero wash -", "--help"],
  ])("%j to %j", (typed, expected) => {
    const script = `${bashCompletion("tero", words)}
read -ra COMP_WORDS <<< "$1"; [[ $1 == *" " ]] && COMP_WORDS+=("")
COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 )); _tero; echo "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync("bash", ["-c", script, "bash", typed], { encoding: "utf8" });
    expect({ completed: stdout.trim(), stderr }).toEqual({ completed: expected, stderr: "" });
  });
});

it("zsh is told of commands and options with their descriptions", () => {
  expect(zshCompletion("tero", words)).toContain(`    'paint:Paint it: don'\\''t ask.'
    'wash:Wash.'
`);
  expect(zshCompletion("tero", words)).toContain(
    "    paint) _arguments '-c[the colour \\[any\\]]:name:_files' '--colour[the colour \\[any\\]]:name:_files' '--no-primer[leave the primer out]' '--help[show this help]' '*:file:_files' ;;\n",
  );
});

it.skipIf(!has("zsh"))("zsh accepts its script", () => {
  expect(spawnSync("zsh", ["-n"], { input: zshCompletion("tero", words), encoding: "utf8" }).stderr).toBe("");
});

it("fish is told of commands and options with their descriptions", () => {
  expect(fishCompletion("tero", words).split("\n").slice(1, 4)).toEqual([
    "complete -c tero -n __fish_use_subcommand -f -a paint -d 'Paint it: don\\'t ask.'",
    "complete -c tero -n '__fish_seen_subcommand_from paint' -s c -l colour -r -d 'the colour [any]'",
    "complete -c tero -n '__fish_seen_subcommand_from paint' -l no-primer -d 'leave the primer out'",
  ]);
});

it.skipIf(!has("fish"))("fish completes", () => {
  const script = `${fishCompletion("tero", words)}complete -C 'tero pai'; complete -C 'tero paint --no'`;
  const { stdout, stderr } = spawnSync("fish", ["-c", script], { encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({
    stdout: "paint\tPaint it: don't ask.\n--no-primer\tleave the primer out\n",
    stderr: "",
  });
});

it("the manual page names every command, option and exit code", () => {
  const page = manualPage({ program: "tero", version: "1.2.3", summary: "paints walls" }, COMMANDS);
  expect(page.split("\n").slice(0, 18)).toEqual([
    '.TH TERO 1 "" "tero 1.2.3" "User Commands"',
    ".SH NAME",
    "tero \\- paints walls",
    ".SH SYNOPSIS",
    ".B tero",
    ".I command",
    "[options]",
    ".SH COMMANDS",
    ".SS tero paint [wall]",
    "Paint it: don't ask.",
    ".TP",
    ".B \\-c, \\-\\-colour <name>",
    "the colour [any]",
    ".TP",
    ".B \\-\\-no\\-primer",
    "leave the primer out",
    ".SS tero wash",
    "Wash.",
  ]);
  for (const code of ["0", "1", "64", "66", "70", "78"]) expect(page).toContain(`.TP\n.B ${code}\n`);
});
