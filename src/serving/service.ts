import type { Tokens } from "./auth.ts";
import type { Surroundings } from "./graph/surroundings.ts";
import type { History } from "./history/history.ts";
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
  /** The repository around the index, looked at on demand; nothing where the sources are not beside it. */
  readonly surroundings?: () => Promise<Surroundings | undefined>;
  /** Calls back with the files that changed each time another corpus is served; returns how to stop. Absent where nothing changes by itself. */
  readonly changes?: (changed: (files: ReadonlySet<string>) => void) => () => void;
  /** Told of every error that is a bug: the client gets a short answer, the log the rest. */
  readonly onBug: (error: unknown) => void;
}
