import { refusedBy, type Scope } from "../auth.ts";
import type { Corpus } from "../corpus.ts";
import type { Outcome, Refused } from "../query/outcome.ts";
import { quote } from "../render/quote.ts";
import { isReloadFault } from "../served-index.ts";
import type { Format } from "../render/envelope.ts";
import type { Service } from "../service.ts";
import type { StaleCitation } from "../staleness.ts";
import {
  checkArguments,
  formatOf,
  givenArguments,
  readingOf,
  type GivenArguments,
} from "./given-arguments.ts";
import { isRecorded, type ArgumentFault, type Tool, type ToolContext } from "./tool.ts";

/** A call as it came: nothing of it is trusted. */
export interface ToolCall {
  readonly name: unknown;
  readonly arguments: unknown;
  /** Token of the transport, for calls that bring none. */
  readonly token?: string | undefined;
}

/** Why a call gave no result: the front words it in its protocol. */
export interface CallFault {
  readonly kind: "unauthorized" | "forbidden" | "bad_request" | "internal";
  readonly message: string;
}

/** What became of a call that reached its tool. Faults of its arguments are results too, but for the nine. */
export interface Result {
  readonly kind: "result";
  readonly tool: Tool;
  readonly outcome: Outcome | ArgumentFault;
  readonly format: Format;
  /** What an answer of the nine cites that has changed since it was indexed; the citations of others say so themselves. */
  readonly stale?: readonly StaleCitation[];
}

export type Called = Result | CallFault;

/** Authorizes a call, finds its tool, checks the arguments and runs it, in this order: without a token no name can be probed. */
export function callTool(service: Service, call: ToolCall): Called | Promise<Called> {
  const { name } = call;
  if (typeof name !== "string") return badRequest("tools/call requires a string `name`");
  const given = givenArguments(call.arguments);
  const tool = service.tools.find((each) => each.name === name);
  const token = given.token ?? call.token ?? service.sessionToken;
  const refused = refusedBy(service.tokens, token, tool?.scope ?? scopeOf(name));
  if (refused !== undefined) return refused;
  if (tool === undefined) return badRequest(`unknown tool ${quote(name)} (see tools/list)`);
  const fault = checkArguments(tool, given);
  const result = (outcome: Outcome | ArgumentFault): Result => ({
    kind: "result",
    tool,
    outcome,
    format: formatOf(given),
  });
  if (fault !== undefined) return result(fault);
  return whenBuilt(service, (corpus) => run(service, { tool, given, corpus, result }), result(BUILDING));
}

/** Scopes that a name without a tool needs: those of the recorded memory tools, which other servers of this format have. */
function scopeOf(name: string): Scope {
  if (name === "memory_store" || name === "memory_consolidate") return "memory-write";
  return name === "memory_retrieve" ? "memory-read" : "read";
}

const BUILDING: Refused = {
  kind: "refused",
  refusal: "building",
  message: "the index of this repository is being built; nothing was searched yet",
  searched: "nothing yet",
  candidates: [],
  next: "ask again in 5 seconds",
};

function whenBuilt(
  service: Service,
  then: (corpus: Corpus) => Called | Promise<Called>,
  otherwise: Called,
): Called | Promise<Called> {
  const corpus = service.index.corpus();
  if (corpus !== undefined) return then(corpus);
  return service.index.awaitCorpus().then((built) => (built === undefined ? otherwise : then(built)));
}

interface Run {
  readonly tool: Tool;
  readonly given: GivenArguments;
  readonly corpus: Corpus;
  readonly result: (outcome: Outcome | ArgumentFault) => Result;
}

function run(service: Service, call: Run): Called | Promise<Called> {
  const { tool, given, corpus } = call;
  const settle = (outcome: Outcome | ArgumentFault): Called | Promise<Called> =>
    settled(service, call, outcome);
  try {
    const outcome = tool.run(contextOf(service, corpus), readingOf(given));
    const called = outcome instanceof Promise ? outcome.then(settle) : settle(outcome);
    return called instanceof Promise
      ? called.catch((error: unknown) => failed(service, call, error))
      : called;
  } catch (error) {
    return failed(service, call, error);
  }
}

function contextOf(service: Service, corpus: Corpus): ToolContext {
  const { index, sources, history, surroundings, tools, version } = service;
  const operations = tools.map(({ name }) => name);
  return {
    corpus,
    version,
    operations,
    reload: index.reload,
    ...(sources && { sources }),
    ...(history && { history }),
    ...(surroundings && { surroundings }),
  };
}

function settled(
  { changes, sources }: Service,
  { tool, corpus, result }: Run,
  outcome: Outcome | ArgumentFault,
): Called | Promise<Called> {
  if (outcome.kind === "fault" && isRecorded(tool)) return badRequest(outcome.message);
  // What follows the sources is as they are.
  if (changes !== undefined || sources === undefined || !canBeStale(outcome)) return result(outcome);
  return import("../staleness.ts").then(({ markStale, staleIn }) => {
    if (outcome.kind === "records") return result(markStale(outcome, corpus, sources));
    const stale = outcome.kind === "answer" ? staleIn(outcome, sources) : [];
    return stale.length === 0 ? result(outcome) : { ...result(outcome), stale };
  });
}

/** Whether anything is cited of which it is known what was indexed. */
function canBeStale(outcome: Outcome | ArgumentFault): boolean {
  if (outcome.kind === "answer") return outcome.hits.some(({ row }) => row.hash !== undefined);
  if (outcome.kind !== "records") return false;
  return outcome.records.some(({ citations }) => citations.some(({ hash }) => hash !== undefined));
}

function failed(service: Service, { tool, result }: Run, error: unknown): Called {
  if (isReloadFault(error)) return { kind: "internal", message: error.message };
  service.onBug(error);
  const message = `\`${tool.name}\` failed: ${error instanceof Error ? error.message : String(error)}`;
  return isRecorded(tool) ? { kind: "internal", message } : result({ kind: "fault", message });
}

const badRequest = (message: string): CallFault => ({ kind: "bad_request", message });
