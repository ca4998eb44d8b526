import { keepLineEnds } from "./block.ts";
import { made, type Made, type Piece } from "./piece.ts";

/** How the server is started. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const PATH = ".codex/config.toml";

/** The piece that registers the server with Codex: a TOML table of its own at the end of the file. */
export function codexPiece(entry: ServerEntry): Piece {
  return {
    name: "codex",
    path: PATH,
    question: "Register tero for Codex?",
    add: (text) => addTable(text ?? "", tableOf(entry)),
    remove: (text) => removeTable(text, entry),
  };
}

function addTable(text: string, table: string): Made {
  const found = findTable(text);
  if (found === table) return made(text);
  if (found !== undefined) {
    const replaced = keepLineEnds(text, (lines) => lines.replace(found, () => table));
    return { status: "differs", text: replaced, what: `[mcp_servers.tero] in ${PATH}` };
  }
  if (/^\s*(mcp_servers\s*=|mcp_servers\.tero\b|tero\s*=)/m.test(text)) {
    const reason = `${PATH} writes its servers in a form that is not edited`;
    return { status: "refused", reason, remedy: `add to it:\n${table}` };
  }
  return made(keepLineEnds(text, (lines) => append(lines, table)));
}

function append(text: string, table: string): string {
  if (text === "") return `${table}\n`;
  return text.endsWith("\n") ? `${text}\n${table}\n` : `${text}\n\n${table}`;
}

function removeTable(text: string, { env }: ServerEntry): Made {
  const found = findTable(text);
  if (found === undefined) return made(text);
  if (!found.endsWith(environmentOf(env))) {
    const reason = "[mcp_servers.tero] is not as init writes it";
    return { status: "refused", reason, remedy: "take it out by hand" };
  }
  const left = keepLineEnds(text, (lines) => {
    const gap = lines.endsWith("\n") ? "\n" : "\n\n";
    const own = lines.includes(`${found}\n`) ? `${found}\n` : found;
    return lines.includes(gap + own) ? lines.replace(gap + own, "") : lines.replace(own, "");
  });
  return made(left === "" ? undefined : left);
}

/** The tables of the server as they stand, up to the next table of another. */
function findTable(text: string): string | undefined {
  const tables = /^\[mcp_servers\.tero\][^]*?(?=^\s*\[(?!mcp_servers\.tero\.)|(?![^]))/m;
  return tables.exec(text.replaceAll("\r\n", "\n"))?.[0].trimEnd();
}

/** JSON strings are TOML basic strings. */
function tableOf({ command, args, env }: ServerEntry): string {
  const words = args.map((word) => JSON.stringify(word)).join(", ");
  const server = ["[mcp_servers.tero]", `command = ${JSON.stringify(command)}`, `args = [${words}]`];
  return [...server, "", environmentOf(env)].join("\n");
}

function environmentOf(env: ServerEntry["env"]): string {
  const pairs = Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return ["[mcp_servers.tero.env]", ...pairs].join("\n");
}
