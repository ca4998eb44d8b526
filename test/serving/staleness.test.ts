import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sourcesAt } from "../../src/serving/sources.ts";
import { answer } from "../../src/serving/fronts/mcp.ts";
import { isObject, readMessage } from "../../src/serving/fronts/rpc.ts";
import { serverOf } from "../../src/serving/fronts/tero-server.ts";
import type { Service } from "../../src/serving/service.ts";
import { toolsOf } from "../../src/serving/tools/registry.ts";
import { plant } from "../tree.ts";
import { corpusOfRows } from "./corpus-of.ts";
import { served, serviceOf } from "./service-of.ts";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

const ROWS = [
  { anchor: "a", id: "X-1", file: "a.md", line: 1, end_line: 1, hash: hashOf("# A") },
  { anchor: "a--b", id: "X-1", file: "a.md", line: 3, end_line: 3, hash: hashOf("## B") },
  { anchor: "c", id: "X-1", file: "c.md", line: 1, end_line: 1, hash: hashOf("# C") },
  { anchor: "d", id: "X-1", file: "d.md", line: 1, end_line: 1 },
];

/** A service over four rows, and how to ask it for one result. */
function setUp(given: Partial<Service> = {}) {
  const root = plant({ "a.md": "# A\n\n## B\n", "c.md": "# C\n", "d.md": "# D\n" });
  const sources = sourcesAt({ root, isIndexed: () => true });
  const tools = toolsOf(["tero", "graph"]);
  const service = serviceOf({
    index: served(corpusOfRows(...ROWS)),
    sources,
    tools,
    sessionToken: "r",
    ...given,
  });
  const server = serverOf(service);
  const ask = async (method: string, params: object): Promise<unknown> => {
    const message = readMessage({ id: 1, method, params });
    const reply = await answer(server, message, {
      pushes: false,
      notify: () => undefined,
      onClose: () => undefined,
    });
    return reply !== undefined && "result" in reply && isObject(reply.result) ? reply.result : reply;
  };
  const cite = (): Promise<unknown> =>
    ask("tools/call", { name: "cite", arguments: { kind: "id", value: "X-1" } });
  return { root, ask, cite };
}

it("an answer of the nine is what it ever was where nothing has changed", async () => {
  const { cite } = setUp();
  expect(Object.keys(Object(await cite()))).toEqual(["content", "isError"]);
});

it("an answer of the nine says which of its rows have changed since they were indexed", async () => {
  const { root, cite } = setUp();
  writeFileSync(join(root, "a.md"), "# A\n\n## Other\n");
  writeFileSync(join(root, "d.md"), "# Other\n");
  rmSync(join(root, "c.md"));
  expect(await cite()).toMatchObject({
    _meta: {
      "dev.tero/stale": [
        { anchor: "a--b", file: "a.md", line: 3, stale: "changed since it was indexed" },
        { anchor: "c", file: "c.md", line: 1, stale: "its file cannot be read now" },
      ],
    },
  });
});

it("nothing is stale where the index follows its sources", async () => {
  const { root, cite } = setUp({ changes: () => () => undefined });
  writeFileSync(join(root, "a.md"), "# Other\n");
  expect(Object.keys(Object(await cite()))).toEqual(["content", "isError"]);
});

it("what a resource was cited by is marked", async () => {
  const { root, ask } = setUp();
  writeFileSync(join(root, "a.md"), "# A\n\n## Other\n");
  expect(await ask("resources/read", { uri: "corpus://row/a--b" })).toMatchObject({
    contents: [
      {
        text: "## Other",
        _meta: { "dev.tero/citation": { anchor: "a--b", stale: "changed since it was indexed" } },
      },
    ],
  });
});

it.each([
  ["text", expect.stringContaining("a.md (a--b): changed since it was indexed")],
  ["json", expect.stringContaining('"stale":"changed since it was indexed"')],
])("a tool beside the nine says so with the citation, as %s", async (format, text) => {
  const { root, ask } = setUp();
  writeFileSync(join(root, "a.md"), "# A\n\n## Other\n");
  const found = await ask("tools/call", { name: "find", arguments: { target: "a--b", format } });
  expect(found).toMatchObject({ content: [{ text }] });
});
