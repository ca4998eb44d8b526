import { parseClientFile } from "./client-file.ts";
import { fine, note, wrong, type Finding } from "./finding.ts";

/** How a client is told to start the server. */
export interface Registration {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** What a client's file says of the server, and what is to be said of that. */
export interface Registered {
  readonly registration?: Registration;
  readonly findings: readonly Finding[];
}

/** A client's file, and what its placeholders stand for. */
export interface ClientFile {
  /** As messages name it. */
  readonly path: string;
  /** Undefined where there is no such file. */
  readonly text: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const REGISTER = "run `tero init`, which registers the server";

/** Reads how the server called `name` is started. */
export function registeredAs(name: string, { path, text, env }: ClientFile): Registered {
  if (text === undefined) return { findings: [wrong(`there is no ${path}`, REGISTER)] };
  const file = parseClientFile(path, text);
  if ("message" in file)
    return {
      findings: [wrong(`${path}:${file.line}: ${file.message}`, "mend the file: clients ignore all of it")],
    };
  const entry = field(field(file.value, file.servers), name);
  if (entry === undefined)
    return { findings: [wrong(`${path} has no server called ${name} in ${file.servers}`, REGISTER)] };
  return readEntry(entry, { place: `${path}:${file.lineOf(name)}`, env });
}

/** What clients call the address of a server that they do not start. */
const ADDRESSES = ["url", "httpUrl", "serverUrl"];

interface Entry {
  readonly place: string;
  readonly env: ClientFile["env"];
}

function readEntry(entry: unknown, { place, env }: Entry): Registered {
  if (ADDRESSES.some((key) => field(entry, key) !== undefined))
    return {
      findings: [
        note(
          `${place}: the server is reached by its address; only one that is started here can be looked at`,
        ),
      ],
    };
  const command = field(entry, "command");
  const args = field(entry, "args") ?? [];
  const given = field(entry, "env") ?? {};
  if (typeof command !== "string" || !areTexts(args) || !areTexts(Object.values(Object(given))))
    return {
      findings: [
        wrong(
          `${place}: needs a text \`command\`, a list of texts \`args\` and texts in \`env\``,
          `${REGISTER} (--overwrite)`,
        ),
      ],
    };
  const missing = new Set<string>();
  const fill = (value: string): string => filled(value, env, missing);
  const named = Object.entries(Object(given)).map(([key, value]) => [key, fill(String(value))] as const);
  const registration = { command: fill(command), args: args.map(fill), env: Object.fromEntries(named) };
  return missing.size === 0
    ? {
        registration,
        findings: [fine(`${place}: ${[registration.command, ...registration.args].join(" ")}`)],
      }
    : { findings: [...missing].map((variable) => unfilled(place, variable)) };
}

const unfilled = (place: string, variable: string): Finding =>
  wrong(
    `${place}: \${${variable}} stands for nothing: the variable is not set`,
    `set ${variable} where the client is started, or write \${${variable}:-default}`,
  );

/** Puts in what placeholders stand for, as clients do: `${NAME}`, `${NAME:-default}`. */
function filled(value: string, env: ClientFile["env"], missing: Set<string>): string {
  return value.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, variable: string, otherwise?: string) => {
    const found = env[variable] ?? otherwise;
    if (found === undefined) missing.add(variable);
    return found ?? "";
  });
}

/** A field of an object; undefined of anything else. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
