import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { COMMANDS } from "../../src/cli/commands.ts";
import { clientPiece, CLIENTS, serverEntry } from "../../src/cli/init/clients.ts";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
const PAGES = ["adopting", "clients", "ci", "comparison", "troubleshooting", "upgrading"] as const;
const read = (path: string): string => readFileSync(join(PROJECT, path), "utf8");
const page = (name: (typeof PAGES)[number]): string => read(`docs/${name}.md`);

/** What a page has in fences of one language. */
function fences(text: string, language: string): readonly string[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , body = ""]) => body);
}

/** The words after `tero`, wherever a text calls one of its commands. */
function callsIn(text: string): readonly RegExpMatchArray[] {
  const names = COMMANDS.map(({ name }) => name).join("|");
  return [...text.matchAll(new RegExp(`\\btero ((?:${names})\\b[^\`\\n|>#&]*)`, "g"))];
}

/** All that the program's sources say. */
const SOURCES = readdirSync(join(PROJECT, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => read(join("src", name)))
  .join("\n");

test.each(PAGES)("docs/%s.md links only to what is there", (name) => {
  const links = [...page(name).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = ""]) => path);
  expect(links.filter((path) => !existsSync(join(PROJECT, "docs", path)))).toEqual([]);
});

test.each(PAGES)("docs/%s.md names only commands and options that there are", (name) => {
  const calls = callsIn(page(name));
  const options = new Map(
    COMMANDS.map((command) => [command.name, command.options.map(({ flag }) => flag.split(/[ ,]/)[0])]),
  );
  const strays = calls.flatMap(([, words = ""]) => {
    const [command = "", ...rest] = words.trim().split(/\s+/);
    const flags = rest.filter((word) => /^--[a-z]/.test(word)).map((word) => word.replace(/[^\w-].*$/, ""));
    return flags
      .filter((flag) => flag !== "--help" && !options.get(command)?.includes(flag))
      .map((flag) => `${command} ${flag}`);
  });
  expect(strays).toEqual([]);
});

it("README.md and docs/ call only commands that there are", () => {
  const called = [read("README.md"), ...PAGES.map(page)].flatMap((text) =>
    [...text.matchAll(/(?:`|^ *|--no-install )tero ([a-z][a-z-]+)\b/gm)].map(([, command = ""]) => command),
  );
  expect(called.length).toBeGreaterThan(40);
  const known = COMMANDS.map(({ name }) => name);
  expect([...new Set(called)].filter((command) => !known.includes(command))).toEqual([]);
});

it("README.md explains every variable of the environment that the program reads", () => {
  const variables = [...SOURCES.matchAll(/env(?:\.|\[")(TERO_[A-Z_]+)/g)].map(([, name = ""]) => name);
  expect(variables.length).toBeGreaterThan(4);
  expect([...new Set(variables)].filter((name) => !read("README.md").includes(`\`${name}\``))).toEqual([]);
});

describe("docs/clients.md", () => {
  const entry = serverEntry({ from: "dependency" });

  it("shows the entries that init writes", () => {
    const [servers, vscode] = fences(page("clients"), "json").map((text) => JSON.parse(text));
    expect(servers).toEqual({ mcpServers: { tero: entry } });
    expect(vscode).toEqual({ servers: { tero: { type: "stdio", ...entry } } });
    expect(fences(page("clients"), "toml").map((text) => parseToml(text))).toEqual([
      { mcp_servers: { tero: entry } },
    ]);
  });

  test.each(CLIENTS)("names %s and its file", (client) => {
    expect(page("clients")).toContain(`\`${client}\``);
    expect(page("clients")).toContain(clientPiece(client, { from: "path" }).path);
  });
});

describe("docs/ci.md", () => {
  it("shows recipes that are YAML", () => {
    for (const text of fences(page("ci"), "yaml")) expect(() => parseYaml(text)).not.toThrow();
  });

  it("names the inputs and outputs of the action, and no other", () => {
    const { inputs, outputs } = parseYaml(read("action.yml"));
    const rows = [...page("ci").matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
    expect(rows).toEqual(Object.keys(inputs));
    for (const name of Object.keys(outputs)) expect(page("ci")).toContain(`\`${name}\``);
  });
});

describe("docs/troubleshooting.md", () => {
  const messages = [...page("troubleshooting").matchAll(/\*\*`([^`]+)`/g)].map(([, message = ""]) => message);

  it("looks at something", () => {
    expect(messages.length).toBeGreaterThan(15);
  });

  test.each(messages.filter((message) => !/^(node:|npm )/.test(message)))(
    "quotes what the program says: %s",
    (message) => {
      const said = SOURCES.replaceAll("\\`", "`").replaceAll("`", "");
      const parts = message
        .split("…")
        .flatMap((part) => part.split("docs/tero-index"))
        .map((part) => part.trim());
      expect(parts.filter((part) => part !== "" && part !== ":" && !said.includes(part))).toEqual([]);
    },
  );
});

it("server.json describes the package as it is", () => {
  const server = JSON.parse(read("server.json"));
  const { name, version, mcpName } = JSON.parse(read("package.json"));
  expect(server).toMatchObject({ name: mcpName, version, packages: [{ identifier: name, version }] });
  expect(server.description.length).toBeLessThanOrEqual(100);
});
