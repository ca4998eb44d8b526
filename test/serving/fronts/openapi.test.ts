import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { httpApp } from "../../../src/serving/fronts/http-app.ts";
import { openApi } from "../../../src/serving/fronts/openapi.ts";
import { toolsOf } from "../../../src/serving/tools/registry.ts";
import { TOOLSETS } from "../../../src/serving/tools/tool.ts";
import { serviceOf } from "../service-of.ts";

const service = serviceOf({ tools: toolsOf(TOOLSETS) });
const { tools } = service;
const document = JSON.parse(JSON.stringify(openApi(service)));

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly told: {
    readonly operationId: string;
    readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
  };
}

const operations: readonly Operation[] = Object.entries<Record<string, Operation["told"]>>(
  document.paths,
).flatMap(([path, methods]) => Object.entries(methods).map(([method, told]) => ({ path, method, told })));

describe("the description of the plain API", () => {
  it("names the routes of the nine, and one for each tool", () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "get /health",
      "get /v1/identify",
      "get /v1/query",
      "get /v1/cite",
      "get /v1/explain",
      "post /v1/refresh",
      ...tools.map(({ name }) => `post /v1/tools/${name}`),
    ]);
  });

  it("names each operation once", () => {
    const ids = operations.map(({ told }) => told.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("describes arguments in schemas of JSON Schema 2020-12, none of them the token", () => {
    const ajv = new Ajv2020({ allErrors: true });
    for (const { told } of operations) {
      const schema = told.requestBody?.content["application/json"]?.schema ?? {};
      expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
      expect(JSON.stringify(schema)).not.toContain('"token"');
    }
  });

  it("leads its references somewhere", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]*)"/g)].map(
      ([, path]) => path,
    );
    expect([...new Set(references)]).toEqual(["components/schemas/Error"]);
    expect(document.components.schemas.Error).toMatchObject({ type: "object" });
  });

  it("leaves out what is not served", () => {
    const { paths } = JSON.parse(JSON.stringify(openApi(serviceOf({ tools: toolsOf(["history"]) }))));
    expect(Object.keys(paths)).toEqual([
      "/health",
      ...toolsOf(["history"]).map(({ name }) => `/v1/tools/${name}`),
    ]);
  });

  it.each(operations)("$method $path is there", async ({ method, path }) => {
    const app = httpApp(service, { now: () => 0, log: () => undefined });
    const headers = { host: "localhost", authorization: "Bearer f" };
    const { status } = await app.request(`http://localhost${path}`, {
      method: method.toUpperCase(),
      headers,
    });
    expect([404, 405]).not.toContain(status);
  });
});
