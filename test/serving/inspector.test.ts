import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROMPTS } from "../../src/serving/prompts.ts";
import { TOOLSETS } from "../../src/serving/tools/tool.ts";
import { toolsOf } from "../../src/serving/tools/registry.ts";
import { builtProgram } from "../built-program.ts";
import type { GitRepository } from "../git-repository.ts";
import { bareEnvironment } from "./session.ts";
import { shopRepository } from "./shop-repository.ts";
import { ARGUMENTS } from "./tool-arguments.ts";

// The inspector is installed by `npm run conformance`, apart from the project, with the Node that it needs; and run by it
// alone, since each of its questions starts two processes.
const PACKAGES = fileURLToPath(new URL("../conformance/node_modules/", import.meta.url));
const INSPECTOR = `${PACKAGES}.bin/mcp-inspector`;
const TOKENS = { TERO_TOKENS: "local:refresh", TERO_SESSION_TOKEN: "local" };
const AT_ONCE = 4;
const SLOW = 600_000;

const LISTS = ["tools/list", "resources/list", "resources/templates/list", "prompts/list"].map((method) => [
  "--method",
  method,
]);

/** Runs the inspector's command line once; what it prints, as JSON. */
function inspect(target: readonly string[], args: readonly string[]): Promise<unknown> {
  const argv = [INSPECTOR, "--cli", ...target, ...args];
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, stdout: string): void => {
      if (error === null) resolve(JSON.parse(stdout));
      else reject(error);
    };
    execFile(`${PACKAGES}.bin/node`, argv, { env: bareEnvironment(), maxBuffer: 1 << 26 }, done);
  });
}

const methodOf = (name: string): readonly string[] => [
  "--method",
  "tools/call",
  "--tool-name",
  name,
  ...Object.entries({ token: "local", ...ARGUMENTS[name] }).flatMap(([key, value]) => [
    "--tool-arg",
    `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  ]),
];

/** What the inspector is told: all at once would only wait for each other. */
async function inspectEach(target: readonly string[], all: readonly (readonly string[])[]) {
  const answers: unknown[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    answers.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map((args) => inspect(target, args)))));
  return answers;
}

describe.skipIf(process.env["TERO_INSPECTOR"] === undefined)("the inspector's command line", () => {
  let repository: GitRepository;
  let server: ChildProcess;
  let url: string;
  const tools = toolsOf(TOOLSETS).map(({ name }) => name);
  const lists = [
    { tools: tools.map((name) => expect.objectContaining({ name })) },
    { resources: expect.arrayContaining([expect.objectContaining({ uri: "corpus://docs/guide.md" })]) },
    { resourceTemplates: [expect.objectContaining({ uriTemplate: "corpus://row/{anchor}" })] },
    { prompts: PROMPTS.map(({ name }) => expect.objectContaining({ name })) },
  ];

  beforeAll(async () => {
    repository = shopRepository();
    const argv = [builtProgram("tero"), "serve", "--http", "127.0.0.1:0"];
    const env = bareEnvironment(TOKENS);
    server = spawn(process.execPath, argv, {
      cwd: repository.root,
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    url = await addressTold(server);
  });

  afterAll(async () => {
    server.kill();
    await once(server, "close");
    repository.remove();
  });

  const overStdio = (): readonly string[] => [
    ...Object.entries(TOKENS).flatMap(([name, value]) => ["-e", `${name}=${value}`]),
    process.execPath,
    builtProgram("tero"),
    "serve",
    "--root",
    repository.root,
  ];
  const overHttp = (): readonly string[] => [
    url,
    "--transport",
    "http",
    "--header",
    "Authorization: Bearer local",
  ];

  it.each([
    ["stdio", overStdio],
    ["HTTP", overHttp],
  ])(
    "lists and calls every tool and reads every kind of resource over %s",
    { timeout: SLOW },
    async (_, target) => {
      const answers = await inspectEach(target(), [
        ...LISTS,
        ["--method", "resources/read", "--uri", "corpus://docs/guide.md"],
        ["--method", "resources/read", "--uri", "corpus://row/0002-postgres"],
      ]);
      expect(answers).toEqual([
        ...lists,
        { contents: [expect.objectContaining({ text: expect.stringMatching(/^# Guide/) })] },
        { contents: [expect.objectContaining({ text: expect.stringMatching(/^# ADR-0002/) })] },
      ]);
      const called = await inspectEach(target(), tools.map(methodOf));
      expect(called).toEqual(
        tools.map(() => expect.objectContaining({ content: expect.any(Array), isError: false })),
      );
    },
  );
});

async function addressTold({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error("the log of the server cannot be read");
  for await (const line of createInterface({ input: stderr })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("the server told no address");
}
