import type { Service } from "../service.ts";
import { descriptorsOf } from "../tools/descriptor.ts";
import type { Tool } from "../tools/tool.ts";

const ANSWERS = {
  "200": { description: "An answer, or a typed refusal that says what was searched." },
  "400": { description: "The arguments are wrong; the message names the one." },
  "401": { description: "No token, or an unknown one." },
  "403": { description: "The token's scope does not permit this." },
} as const;

/** The plain API as an OpenAPI 3.1 document: a route for each tool served, with the schema of its arguments. */
export function openApi({ tools, version }: Service): object {
  const paths = tools.map((tool) => [`/v1/tools/${tool.name}`, { post: operationOf(tool) }] as const);
  return {
    openapi: "3.1.0",
    info: { title: "tero", version, description: "The citable memory of a repository, over plain HTTP." },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    paths: Object.fromEntries(paths),
  };
}

function operationOf(tool: Tool): object {
  const { name, title, description } = tool;
  const [descriptor] = descriptorsOf([tool], false);
  const content = { "application/json": { schema: descriptor?.["inputSchema"] } };
  return { operationId: name, summary: title, description, requestBody: { content }, responses: ANSWERS };
}
