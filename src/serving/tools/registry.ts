import { affected } from "./graph/affected.ts";
import { blast } from "./graph/blast.ts";
import { cycles } from "./graph/cycles.ts";
import { find } from "./graph/find.ts";
import { map } from "./graph/map.ts";
import { path } from "./graph/path.ts";
import { refs } from "./graph/refs.ts";
import { status } from "./graph/status.ts";
import { verify } from "./graph/verify.ts";
import { compareSnapshots } from "./history/compare-snapshots.ts";
import { getHistory } from "./history/get-history.ts";
import { getSchema } from "./history/get-schema.ts";
import { context } from "./library/context.ts";
import { getDocuments } from "./library/get-documents.ts";
import { listDocuments } from "./library/list-documents.ts";
import { search } from "./search/search.ts";
import { cite } from "./tero/cite.ts";
import { crossRef } from "./tero/cross-ref.ts";
import { explain } from "./tero/explain.ts";
import { identify } from "./tero/identify.ts";
import { queryById } from "./tero/query-by-id.ts";
import { queryByKind } from "./tero/query-by-kind.ts";
import { queryByStatus } from "./tero/query-by-status.ts";
import { refresh } from "./tero/refresh.ts";
import { textSearch } from "./tero/text-search.ts";
import { TOOLSETS, type Tool, type Toolset } from "./tool.ts";

/** Every tool, by toolset, in the order in which they are listed. */
export const TOOLS: Readonly<Record<Toolset, readonly Tool[]>> = {
  tero: [identify, queryById, queryByStatus, queryByKind, crossRef, textSearch, cite, explain, refresh],
  library: [listDocuments, getDocuments, context],
  graph: [find, refs, blast, path, map, cycles, affected, status, verify],
  search: [search],
  history: [getHistory, compareSnapshots, getSchema],
};

/** The tools of some toolsets, in the order of the registry. */
export function toolsOf(toolsets: readonly Toolset[]): readonly Tool[] {
  return TOOLSETS.filter((toolset) => toolsets.includes(toolset)).flatMap((toolset) => TOOLS[toolset]);
}
