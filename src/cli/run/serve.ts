import type { History } from "../../serving/history/history.ts";
import { serveStdio } from "../../serving/fronts/mcp-stdio.ts";
import { serverOf } from "../../serving/fronts/tero-server.ts";
import type { ServedIndex } from "../../serving/served-index.ts";
import type { Service } from "../../serving/service.ts";
import { descriptorsOf } from "../../serving/tools/descriptor.ts";
import { toolsOf } from "../../serving/tools/registry.ts";
import { TOOLSETS, type Tool, type Toolset } from "../../serving/tools/tool.ts";
import { chooseIndex, rootOfIndex, textOf } from "../choose-index.ts";
import { EXIT, InputError, UsageError, type Io, type ParsedArguments } from "../command.ts";
import { endOfProcess } from "../end-of-process.ts";
import { servedFile } from "../served-file.ts";
import { sourcesAround } from "../sources-around.ts";
import { surroundingsAround } from "../surroundings-around.ts";
import { systemMessage } from "../system-message.ts";
import { accessOf } from "../tokens.ts";
import { VERSION } from "../version.ts";

/** Serves until the client closes its end, the process is told to end, or its parent is gone. */
export async function runServe(args: ParsedArguments, io: Io): Promise<number> {
  const tools = toolsOf(toolsetsOf(textOf(args.options["toolsets"])));
  if (args.options["describe"]) return describe(tools, io);
  const access = accessOf(io);
  const opened = await openIndex(args, io);
  const onBug = (error: unknown): void => io.err(`${error instanceof Error ? error.stack : String(error)}\n`);
  try {
    const service = {
      ...access,
      version: VERSION,
      tools,
      index: opened.index,
      onBug,
      history: historyAround(args, io),
      sources: sourcesAround(args, io, opened.index.corpus),
      surroundings: surroundingsAround(args, io),
    };
    const http = args.options["http"];
    if (http === undefined || http === false) await serveUntilEnd(service, opened.failure);
    else await serveWeb(service, args, io);
    return EXIT.ok;
  } finally {
    process.stdin.destroy();
    opened.close();
  }
}

/** Serves over HTTP; what that needs is loaded only then. */
async function serveWeb(service: Service, { options }: ParsedArguments, io: Io): Promise<void> {
  const { DEFAULT_ADDRESS, serveHttp } = await import("../run/serve-http.ts");
  const address = textOf(options["http"]) ?? DEFAULT_ADDRESS;
  const log = (line: string): void => io.err(`tero: ${line}\n`);
  await serveHttp(service, { address, allowRemote: options["allowRemote"] === true, log }, endOfProcess());
}

/** The past of the repository that is served, found when it is first asked for. */
function historyAround(args: ParsedArguments, io: Io): () => Promise<History | undefined> {
  const root = rootOfIndex(chooseIndex(args, io), io);
  let history: Promise<History | undefined> | undefined;
  return () => (history ??= import("./git-history.ts").then(({ gitHistory }) => gitHistory(root, io)));
}

/** The tools as `tools/list` describes them, for people. */
function describe(tools: readonly Tool[], io: Io): number {
  const told = { name: "tero", tools: descriptorsOf(tools, true), version: VERSION };
  io.out(`${JSON.stringify(told, null, 2)}\n`);
  return EXIT.ok;
}

function toolsetsOf(names: string | undefined): readonly Toolset[] {
  if (names === undefined) return TOOLSETS;
  return names.split(",").map((name) => {
    const toolset = TOOLSETS.find((each) => each === name.trim());
    if (toolset === undefined)
      throw new UsageError(`unknown toolset: ${name}; there are ${TOOLSETS.join(", ")}`);
    return toolset;
  });
}

interface OpenedIndex {
  readonly index: ServedIndex;
  /** Fails where there will never be an index. */
  readonly failure: Promise<never>;
  readonly close: () => void;
}

async function openIndex(args: ParsedArguments, io: Io): Promise<OpenedIndex> {
  const chosen = chooseIndex(args, io);
  const never = new Promise<never>(() => undefined);
  if (chosen.kind === "file")
    return { index: servedFile(chosen.path, io), failure: never, close: () => undefined };
  const { servedMemory } = await import("../served-memory.ts");
  const index = servedMemory(chosen.root);
  return { index, failure: index.first.then(() => never), close: index.close };
}

async function serveUntilEnd(service: Service, failure: Promise<never>): Promise<void> {
  const session = serveStdio(serverOf(service), { input: process.stdin, output: process.stdout });
  const end = await Promise.race([session, endOfProcess(), failure]);
  if (end?.kind === "broken") throw new InputError(`mcp stdio: ${systemMessage(end.error)}`);
}
