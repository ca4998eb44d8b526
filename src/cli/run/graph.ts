import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Outcome } from "../../serving/query/outcome.ts";
import { renderEnvelope } from "../../serving/render/envelope.ts";
import { checkArguments, readingOf } from "../../serving/tools/given-arguments.ts";
import { TOOLS } from "../../serving/tools/registry.ts";
import type { ArgumentFault, Tool } from "../../serving/tools/tool.ts";
import { EXIT, InputError, UsageError, type Io, type ParsedArguments } from "../command.ts";
import { messageOf } from "../message-of.ts";
import { openLibrary } from "../served/open-library.ts";
import { surroundingsAround } from "../served/surroundings-around.ts";
import { VERSION } from "../version.ts";

/** Puts one question to the graph. */
export async function runGraph(args: ParsedArguments, io: Io): Promise<number> {
  const tool = toolNamed(args.positionals[0] ?? "");
  const given = { values: valuesOf(tool, args, io), token: undefined };
  const fault = checkArguments(tool, given);
  if (fault !== undefined) throw new UsageError(`${fault.pointer?.slice(1) ?? ""} ${fault.message}`.trim());
  const { corpus } = await openLibrary(args, io);
  const surroundings = surroundingsAround(args, io);
  const reload = () => corpus;
  const context = { corpus, surroundings, reload, version: VERSION, operations: [] };
  return print(await tool.run(context, readingOf(given)), args.options["json"] === true, io);
}

function toolNamed(question: string): Tool {
  const tool = TOOLS.graph.find(({ name }) => name === question);
  if (tool !== undefined) return tool;
  throw new UsageError(
    `unknown question: ${question}; it is one of ${TOOLS.graph.map(({ name }) => name).join(", ")}`,
  );
}

/** What the words after a question stand for. */
const POSITIONALS: Readonly<Record<string, readonly string[]>> = { path: ["from", "to"], verify: ["path"] };

function valuesOf(
  tool: Tool,
  { positionals, options }: ParsedArguments,
  io: Io,
): ReadonlyMap<string, unknown> {
  const words = positionals.slice(1);
  const takes = new Set(tool.arguments.map(({ name }) => name));
  const names = (POSITIONALS[tool.name] ?? ["target"]).filter((name) => takes.has(name));
  if (words.length > names.length)
    throw new UsageError(
      `${tool.name} takes ${names.join(" and ") || "nothing"}; ${words.at(-1)} is too much`,
    );
  const values = new Map<string, unknown>(words.map((word, at) => [names[at] ?? "", word]));
  for (const [option, name] of Object.entries(OPTIONS)) {
    const value = options[option];
    if (value === undefined) continue;
    if (!takes.has(name)) throw new UsageError(`${tool.name} has no use for --${name.replaceAll("_", "-")}`);
    values.set(name, valueOf(name, value, io));
  }
  return values;
}

/** Options of the command, and the arguments of the tools that they set. */
const OPTIONS: Readonly<Record<string, string>> = {
  direction: "direction",
  minCertainty: "min_certainty",
  depth: "depth",
  via: "via",
  rev: "rev",
  staged: "staged",
  patch: "patch",
  text: "text",
  limit: "limit",
  cursor: "cursor",
};

function valueOf(name: string, value: string | boolean, io: Io): unknown {
  if (typeof value === "boolean") return value;
  if (name === "patch" || name === "text") return contentOf(value, io);
  return (name === "depth" || name === "limit") && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

function contentOf(path: string, { cwd }: Io): string {
  try {
    return readFileSync(path === "-" ? 0 : resolve(cwd, path), "utf8");
  } catch (error) {
    throw new InputError(`cannot read ${path}: ${messageOf(error)}`);
  }
}

function print(outcome: Outcome | ArgumentFault, isJson: boolean, io: Io): number {
  if (outcome.kind === "answer" || outcome.kind === "refusal")
    throw new Error("only the recorded tools answer so");
  const { blocks } = renderEnvelope(outcome, isJson ? "json" : "text");
  const text = blocks.flatMap((block) => (block.type === "text" ? [`${block.text}\n`] : [])).join("");
  const isAnswer = outcome.kind === "records" || outcome.kind === "report";
  if (isAnswer || isJson) io.out(text);
  else io.err(text);
  return isAnswer ? EXIT.ok : EXIT.stale;
}
