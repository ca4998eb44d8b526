import type { CommandWords, OptionWords } from "./words.ts";

/** Completion for fish, with descriptions. */
export function fishCompletion(program: string, commands: readonly CommandWords[]): string {
  const lines = commands.flatMap(({ name, description, options }) => [
    `complete -c ${program} -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
    ...options.map(
      (option) => `complete -c ${program} -n '__fish_seen_subcommand_from ${name}' ${optionWords(option)}`,
    ),
  ]);
  return `# fish completion of ${program}: ${program} completions fish | source\n${lines.join("\n")}\n`;
}

function optionWords({ spellings, value, description }: OptionWords): string {
  const names = spellings.map((each) =>
    each.startsWith("--") ? `-l ${each.slice(2)}` : `-s ${each.slice(1)}`,
  );
  return [...names, ...(value === undefined ? [] : ["-r"]), `-d ${quoted(description)}`].join(" ");
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}
