import { withBlock, withoutBlock, type Marks } from "./block.ts";
import { made, type Piece } from "./piece.ts";

/** What npm installs, this program among it, lies here. */
export const DEPENDENCIES = "node_modules";

const MARKS: Marks = { open: "# >>> tero", close: "# <<< tero", gap: "" };

/** The piece that keeps the dependencies out of git: in the working tree alone, they would make its index another than a commit's. */
export const ignoredDependenciesPiece: Piece = {
  name: "ignored",
  path: ".gitignore",
  question: `Have git ignore ${DEPENDENCIES}?`,
  add: (text) => made(withBlock(text ?? "", `${DEPENDENCIES}/`, MARKS)),
  remove: (text) => {
    const left = withoutBlock(text, MARKS);
    return made(left === "" ? undefined : left);
  },
};
