import type { Corpus } from "../../serving/corpus.ts";
import type { History } from "../../serving/history/history.ts";
import { serveStdio } from "../../serving/fronts/mcp-stdio.ts";
import { serverOf } from "../../serving/fronts/tero-server.ts";
import type { ServedIndex } from "../../serving/served-index.ts";
import type { Service } from "../../serving/service.ts";
import { descriptorsOf } from "../../serving/tools/descriptor.ts";
import { toolsOf } from "../../serving/tools/registry.ts";
import { TOOLSETS, type Tool, type Toolset } from "../../serving/tools/tool.ts";
import { chooseIndex, rootOfIndex, textOf } from "../served/choose-index.ts";
import { EXIT, InputError, UsageError, type Io, type ParsedArguments } from "../command.ts";
import { endOfProcess } from "../served/end-of-process.ts";
import { logOf, type Log } from "../served/log.ts";
import { servedFile } from "../served/served-file.ts";
import { sourcesAround } from "../served/sources-around.ts";
import { surroundingsAround } from "../served/surroundings-around.ts";
import { systemMessage } from "../command-line/system-message.ts";
import { accessOf, type Access } from "../served/tokens.ts";
import { VERSION } from "../version.ts";
import { warmSearch } from "../served/warm-search.ts";

/** Serves until the client closes its end, the process is told to end, or its parent is gone. */
export async function runServe(args: ParsedArguments, io: Io): Promise<number> {
  const tools = toolsOf(toolsetsOf(textOf(args.options["toolsets"])));
  if (args.options["describe"]) return describe(tools, io);
  const log = logOf(args, io);
  const http = args.options["http"] ?? false;
  const access = http === false ? accessOf(io) : accessOverHttp(accessOf(io), log);
  const opened = await openIndex(args, { io, log });
  const onBug = (error: unknown): void =>
    log("error", (error instanceof Error ? error.stack : undefined) ?? String(error));
  const closing = [opened.close];
  try {
    const service = {
      ...access,
      version: VERSION,
      tools,
      index: opened.index,
      onBug,
      ...(opened.changes && { changes: opened.changes }),
      history: historyAround(args, io),
      sources: sourcesAround(args, io, opened.index.corpus),
      surroundings: surroundingsAround(args, io),
    };
    closing.push(warmSearch(service, io));
    if (http === false) await serveUntilEnd(service, opened.failure);
    else await serveWeb(service, args, { log, failure: opened.failure });
    return EXIT.ok;
  } finally {
    process.stdin.destroy();
    for (const close of closing) close();
  }
}

/** Serves over HTTP; what that needs is loaded only then. */
async function serveWeb(
  service: Service,
  { options }: ParsedArguments,
  { log, failure }: { readonly log: Log } & Pick<OpenedIndex, "failure">,
): Promise<void> {
  const { DEFAULT_ADDRESS, serveHttp } = await import("./serve-http.ts");
  const address = textOf(options["http"]) ?? DEFAULT_ADDRESS;
  const settings = { address, allowRemote: options["allowRemote"] === true, log };
  const end = Promise.race([endOfProcess(), failure.catch(() => undefined)]);
  await serveHttp(service, settings, end);
  await Promise.race([failure, Promise.resolve()]);
}

/** The token of a session stands for the one client that started this process, never for whoever finds its port. */
function accessOverHttp({ tokens, sessionToken }: Access, log: Log): Access {
  if (sessionToken !== undefined)
    log(
      "warn",
      "TERO_SESSION_TOKEN is for clients on standard input: over HTTP each request brings its token",
    );
  return { tokens };
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
  readonly changes?: Service["changes"];
  /** Fails where there will never be an index. */
  readonly failure: Promise<never>;
  readonly close: () => void;
}

const NEVER = new Promise<never>(() => undefined);

interface Surrounding {
  readonly io: Io;
  readonly log: Log;
}

/** An index file is served as it is unless it is told to follow the tree; a tree without one is followed unless told not to. */
async function openIndex(args: ParsedArguments, { io, log }: Surrounding): Promise<OpenedIndex> {
  const chosen = chooseIndex(args, io);
  const { watch = chosen.kind === "memory" } = args.options;
  const file = chosen.kind === "file" ? servedFile(chosen.path, io) : undefined;
  if (watch !== false) return openTree(rootOfIndex(chosen, io), file?.corpus(), log);
  if (file !== undefined) return { index: file, failure: NEVER, close: () => undefined };
  const { servedMemory } = await import("../served/served-memory.ts");
  const index = servedMemory(rootOfIndex(chosen, io));
  return { index, failure: index.first.then(() => NEVER), close: index.close };
}

async function openTree(root: string, initial: Corpus | undefined, log: Log): Promise<OpenedIndex> {
  const { servedWatched } = await import("../served/served-watched.ts");
  const told = (message: string): void => log("warn", message);
  const index = servedWatched({ root, told, ...(initial && { initial }) });
  index.changes((files) => log("debug", `indexed again: ${files.size} files differ`));
  return { index, changes: index.changes, failure: index.first.then(() => NEVER), close: index.close };
}

async function serveUntilEnd(service: Service, failure: Promise<never>): Promise<void> {
  const session = serveStdio(serverOf(service), { input: process.stdin, output: process.stdout });
  const end = await Promise.race([session, endOfProcess(), failure]);
  if (end?.kind === "broken") throw new InputError(`mcp stdio: ${systemMessage(end.error)}`);
}
