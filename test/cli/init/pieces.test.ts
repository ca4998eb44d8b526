import { parse } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { agentsPiece } from "../../../src/cli/init/agents.ts";
import { attributesPiece } from "../../../src/cli/init/attributes.ts";
import { clientPiece, CLIENTS } from "../../../src/cli/init/clients.ts";
import { hookPiece } from "../../../src/cli/init/hooks.ts";
import type { Piece } from "../../../src/cli/init/piece.ts";
import { TOOLSETS } from "../../../src/serving/tools/tool.ts";
import { toolsOf } from "../../../src/serving/tools/registry.ts";
import { workflowPiece } from "../../../src/cli/init/workflow.ts";

const DEPENDENCY = { from: "dependency" } as const;
const client = (name: (typeof CLIENTS)[number]): Piece => clientPiece(name, DEPENDENCY);
const hook = (kind: "pre-commit" | "lefthook" | "husky" | "git"): Piece =>
  hookPiece({ kind, path: "x" }, DEPENDENCY);
const workflow = workflowPiece({
  program: DEPENDENCY,
  version: "1.2.3",
  packages: "npm",
  branch: "main",
  committed: true,
});
const attributes = attributesPiece("docs/tero-index");
const agents = agentsPiece("AGENTS.md", { from: "path" }, "docs/tero-index");

function added(piece: Piece, text: string | undefined): string {
  const made = piece.add(text);
  if (made.status !== "made" || made.text === undefined)
    throw new Error(`not added: ${JSON.stringify(made)}`);
  return made.text;
}

const FRAMEWORK = `# ours
repos:
  - repo: https://example.org/x   # keep me
    rev: v1
    hooks:
      - id: a
      - id: b

# what follows
exclude: ^x
`;
const LEFTHOOK = `pre-commit:
  parallel: true
  commands:
    lint:
      run: lint   # fast
pre-push:
  commands:
    test: {run: test}
`;
const JOBS = `pre-commit:
  jobs:
    - name: lint
      run: lint`;
const SETTINGS = `{
    // a comment
    "theme": "dark",
    "mcpServers": {
        "other": { "command": "x", "args": [] }, // theirs
    },
}
`;
const CODEX = `model = "m"

[mcp_servers.other]
command = "x"

[profiles.fast]
model = "n"
`;

const FILES: readonly (readonly [string, Piece, string | undefined])[] = [
  ...CLIENTS.map((name) => [`${name}: no file`, client(name), undefined] as const),
  ["claude: others beside, comments, odd indent, trailing commas", client("claude"), SETTINGS],
  ["claude: one line", client("claude"), '{"mcpServers":{"a":{"command":"b"}}}'],
  [
    "claude: a comment on the last line",
    client("claude"),
    '{\n  "mcpServers": {\n    "a": {} // theirs\n  }\n}\n',
  ],
  ["claude: one line, trailing comma", client("claude"), '{"mcpServers":{"a":{},},}'],
  ["claude: no servers", client("claude"), '{ "mcpServers": {} }\n'],
  ["claude: no servers, in lines", client("claude"), '{\n  "mcpServers": {}\n}\n'],
  ["claude: no servers, tabs and CRLF", client("claude"), '{\r\n\t"mcpServers": {}\r\n}'],
  ["claude: tabs", client("claude"), '{\n\t"x": 1\n}\n'],
  ["claude: CRLF", client("claude"), '{\r\n  "x": 1\r\n}\r\n'],
  ["claude: a byte order mark", client("claude"), '\uFEFF{\r\n  "x": 1\r\n}\r\n'],
  ["gemini: other settings", client("gemini"), '{\n  "theme": "x"\n}'],
  ["codex: other tables after", client("codex"), CODEX],
  ["codex: no end of line", client("codex"), 'model = "m"'],
  ["framework", hook("pre-commit"), FRAMEWORK],
  ["framework: no end of line, no indent", hook("pre-commit"), "repos:\n- repo: local\n  hooks: []"],
  ["framework: CRLF", hook("pre-commit"), FRAMEWORK.replaceAll("\n", "\r\n")],
  ["lefthook: commands", hook("lefthook"), LEFTHOOK],
  ["lefthook: jobs", hook("lefthook"), JOBS],
  ["lefthook: no pre-commit", hook("lefthook"), "pre-push:\n  jobs:\n    - run: x\n"],
  ["husky", hook("husky"), "npm test\n"],
  ["husky: no end of line", hook("husky"), "npm test"],
  ["husky: no file", hook("husky"), undefined],
  ["git: no file", hook("git"), undefined],
  ["git: a hook that ends by exec", hook("git"), "#!/usr/bin/env bash\nset -e\nexec other\n"],
  ["attributes: no file", attributes, undefined],
  ["attributes: others", attributes, "* text=auto\n*.png binary\n"],
  ["attributes: no end of line", attributes, "* text=auto"],
  ["attributes: CRLF", attributes, "* text=auto\r\n"],
  ["agents: no file", agents, undefined],
  ["agents: prose", agents, "# Agents\n\nBe kind.\n"],
  ["agents: no end of line", agents, "# Agents"],
  ["agents: CRLF", agents, "# Agents\r\n"],
  ["workflow", workflow, undefined],
];

describe("every piece", () => {
  test.each(FILES)("adds once, however often it is run: %s", (_, piece, text) => {
    const once = added(piece, text);
    expect(piece.add(once)).toEqual({ status: "made", text: once });
    expect(once).not.toBe(text);
  });

  test.each(FILES)("is undone to the byte: %s", (_, piece, text) => {
    expect(piece.remove(added(piece, text))).toEqual({ status: "made", text });
  });

  test.each(FILES)("has nothing to remove where nothing was added: %s", (_, piece, text = "name: x\n") => {
    expect(["made", "refused"]).toContain(piece.remove(text).status);
    expect(piece.remove(text)).toMatchObject(
      piece.path.endsWith("json") && text === "name: x\n" ? {} : { text },
    );
  });
});

const ENTRY = {
  command: "node",
  args: ["node_modules/tero/dist/tero.js", "serve"],
  env: { TERO_TOKENS: "local:refresh", TERO_SESSION_TOKEN: "local" },
};

describe("clients read", () => {
  test.each<[(typeof CLIENTS)[number], unknown]>([
    ["claude", { mcpServers: { tero: ENTRY } }],
    ["cursor", { mcpServers: { tero: ENTRY } }],
    ["vscode", { servers: { tero: { type: "stdio", ...ENTRY } } }],
    ["gemini", { mcpServers: { tero: ENTRY } }],
  ])("the JSON of %s", (name, expected) => {
    expect(JSON.parse(added(client(name), undefined))).toEqual(expected);
  });

  it("the TOML of codex, beside what was there", () => {
    expect(parseToml(added(client("codex"), CODEX))).toEqual({
      model: "m",
      mcp_servers: { other: { command: "x" }, tero: ENTRY },
      profiles: { fast: { model: "n" } },
    });
  });

  it("the JSON beside what was there, comments kept", () => {
    const text = added(client("claude"), SETTINGS);
    expect(text).toContain("// a comment");
    expect(text).toContain("// theirs");
    expect(parse(text)).toEqual({
      theme: "dark",
      mcpServers: { other: { command: "x", args: [] }, tero: ENTRY },
    });
  });

  test.each([
    [{ from: "path" }, "tero", ["serve"]],
    [{ from: "npx", version: "1.2.3" }, "npx", ["--yes", "tero@1.2.3", "serve"]],
    [{ from: "file", file: "/a b/tero.js" }, "node", ["/a b/tero.js", "serve"]],
  ] as const)("the program from %j", (program, command, args) => {
    expect(JSON.parse(added(clientPiece("claude", program), undefined))).toEqual({
      mcpServers: { tero: { ...ENTRY, command, args } },
    });
  });
});

describe("hooks", () => {
  const run = "node node_modules/tero/dist/tero.js index --check --staged";

  it("the framework gets a local repository of its own", () => {
    const text = added(hook("pre-commit"), FRAMEWORK);
    expect(text).toContain("# keep me");
    expect(parseYaml(text)).toEqual({
      ...parseYaml(FRAMEWORK),
      repos: [
        ...parseYaml(FRAMEWORK).repos,
        {
          repo: "local",
          hooks: [
            {
              id: "tero-check",
              name: "the tero index is current",
              entry: run,
              language: "system",
              pass_filenames: false,
              files: String.raw`(?i)\.(mdx?|markdown|ya?ml|jsonl?|tsv)$`,
            },
          ],
        },
      ],
    });
  });

  test.each([
    [LEFTHOOK, { commands: { lint: { run: "lint" }, tero: { run } }, parallel: true }],
    [
      JOBS,
      {
        jobs: [
          { name: "lint", run: "lint" },
          { name: "tero", run },
        ],
      },
    ],
    ["pre-push: {}\n", { commands: { tero: { run } } }],
  ])("lefthook gets a command or a job: %j", (text, expected) => {
    expect(parseYaml(added(hook("lefthook"), text))["pre-commit"]).toEqual(expected);
  });

  it("git's own hook runs ours first", () => {
    expect(added(hook("git"), "#!/bin/sh\nexec other\n")).toBe(
      `#!/bin/sh\n# >>> tero\n${run} || exit 1\n# <<< tero\nexec other\n`,
    );
  });

  test.each([
    ["pre-commit", "repos: []\n"],
    ["pre-commit", "repos: [\n"],
    ["lefthook", "pre-commit:\n  scripts: {}\n"],
    ["git", "#!/usr/bin/env python3\nprint()\n"],
  ] as const)(
    "are left alone where they cannot be edited safely, with what to do by hand: %s %j",
    (kind, text) => {
      const refused = hook(kind).add(text);
      expect(refused.status).toBe("refused");
      expect(JSON.stringify(refused)).toContain(run);
    },
  );
});

describe("what is the user's own is never replaced unasked", () => {
  test.each<[string, Piece, string, string]>([
    [
      "another server of that name",
      client("claude"),
      '{"mcpServers":{"tero":{"command":"mine"}}}',
      "mcpServers.tero in .mcp.json",
    ],
    [
      "another table of that name",
      client("codex"),
      '[mcp_servers.tero]\ncommand = "mine"\n',
      "[mcp_servers.tero] in .codex/config.toml",
    ],
    [
      "other attributes of the folder",
      attributes,
      "docs/tero-index/** -diff\n",
      "the line on docs/tero-index/** in .gitattributes",
    ],
    ["another workflow", workflow, "name: mine\n", ".github/workflows/tero.yml"],
  ])("%s", (_, ...[piece, text, what]) => {
    expect(piece.add(text)).toMatchObject({ status: "differs", what });
  });

  test.each([
    ["claude", '{"mcpServers":{"tero":{"command":"mine"}}}', "mcpServers.tero"],
    ["codex", '[mcp_servers.tero]\ncommand = "mine"\n', "[mcp_servers.tero]"],
  ] as const)("nor does the server that somebody else wrote go when ours does: %s", (name, text, what) => {
    expect(client(name).remove(text)).toEqual({
      status: "refused",
      reason: `${what} is not as init writes it`,
      remedy: "take it out by hand",
    });
  });

  it("but ours goes whatever program it starts, from a file checked out with other line ends too", () => {
    const text = added(clientPiece("claude", { from: "npx", version: "1.2.3" }), undefined);
    expect(client("claude").remove(text.replaceAll("\n", "\r\n"))).toEqual({
      status: "made",
      text: undefined,
    });
    const table = added(clientPiece("codex", { from: "path" }), undefined);
    expect(client("codex").remove(table)).toEqual({ status: "made", text: undefined });
  });

  it("nor is a file that cannot be read", () => {
    expect(client("claude").add('{"a": \n oops')).toEqual({
      status: "refused",
      reason: ".mcp.json:2: InvalidSymbol",
      remedy: "mend the file and run `tero init` again",
    });
  });

  test.each([
    ['{"mcpServers":null}', "mcpServers is not an object"],
    ['{"mcpServers":[]}', "mcpServers is not an object"],
    ['{"mcpServers":{},"mcpServers":{}}', "mcpServers stands in it twice"],
  ])("nor is a file in which a client would not find the entry: %s", (text, reason) => {
    expect(client("claude").add(text)).toMatchObject({ status: "refused", reason });
  });

  it("nor is what stands between a mark that lost its other half and the next", () => {
    const torn = added(agents, "# Agents\n").replace("<!-- tero:end -->", "Mine.");
    expect(agents.remove(added(agents, torn))).toEqual({ status: "made", text: torn });
  });

  it("a workflow that is not ours stays when ours is removed", () => {
    expect(workflow.remove("name: mine\n")).toEqual({ status: "made", text: "name: mine\n" });
  });
});

it("the workflow is YAML with pinned actions and the lock file's program", () => {
  const text = added(workflow, undefined);
  const { jobs, permissions } = parseYaml(text);
  expect(permissions).toEqual({ contents: "read" });
  expect(jobs.index.steps.map(({ uses, run }: { uses?: string; run?: string }) => uses ?? run)).toEqual([
    "actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683",
    "actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020",
    "npm ci --ignore-scripts",
    "node node_modules/tero/dist/tero.js index --check",
    "node node_modules/tero/dist/tero.js check --format github",
  ]);
});

it("agents are told of tools that there are", () => {
  const names = [...added(agents, undefined).matchAll(/`([a-z_]+)` (?:for|look)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(3);
  const tools = toolsOf(TOOLSETS).map(({ name }) => name);
  expect(names.filter((name = "") => !tools.includes(name))).toEqual([]);
});

it("the line that is there under CRLF is known again", () => {
  const once = added(attributes, "* text=auto\r\n");
  expect(once.split("\r\n")).toHaveLength(3);
});
