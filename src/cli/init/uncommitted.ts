import { parseTree, findNodeAtLocation } from "jsonc-parser";
import { removeProperty, setProperty } from "./json-edit.ts";
import { made, type Piece } from "./piece.ts";

/** The piece that keeps the index out of the repository: `"out": false` in tero.json. */
export const uncommittedPiece: Piece = {
  name: "uncommitted",
  path: "tero.json",
  question: "Keep the index out of the repository?",
  add: (text) => {
    const out = outOf(text);
    if (text === undefined || out === false) return made(text ?? '{\n  "out": false\n}\n');
    const edited = setProperty(text, ["out"], false);
    return out === undefined ? made(edited) : { status: "differs", text: edited, what: "`out` in tero.json" };
  },
  remove: (text) => {
    if (outOf(text) !== false) return made(text);
    const left = removeProperty(text, ["out"]);
    return made(/^\s*\{\s*\}\s*$/.test(left) ? undefined : left);
  },
};

function outOf(text: string | undefined): unknown {
  const root = parseTree(text ?? "");
  return root && findNodeAtLocation(root, ["out"])?.value;
}
