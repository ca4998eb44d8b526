import type { CommandWords } from "./words.ts";

/** Completion for bash: commands, then the options of the one that stands there; where nothing fits, file names. */
export function bashCompletion(program: string, commands: readonly CommandWords[]): string {
  return `# bash completion of ${program}: eval "$(${program} completions bash)"
_${program}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [[ $word != -* ]]; then command=$word; break; fi
  done
  case "$command $previous" in
${commands.map(valuesCase).join("")}  esac
  case "$command" in
    "") words="${commands.map(({ name }) => name).join(" ")} --help --version" ;;
${commands.map(optionsCase).join("")}  esac
  if [[ -n $command && $current != -* ]]; then return; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _${program} ${program}
`;
}

/** After an option that takes a value there is nothing of ours to complete. */
function valuesCase({ name, options }: CommandWords): string {
  const takers = options.filter(({ value }) => value !== undefined).flatMap(({ spellings }) => spellings);
  return takers.length === 0
    ? ""
    : `    ${takers.map((taker) => `"${name} ${taker}"`).join("|")}) return ;;\n`;
}

function optionsCase({ name, options }: CommandWords): string {
  return `    ${name}) words="${options.flatMap(({ spellings }) => spellings).join(" ")}" ;;\n`;
}
