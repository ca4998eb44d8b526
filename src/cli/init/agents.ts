import { withBlock, withoutBlock, type Marks } from "./block.ts";
import { made, type Piece } from "./piece.ts";
import { typedCall, type Program } from "./program.ts";

const MARKS: Marks = { open: "<!-- tero:start -->", close: "<!-- tero:end -->", gap: "\n" };

/** The piece that makes agents use the tools: a paragraph in the file that they read first. */
export function agentsPiece(path: string, program: Program, out: string | false): Piece {
  return {
    name: "agents",
    path,
    question: `Tell agents in ${path} to use the tools?`,
    add: (text) => made(withBlock(text ?? "", paragraph(typedCall(program), out), MARKS)),
    remove: (text) => {
      const left = withoutBlock(text, MARKS);
      return made(left === "" ? undefined : left);
    },
  };
}

function paragraph(tero: string, out: string | false): string {
  const upkeep =
    out === false
      ? ""
      : `\n\nAfter you change a document, run \`${tero} index\` and commit \`${out}\` with it; CI fails where the index is stale.`;
  return `## Finding things in this repository

What this repository decided, documents and plans is indexed; the MCP server \`tero\` answers from it with file:line citations. Ask it
before you search by hand or answer from memory: \`search\` for a topic, \`find\` for an id such as ADR-0007 or a path, \`context\` for all that
one record needs to be understood, \`affected\` for the documents that a change of yours touches. Cite what you use as the answers give it,
have \`verify\` look at citations before you rely on them, and do not build on a decision that is no longer in force.${upkeep}`;
}
