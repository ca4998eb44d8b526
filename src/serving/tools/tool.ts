import type { Scope } from "../auth.ts";
import type { Corpus } from "../corpus.ts";
import type { Surroundings } from "../graph/surroundings.ts";
import type { History } from "../history/history.ts";
import type { Outcome } from "../query/outcome.ts";
import type { SourceReader } from "../source-reader.ts";
import type { Argument, ToolArguments } from "./argument.ts";

/** The toolsets, in the order in which their tools are listed. */
export const TOOLSETS = ["tero", "library", "graph", "search", "history"] as const;
export type Toolset = (typeof TOOLSETS)[number];

/** What clients are told of a tool's effects. Every tool here works on the corpus alone: the world is closed. */
export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly idempotentHint: boolean;
}

/** What a tool may look at while it answers one call. */
export interface ToolContext {
  /** The corpus as it is throughout this call. */
  readonly corpus: Corpus;
  /** Reads indexed files; absent where the sources are not beside the index. */
  readonly sources?: SourceReader;
  /** What the corpus was at other times, looked up on demand; nothing where there is no git. */
  readonly history?: () => Promise<History | undefined>;
  /** The repository around the index, looked at on demand; nothing where the sources are not beside it. */
  readonly surroundings?: () => Promise<Surroundings | undefined>;
  /** Loads the index anew and serves it from the next call on. Fails with a ReloadFault; the old corpus is served on. */
  readonly reload: () => Corpus | Promise<Corpus>;
  readonly version: string;
  /** Names of the tools served, in order. */
  readonly operations: readonly string[];
}

/** What a client may ask. Descriptor, dispatch, scope, HTTP route and reference page follow from it. */
export interface Tool {
  /** `[a-z0-9_]`, at most 30 characters, first a letter. */
  readonly name: string;
  readonly toolset: Toolset;
  readonly title: string;
  /** When to use it, and when not. */
  readonly description: string;
  /** Group shown in the recorded descriptors; the nine alone have one. */
  readonly category?: string;
  readonly arguments: readonly Argument<unknown>[];
  readonly scope: Scope;
  readonly annotations: Annotations;
  readonly run: (context: ToolContext, args: ToolArguments) => Outcome | Promise<Outcome> | ArgumentFault;
}

/** Whether a tool is one of the nine, whose manners are recorded: they never mind an argument, and err in the protocol. */
export const isRecorded = (tool: Tool): boolean => tool.toolset === "tero";

/** What only the tool itself can find wrong with its arguments; `pointer` (JSON pointer into them) in all but the nine. */
export interface ArgumentFault {
  readonly kind: "fault";
  readonly message: string;
  readonly pointer?: string;
}
