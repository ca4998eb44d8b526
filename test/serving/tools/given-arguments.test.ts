import { describe, expect, it } from "vitest";
import { callTool } from "../../../src/serving/tools/call.ts";
import {
  count,
  flag,
  list,
  oneOf,
  optional,
  required,
  text,
  withDefault,
} from "../../../src/serving/tools/argument.ts";
import { descriptorsOf } from "../../../src/serving/tools/descriptor.ts";
import { CURSOR, FORMAT, LIMIT } from "../../../src/serving/tools/paging.ts";
import { toolsOf } from "../../../src/serving/tools/registry.ts";
import type { Tool } from "../../../src/serving/tools/tool.ts";
import { render } from "../../../src/serving/render/render.ts";
import { serviceOf } from "../service-of.ts";

const QUERY = required("query", text, "what to look for");
const KINDS = optional("kinds", list(oneOf(["adr", "rfc"])), "kinds to look at");
const DEPTH = withDefault("depth", count(1, 6), { value: 2, description: "how far" });
const DEEP = optional("deep", flag, "whether to go deep");

const tool: Tool = {
  name: "try_it",
  toolset: "graph",
  title: "Try it",
  description: "Shows what it was given.",
  arguments: [QUERY, KINDS, DEPTH, DEEP, FORMAT, LIMIT, CURSOR],
  scope: "read",
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: (_context, args) => ({
    kind: "report",
    body: {
      query: args.get(QUERY),
      kinds: args.get(KINDS) ?? null,
      depth: args.get(DEPTH),
      deep: args.get(DEEP) ?? null,
      limit: args.get(LIMIT),
      offset: args.get(CURSOR),
    },
  }),
};

async function shown(args: object): Promise<unknown> {
  const called = await callTool(serviceOf({ tools: [tool] }), {
    name: "try_it",
    arguments: { token: "r", ...args },
  });
  if (called.kind !== "result") return called;
  const { blocks, isError } = render(called);
  return {
    text: blocks.map((block) => (block.type === "text" ? block.text : block.type)).join("|"),
    isError,
  };
}

describe("the arguments of a tool beside the nine", () => {
  it("are read by their declarations", async () => {
    expect(await shown({ query: "x", kinds: ["rfc"], depth: 6, deep: false, cursor: "o:50" })).toEqual({
      text: '{"deep":false,"depth":6,"kinds":["rfc"],"limit":25,"offset":50,"query":"x"}',
      isError: false,
    });
    expect(await shown({ query: "" })).toEqual({
      text: '{"deep":null,"depth":2,"kinds":null,"limit":25,"offset":0,"query":""}',
      isError: false,
    });
  });

  it.each([
    [{}, "/query is required"],
    [{ query: 1 }, "/query must be a string"],
    [{ query: null }, "/query must be a string"],
    [{ query: "x", kinds: "rfc" }, "/kinds must be an array"],
    [{ query: "x", kinds: ["rfc", "ADR"] }, "/kinds/1 must be one of adr, rfc"],
    [{ query: "x", depth: 2.5 }, "/depth must be an integer from 1 to 6"],
    [{ query: "x", depth: "2" }, "/depth must be an integer from 1 to 6"],
    [{ query: "x", deep: "yes" }, "/deep must be true or false"],
    [{ query: "x", limit: 0 }, "/limit must be an integer from 1 to 200"],
    [{ query: "x", cursor: "25" }, "/cursor must be the cursor of an answer, like o:25"],
    [{ query: "x", format: "xml" }, "/format must be one of text, json"],
    [
      { query: "x", "dep/th": 1 },
      "/dep~1th is no argument of `try_it`; did you mean `depth`? It takes: query, kinds, depth, deep, format, limit, cursor",
    ],
  ])("%j are refused, and which is at fault", async (args, message) => {
    expect(await shown(args)).toEqual({ text: `invalid arguments: ${message}`, isError: true });
  });

  it("are refused as JSON where that was asked for", async () => {
    expect(await shown({ query: "x", depth: 0, format: "json" })).toEqual({
      text: '{"error":"invalid_argument","message":"must be an integer from 1 to 6","pointer":"/depth"}',
      isError: true,
    });
  });
});

describe("descriptors", () => {
  it("close the arguments of new tools, and give the nine annotations beside them", () => {
    const [identify, ours] = descriptorsOf([...toolsOf(["tero"]).slice(0, 1), tool], true);
    expect(identify).toEqual({
      annotations: { idempotentHint: true, openWorldHint: false, readOnlyHint: true },
      category: "introspection",
      description: "Server identity, version, and whether the Layer-2 gate is open.",
      inputSchema: {
        properties: { token: { description: "bearer token (from TERO_TOKENS)", type: "string" } },
        required: ["token"],
        type: "object",
      },
      name: "identify",
      title: "Identify this server",
    });
    expect(ours).toMatchObject({
      inputSchema: {
        additionalProperties: false,
        properties: {
          depth: { default: 2, description: "how far", maximum: 6, minimum: 1, type: "integer" },
        },
        required: ["query", "token"],
      },
    });
  });

  it.each(toolsOf(["tero", "library", "graph", "search"]).map((each) => [each.name, each] as const))(
    "%s has a name that every client takes",
    (name) => expect(name).toMatch(/^[a-z][a-z0-9_]{0,29}$/),
  );
});
