import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtProgram } from "../built-program.ts";
import { gitRepository, type GitRepository } from "../git-repository.ts";

const PACKED = fileURLToPath(new URL("../../../shared/corpora/tgz", import.meta.url));

/** Seconds that an adoption may take, where somebody asked for the measurement: a busy machine is no fault. */
const LIMIT = process.env["TERO_ADOPTIONS"] === undefined ? Infinity : 60;

/** Ten repositories; two of them unless TERO_ADOPTIONS says how many. */
const CORPORA = [
  "npryce__adr-tools",
  "vuejs__rfcs",
  "home-assistant__architecture",
  "thomvaill__log4brains",
  "MrLesk__Backlog.md",
  "changesets__changesets",
  "conda__ceps",
  "tzervas__mycelium",
  "kubernetes__enhancements",
  "ethereum__EIPs",
].slice(0, Number(process.env["TERO_ADOPTIONS"] ?? 2));

let bin: string;
beforeAll(() => {
  bin = mkdtempSync(join(tmpdir(), "tero-bin-"));
  chmodSync(builtProgram("tero"), 0o755);
  symlinkSync(builtProgram("tero"), join(bin, "tero"));
});
afterAll(() => rmSync(bin, { recursive: true, force: true }));

describe.skipIf(!existsSync(PACKED))(
  "a fresh copy of a repository (the packed ones beside the project)",
  () => {
    test.each(CORPORA)(
      "%s: one command, one commit, and a client has a cited answer in under a minute",
      async (name) => {
        const repository = copyOf(name);
        try {
          const started = performance.now();
          const { status } = spawnSync("tero", ["init", "--yes"], {
            cwd: repository.root,
            env: repository.env,
          });
          expect(status).toBe(0);
          repository.git("add", "-A");
          repository.git("commit", "-qm", "adopt tero");
          const { asked, answer } = await askAsAClientWould(repository);
          const seconds = (performance.now() - started) / 1000;
          console.log(`${name}: adopted and answered in ${seconds.toFixed(1)} s`);
          expect(JSON.parse(answer).citations[0]).toMatchObject({ file: asked.file, anchor: asked.anchor });
          expect(readFileSync(join(repository.root, asked.file), "utf8").length).toBeGreaterThan(0);
          expect(seconds).toBeLessThan(LIMIT);
        } finally {
          repository.remove();
        }
      },
    );
  },
);

function copyOf(name: string): GitRepository {
  const repository = gitRepository({}, { PATH: `${bin}${delimiter}${process.env["PATH"]}` });
  const { status } = spawnSync("tar", [
    "-xzf",
    join(PACKED, `${name}.tar.gz`),
    "--strip-components=1",
    "-C",
    repository.root,
  ]);
  expect(status).toBe(0);
  repository.commit("as it is");
  return repository;
}

interface Asked {
  readonly anchor: string;
  readonly file: string;
}

/** Starts the server by the written entry, as a client does, and asks for a record that the index has. */
async function askAsAClientWould({ root, env }: GitRepository): Promise<{ asked: Asked; answer: string }> {
  const {
    command,
    args,
    env: own,
  } = JSON.parse(readFileSync(join(root, ".mcp.json"), "utf8")).mcpServers.tero;
  const { items } = JSON.parse(readFileSync(join(root, "docs/tero-index/index.json"), "utf8"));
  const asked =
    items.find(({ id, kind }: { id?: string; kind: string }) => id !== undefined && kind !== "section") ??
    items[0];
  const client = new Client({ name: "a-client", version: "1" });
  await client.connect(
    new StdioClientTransport({ command, args, env: { PATH: env["PATH"] ?? "", ...own }, cwd: root }),
  );
  try {
    const [name, value] = asked.id === undefined ? ["text_search", asked.title] : ["query_by_id", asked.id];
    const { content } = await client.callTool({ name, arguments: { value } });
    return { asked, answer: textOf(content) };
  } finally {
    await client.close();
  }
}

function textOf(content: unknown): string {
  const [first] = Array.isArray(content) ? content : [];
  return typeof first?.text === "string" ? first.text : "";
}
