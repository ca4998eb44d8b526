import { failedTokens } from "../../src/serving/fronts/failed-tokens.ts";
import { guardedApp } from "../../src/serving/fronts/http-app.ts";
import { listen } from "../../src/serving/fronts/listen.ts";
import { mcpRoutes } from "../../src/serving/fronts/mcp-http.ts";
import type { Method, Server } from "../../src/serving/fronts/protocol.ts";
import { getPrompt, promptsTold } from "./prompts.ts";
import { readResource, resourcesTold, templatesTold } from "./resources.ts";
import { TOOLS, toolsTold } from "./tools.ts";

// The official suite calls tools, prompts and resources of fixed names. Here they stand behind the product's own protocol
// core and HTTP front; no product serves them.

const cache = { scope: "public", milliseconds: 60_000 } as const;
const told = (result: object): Method => ({ cache, run: () => ({ result }) });

const server: Server = {
  name: "tero-conformance",
  version: "1.0.0",
  instructions: "Fixtures of the conformance suite.",
  onBug: (error) => console.error(error),
  methods: new Map<string, Method>([
    ["tools/list", told({ tools: toolsTold })],
    [
      "tools/call",
      {
        run: (request, exchange) =>
          TOOLS.get(String(request.params["name"]))?.(request, exchange) ?? {
            fault: { kind: "bad_request", message: "no such tool" },
          },
      },
    ],
    ["resources/list", told({ resources: resourcesTold })],
    ["resources/templates/list", told({ resourceTemplates: templatesTold })],
    ["resources/read", { cache, run: readResource }],
    ["prompts/list", told({ prompts: promptsTold })],
    ["prompts/get", { run: getPrompt }],
    [
      "completion/complete",
      { run: () => ({ result: { completion: { values: ["paris", "park", "party"], hasMore: false } } }) },
    ],
  ]),
};

const settings = { now: () => performance.now(), log: (line: string) => console.error(line) };
const app = guardedApp(settings);
app.route("/", mcpRoutes(server, { failed: failedTokens(settings.now, settings.log) }));
const { port } = await listen(app, { host: "127.0.0.1", port: 0 });
console.log(`http://127.0.0.1:${port}/mcp`);
