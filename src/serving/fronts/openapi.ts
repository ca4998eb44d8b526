import type { JsonObject } from "../query/outcome.ts";
import type { Service } from "../service.ts";
import { isRecorded, type Tool } from "../tools/tool.ts";

const ERROR = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: { code: { type: "string" }, message: { type: "string" } },
    },
  },
} as const;

const failure = (description: string): object => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

/** What any route may answer. */
const ANSWERS = {
  "200": {
    description: "An answer, or a typed refusal that says what was searched: JSON, or text for readers.",
    content: { "application/json": {}, "text/plain": {} },
  },
  "400": {
    description: "The arguments are wrong; the message names the one.",
    content: { "application/json": {}, "text/plain": {} },
  },
  "401": failure("No token, or an unknown one."),
  "403": failure("The token's scope does not permit this, or the Host or Origin is not let in."),
  "413": failure("The body is too large."),
  "429": failure("Too many failed tokens from this address."),
  "500": failure("A fault of the server's own; its log says more."),
} as const;

const KINDS = ["id", "status", "kind", "text", "cross_ref"];

/** What the routes of the nine take in their address. */
const QUERY = [
  parameter("kind", { type: "string", enum: KINDS }, "what to ask by"),
  parameter("value", { type: "string" }, "what to look for; of every kind but cross_ref"),
  parameter("start", { type: "string" }, "of cross_ref: the id or anchor to start from"),
  parameter("depth", { type: "string", pattern: String.raw`^\+?\d+$` }, "of cross_ref: how many hops"),
];

function parameter(name: string, schema: object, description: string): object {
  return { name, in: "query", description, required: name === "kind", schema };
}

/** The routes of the nine: method, the tool that must be served, what it takes. */
const ROUTES: readonly (readonly [path: string, method: "get" | "post", tool: string, takes: object])[] = [
  ["/v1/identify", "get", "identify", {}],
  ["/v1/query", "get", "cite", { summary: "Ask the index", parameters: QUERY }],
  ["/v1/cite", "get", "cite", { parameters: QUERY }],
  ["/v1/explain", "get", "explain", { parameters: QUERY }],
  ["/v1/refresh", "post", "refresh", {}],
];

const HEALTH = {
  get: {
    operationId: "get_health",
    summary: "Whether the server is ready",
    security: [],
    responses: {
      "200": { description: "Name, version, rows and freshness.", content: { "application/json": {} } },
    },
  },
};

/** The plain API as an OpenAPI 3.1 document: the routes of the nine, and one for each tool served with the schema of its arguments. */
export function openApi({ tools, version }: Service): object {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const recorded = ROUTES.flatMap(([path, method, name, takes]) => {
    const tool = byName.get(name);
    const operationId = `${method}_${path.slice("/v1/".length)}`;
    return tool ? [[path, { [method]: { ...operationOf(tool), ...takes, operationId } }] as const] : [];
  });
  return {
    openapi: "3.1.0",
    info: { title: "tero", version, description: "The citable memory of a repository, over plain HTTP." },
    security: [{ bearer: [] }],
    components: {
      schemas: { Error: ERROR },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
    paths: {
      "/health": HEALTH,
      ...Object.fromEntries(recorded),
      ...Object.fromEntries(tools.map((tool) => [`/v1/tools/${tool.name}`, { post: callOf(tool) }])),
    },
  };
}

const operationOf = ({ title, description }: Tool): object => ({
  summary: title,
  description,
  responses: ANSWERS,
});

function callOf(tool: Tool): object {
  const schema = argumentsOf(tool);
  const requestBody = {
    required: Object.hasOwn(schema, "required"),
    content: { "application/json": { schema } },
  };
  return { operationId: tool.name, ...operationOf(tool), requestBody };
}

/** The token comes by the header alone, so it is none of the arguments here. */
function argumentsOf(tool: Tool): JsonObject {
  const required = tool.arguments.filter((argument) => argument.required).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(tool.arguments.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
    ...(!isRecorded(tool) && { additionalProperties: false }),
  };
}
