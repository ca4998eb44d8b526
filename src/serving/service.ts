import type { Tokens } from "./auth.ts";
import type { History } from "./history.ts";
import type { ServedIndex } from "./served-index.ts";
import type { SourceReader } from "./source-reader.ts";
import type { Tool } from "./tools/tool.ts";

/** What every front serves: the tools chosen, over one index, to those who hold a token. */
export interface Service {
  readonly version: string;
  readonly tools: readonly Tool[];
  readonly index: ServedIndex;
  readonly tokens: Tokens;
  /** Used for calls that bring no token; then none is required. */
  readonly sessionToken?: string;
  readonly sources?: SourceReader;
  /** What the corpus was at other times, looked up on demand; nothing where there is no git. */
  readonly history?: () => Promise<History | undefined>;
  /** Told of every error that is a bug: the client gets a short answer, the log the rest. */
  readonly onBug: (error: unknown) => void;
}
