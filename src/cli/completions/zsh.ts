import type { CommandWords, OptionWords } from "./words.ts";

/** Completion for zsh, with descriptions; works sourced and as a file on fpath. */
export function zshCompletion(program: string, commands: readonly CommandWords[]): string {
  return `#compdef ${program}
# zsh completion of ${program}: source <(${program} completions zsh)
_${program}() {
  local -a commands
  commands=(
${commands.map(({ name, description }) => `    ${quoted(`${name}:${description}`)}\n`).join("")}  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    return
  fi
  case $words[2] in
${commands.map(commandCase).join("")}  esac
}
if [[ $funcstack[1] == _${program} ]]; then _${program} "$@"; else compdef _${program} ${program}; fi
`;
}

function commandCase({ name, options }: CommandWords): string {
  const specs = [...options.flatMap(optionSpecs), "'*:file:_files'"];
  return `    ${name}) _arguments ${specs.join(" ")} ;;\n`;
}

function optionSpecs({ spellings, value, description }: OptionWords): readonly string[] {
  const told = description.replace(/[[\]:\\]/g, "\\$&");
  return spellings.map((spelling) =>
    quoted(`${spelling}[${told}]${value === undefined ? "" : `:${value}:_files`}`),
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
