import { made, type Made, type Piece } from "./piece.ts";
import { shellCommand, type Program } from "./program.ts";

/** What brings the dependencies of the repository in, by its lock file. */
export type PackageManager = "npm" | "pnpm" | "yarn" | "none";

/** What the workflow depends on. */
export interface WorkflowSetting {
  readonly program: Program;
  readonly version: string;
  readonly packages: PackageManager;
  /** Branch that is built on push. */
  readonly branch: string;
  /** Whether an index is committed: then it is checked, else only that one can be made. */
  readonly committed: boolean;
}

const PATH = ".github/workflows/tero.yml";

/** The piece that keeps the index honest on GitHub. */
export function workflowPiece(setting: WorkflowSetting): Piece {
  const own = workflowText(setting);
  return {
    name: "workflow",
    path: PATH,
    question: "Add a GitHub workflow that fails where the index is stale?",
    add: (text) => addWorkflow(text, own),
    remove: (text) => made(text.startsWith("# Written by `tero init`") ? undefined : text),
  };
}

function addWorkflow(text: string | undefined, own: string): Made {
  if (text === undefined || text.replaceAll("\r\n", "\n") === own) return made(text ?? own);
  return { status: "differs", text: own, what: PATH };
}

function workflowText({ program, version, packages, branch, committed }: WorkflowSetting): string {
  const installed = program.from === "dependency" && packages !== "none";
  const inCi: Program = installed ? program : { from: "npx", version };
  const steps = [
    ...(installed ? INSTALL[packages] : []),
    committed
      ? `      - run: ${shellCommand(inCi, "index", "--check")}`
      : `      - run: ${shellCommand(inCi, "index")}`,
    "      # What it finds is shown on the lines of the pull request; drop the next line to make it count.",
    `      - run: ${shellCommand(inCi, "check", "--format", "github")}`,
    "        continue-on-error: true",
  ];
  return `# Written by \`tero init\`; \`tero init --remove\` takes it away.
name: tero
on:
  pull_request:
  push:
    branches: [${JSON.stringify(branch)}]
permissions:
  contents: read
jobs:
  index:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 22
${steps.join("\n")}
`;
}

/** No install scripts: what the check needs has none. */
const INSTALL: Readonly<Record<Exclude<PackageManager, "none">, readonly string[]>> = {
  npm: ["      - run: npm ci --ignore-scripts"],
  pnpm: ["      - run: corepack enable", "      - run: pnpm install --frozen-lockfile --ignore-scripts"],
  yarn: [
    "      - run: corepack enable",
    "      - run: yarn install --immutable || yarn install --frozen-lockfile",
  ],
};
