import { join } from "node:path";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { httpApp } from "../../src/serving/fronts/http-app.ts";
import { isObject } from "../../src/serving/fronts/rpc.ts";
import { loadCorpus } from "../../src/serving/load.ts";
import { tero } from "../cli/run-in-process.ts";
import type { GitRepository } from "../git-repository.ts";
import { served, serviceOf } from "./service-of.ts";
import { shopRepository } from "./shop-repository.ts";

interface Question {
  readonly kind: keyof typeof TOOL_OF;
  readonly value: string;
  /** How far a walk goes. */
  readonly depth?: string;
}

const QUESTIONS: readonly Question[] = [
  { kind: "id", value: "ADR-0001" },
  { kind: "id", value: "ADR-0002" },
  { kind: "id", value: "adr-0002" },
  { kind: "id", value: "0002-postgres" },
  { kind: "id", value: "no such id" },
  { kind: "status", value: "Accepted" },
  { kind: "status", value: "superseded" },
  { kind: "status", value: "é“\n" },
  { kind: "kind", value: "adr" },
  { kind: "kind", value: "skill" },
  { kind: "kind", value: "no-such-kind" },
  { kind: "cross_ref", value: "ADR-0001" },
  { kind: "cross_ref", value: "ADR-0002", depth: "3" },
  { kind: "cross_ref", value: "0002-postgres", depth: "6" },
  { kind: "cross_ref", value: "nowhere" },
  { kind: "text", value: "database" },
  { kind: "text", value: "“Postgres”" },
  { kind: "text", value: "naïve pay ﬁrst" },
  { kind: "text", value: "orders types cheap" },
  { kind: "text", value: " " },
];

/** How it is asked: the tool, the route and the switch of each view. */
const VIEWS = {
  answer: { tool: undefined, route: "/v1/query", flags: [] },
  citations: { tool: "cite", route: "/v1/cite", flags: ["--cite"] },
  explanation: { tool: "explain", route: "/v1/explain", flags: ["--explain"] },
} as const;

const TOOL_OF = {
  id: "query_by_id",
  status: "query_by_status",
  kind: "query_by_kind",
  cross_ref: "cross_ref",
  text: "text_search",
} as const;

let repository: GitRepository;
let ask: (path: string, body?: object) => Promise<string>;

beforeAll(async () => {
  repository = shopRepository();
  const world = { cwd: repository.root, env: repository.env };
  await tero(["index", "--quiet"], world);
  const path = join(repository.root, "docs/tero-index/index.json");
  const app = httpApp(serviceOf({ index: served(loadCorpus(readFileSync(path), path)) }), {
    now: () => 0,
    log: () => undefined,
  });
  ask = async (route, body) => {
    const response = await app.request(`http://127.0.0.1${route}`, {
      headers: { authorization: "Bearer r", host: "127.0.0.1" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    return response.text();
  };
});
afterAll(() => repository.remove());

describe.each(Object.entries(VIEWS))(
  "the %s is the same over MCP, plain HTTP and on the command line",
  (_, view) => {
    it.each(QUESTIONS)("$kind $value $depth", async ({ kind, value, depth }) => {
      const words = kind === "cross_ref" ? { start: value, ...(depth && { depth }) } : { value };
      const name = view.tool ?? TOOL_OF[kind];
      const mcp = await ask("/mcp", {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: { token: "r", ...(view.tool && { kind }), ...words } },
      });
      const v1 = await ask(`${view.route}?${new URLSearchParams({ kind, ...words }).toString()}`);
      const argv = ["query", kind, value, "--json", ...view.flags, ...(depth ? ["--depth", depth] : [])];
      const { stdout } = await tero(argv, { cwd: repository.root, env: repository.env });
      expect(v1).not.toBe("");
      expect({ mcp: textIn(mcp), commandLine: stdout }).toEqual({ mcp: v1, commandLine: `${v1}\n` });
    });
  },
);

/** The one text of a reply. */
function textIn(reply: string): unknown {
  const value: unknown = JSON.parse(reply);
  const result = isObject(value) ? value["result"] : undefined;
  const content: unknown = isObject(result) ? result["content"] : undefined;
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  return blocks.map((block) => (isObject(block) ? block["text"] : undefined)).join("\n");
}
