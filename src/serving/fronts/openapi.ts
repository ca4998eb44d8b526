import type { Service } from "../service.ts";
import { descriptorsOf } from "../tools/descriptor.ts";

const ANSWERS = {
  "200": { description: "An answer, or a typed refusal that says what was searched." },
  "400": { description: "The arguments are wrong; the message names the one." },
  "401": { description: "No token, or an unknown one." },
  "403": { description: "The token's scope does not permit this." },
} as const;

/** The plain API as an OpenAPI 3.1 document: a route for each tool served, with the schema of its arguments. */
export function openApi({ tools, version }: Service): object {
  const paths = descriptorsOf(tools, false).map(({ name, title, description, inputSchema }) => {
    const content = { "application/json": { schema: inputSchema } };
    const post = {
      operationId: name,
      summary: title ?? name,
      description,
      requestBody: { content },
      responses: ANSWERS,
    };
    return [`/v1/tools/${String(name)}`, { post }] as const;
  });
  return {
    openapi: "3.1.0",
    info: { title: "tero", version, description: "The citable memory of a repository, over plain HTTP." },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    paths: Object.fromEntries(paths),
  };
}
