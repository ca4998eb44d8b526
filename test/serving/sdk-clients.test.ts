import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROMPTS } from "../../src/serving/prompts.ts";
import { TOOLSETS } from "../../src/serving/tools/tool.ts";
import { toolsOf } from "../../src/serving/tools/registry.ts";
import { builtProgram } from "../built-program.ts";
import type { GitRepository } from "../git-repository.ts";
import { bareEnvironment } from "./session.ts";
import { shopRepository } from "./shop-repository.ts";
import { ARGUMENTS } from "./tool-arguments.ts";

/** What the clients of both SDKs can do, as far as it is done here. */
interface Speaker {
  readonly listTools: () => Promise<{ tools: { name: string }[] }>;
  readonly callTool: (params: { name: string; arguments: Record<string, unknown> }) => Promise<object>;
  readonly listResources: () => Promise<{ resources: { uri: string }[] }>;
  readonly listResourceTemplates: () => Promise<{ resourceTemplates: { uriTemplate: string }[] }>;
  readonly readResource: (params: { uri: string }) => Promise<{ contents: { uri: string; text?: string }[] }>;
  readonly listPrompts: () => Promise<{ prompts: Prompt[] }>;
  readonly getPrompt: (params: {
    name: string;
    arguments: Record<string, string>;
  }) => Promise<{ messages: { content: object }[] }>;
  readonly complete: (params: Completing) => Promise<{ completion: { values: string[] } }>;
  readonly close: () => Promise<void>;
}

interface Prompt {
  name: string;
  arguments?: { name: string }[] | undefined;
}

interface Completing {
  ref: { type: "ref/prompt"; name: string };
  argument: { name: string; value: string };
}

const TOKEN = "local";
const env = bareEnvironment({ TERO_TOKENS: `${TOKEN}:refresh`, TERO_SESSION_TOKEN: TOKEN });
const requestInit = { headers: { Authorization: `Bearer ${TOKEN}` } };
const info = { name: "sdk-clients-test", version: "1.0.0" };

let repository: GitRepository;
let server: ChildProcess;
let url: URL;
let walked: Awaited<ReturnType<typeof walk>>;

beforeAll(async () => {
  repository = shopRepository();
  const argv = [builtProgram("tero"), "serve", "--http", "127.0.0.1:0"];
  server = spawn(process.execPath, argv, { cwd: repository.root, env, stdio: ["ignore", "ignore", "pipe"] });
  url = await addressTold(server);
  walked = await walk(await v1("stdio"));
});

afterAll(async () => {
  server.kill();
  await once(server, "close");
  repository.remove();
});

async function addressTold({ stderr }: ChildProcess): Promise<URL> {
  if (stderr === null) throw new Error("the log of the server cannot be read");
  for await (const line of createInterface({ input: stderr })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) return new URL(address);
  }
  throw new Error("the server told no address");
}

const command = () => ({
  command: process.execPath,
  args: [builtProgram("tero"), "serve"],
  cwd: repository.root,
  env,
});

async function v1(transport: "stdio" | "http"): Promise<Speaker> {
  const client = new ClientV1(info);
  await client.connect(transport === "stdio" ? new StdioV1(command()) : new HttpV1(url, { requestInit }));
  return client;
}

async function v2(transport: "stdio" | "http", mode: VersionNegotiationMode): Promise<Speaker> {
  const client = new Client(info, { versionNegotiation: { mode } });
  await client.connect(
    transport === "stdio"
      ? new StdioClientTransport(command())
      : new StreamableHTTPClientTransport(url, { requestInit }),
  );
  expect(client.getProtocolEra()).toBe(mode === "legacy" ? "legacy" : "modern");
  return client;
}

const MODERN = { pin: "2026-07-28" };

/** Everything that a client can ask, asked once. */
async function walk(client: Speaker) {
  const called = await callEach(client);
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  const document = await client.readResource({ uri: "corpus://docs/guide.md" });
  const row = await client.readResource({ uri: "corpus://row/0002-postgres" });
  const prompts = await getEach(client);
  const { completion } = await client.complete({
    ref: { type: "ref/prompt", name: "what_did_we_decide" },
    argument: { name: "topic", value: "ADR-" },
  });
  await client.close();
  return {
    called,
    resources: resources.map(({ uri }) => uri),
    templates: resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    read: document.contents,
    row: row.contents,
    prompts,
    completed: completion.values,
  };
}

async function callEach(client: Speaker) {
  const { tools } = await client.listTools();
  const called: Record<string, { content: string; isError: boolean }> = {};
  for (const { name } of tools) {
    const args = ARGUMENTS[name];
    if (args === undefined) throw new Error(`no arguments for ${name}: add some that have an answer`);
    const result = await client.callTool({ name, arguments: { token: TOKEN, ...args } });
    called[name] = {
      content: "content" in result ? JSON.stringify(result.content) : "[]",
      isError: "isError" in result && result.isError === true,
    };
  }
  return called;
}

async function getEach(client: Speaker): Promise<object[]> {
  const { prompts } = await client.listPrompts();
  const got: object[] = [];
  for (const { name, arguments: [argument] = [] } of prompts) {
    const { messages } = await client.getPrompt({
      name,
      arguments: { [argument?.name ?? ""]: "ADR-0002" },
    });
    got.push(...messages.map(({ content }) => content));
  }
  return got;
}

describe("a client of the first SDK over stdio", () => {
  it("gets a result from every tool there is", () => {
    expect(Object.keys(walked.called)).toEqual(toolsOf(TOOLSETS).map(({ name }) => name));
    const failed = Object.entries(walked.called).filter(
      ([, { content, isError }]) => isError || content === "[]",
    );
    expect(failed).toEqual([]);
  });

  it("reads a document and a row, line by line", () => {
    expect(walked.read.map(({ text }) => text)).toEqual([
      "# Guide\n\n## Ordering\n\nFollow ADR-0002 and issue M-12.\n\n## Paying\n\nNaïve: pay ﬁrst.\n",
    ]);
    expect(walked.row.map(({ text }) => text?.slice(0, 24))).toEqual(["# ADR-0002: Use “Postgre"]);
    expect(walked.resources).toContain("corpus://docs/adr/0002-postgres.md");
    expect(walked.templates).toEqual(["corpus://row/{anchor}"]);
  });

  it("gets each prompt, and completes", () => {
    expect(walked.prompts).toEqual(PROMPTS.map(({ say }) => ({ type: "text", text: say("ADR-0002") })));
    expect(walked.completed).toEqual(["ADR-0001", "ADR-0002"]);
  });
});

describe("every other client gets the same", () => {
  it.each([
    ["v1 over HTTP", () => v1("http")],
    ["v2 legacy over stdio", () => v2("stdio", "legacy")],
    ["v2 legacy over HTTP", () => v2("http", "legacy")],
    ["v2 auto over stdio", () => v2("stdio", "auto")],
    ["v2 auto over HTTP", () => v2("http", "auto")],
    ["v2 modern over stdio", () => v2("stdio", MODERN)],
    ["v2 modern over HTTP", () => v2("http", MODERN)],
  ])("%s", async (_, open) => {
    expect(await walk(await open())).toEqual(walked);
  });
});
