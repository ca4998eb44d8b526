import { VERSION } from "../version.ts";
import { agentsPiece } from "./agents.ts";
import { attributesPiece } from "./attributes.ts";
import type { Choices } from "./choices.ts";
import { clientPiece, CLIENTS } from "./clients.ts";
import { hookPiece } from "./hooks.ts";
import { ignoredDependenciesPiece } from "./ignored-dependencies.ts";
import type { Piece } from "./piece.ts";
import type { Surroundings } from "./surroundings.ts";
import { uncommittedPiece } from "./uncommitted.ts";
import { workflowPiece } from "./workflow.ts";

/** The pieces that were chosen and make sense here. `out` is the index's folder, relative to the root. */
export function chosenPieces(choices: Choices, around: Surroundings, out: string): readonly Piece[] {
  const { program, agentFiles } = around;
  const clients = choices.clients.map((client) => clientPiece(client, program));
  const agents = choices.agents
    ? agentFiles.map((path) => agentsPiece(path, program, choices.committed && out))
    : [];
  return [
    ...(choices.committed ? [] : [uncommittedPiece]),
    ...clients,
    ...(around.isGit ? gitPieces(choices, around, out) : []),
    ...agents,
  ];
}

/** What only a git repository has a place for; hook and attributes are about an index that is committed. */
function gitPieces(choices: Choices, around: Surroundings, out: string): readonly Piece[] {
  const { committed } = choices;
  return [
    ...(around.leavesDependencies ? [ignoredDependenciesPiece] : []),
    ...(choices.hook && committed ? [hookPiece(around.hookHost, around.program)] : []),
    ...(choices.workflow && around.isOnGitHub ? [workflowOf(around, committed)] : []),
    ...(choices.attributes && committed && hasPattern(out) ? [attributesPiece(out)] : []),
  ];
}

/** .gitattributes speaks of folders below its own. */
const hasPattern = (out: string): boolean => out !== "." && !/^(\.\.)?\//.test(`${out}/`);

/** Every piece that may have been set up here, by this command or an earlier one. */
export function everyPiece(around: Surroundings, out: string): readonly Piece[] {
  return [
    uncommittedPiece,
    ignoredDependenciesPiece,
    ...CLIENTS.map((client) => clientPiece(client, around.program)),
    hookPiece(around.hookHost, around.program),
    workflowOf(around, true),
    attributesPiece(out),
    ...["AGENTS.md", "CLAUDE.md"].map((path) => agentsPiece(path, around.program, out)),
  ];
}

function workflowOf({ program, packages, branch }: Surroundings, committed: boolean): Piece {
  return workflowPiece({ program, version: VERSION, packages, branch, committed });
}
