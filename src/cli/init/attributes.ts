import { keepLineEnds } from "./block.ts";
import { made, type Made, type Piece } from "./piece.ts";

/** Name of the merge driver, in `.gitattributes` and in git's configuration. */
export const MERGE_DRIVER = "tero";

/** The piece that tells git and code hosts what the index's folder holds. */
export function attributesPiece(out: string): Piece {
  const path = ".gitattributes";
  const pattern = `${out}/**`;
  const line = `${pattern} linguist-generated=true text eol=lf merge=${MERGE_DRIVER}`;
  return {
    name: "attributes",
    path,
    question: "Fold the index in reviews, keep its line ends, and merge it row by row?",
    add: (text) => addLine(text ?? "", pattern, line),
    remove: (text) => removeLine(text, line),
  };
}

function addLine(text: string, pattern: string, line: string): Made {
  const lines = text.split(/\r?\n/);
  if (lines.includes(line)) return made(text);
  const found = lines.findIndex((each) => each.startsWith(`${pattern} `));
  if (found >= 0) {
    const text2 = keepLineEnds(text, (all) => all.split("\n").with(found, line).join("\n"));
    return { status: "differs", text: text2, what: `the line on ${pattern} in .gitattributes` };
  }
  return made(
    keepLineEnds(text, (all) => (all === "" || all.endsWith("\n") ? `${all}${line}\n` : `${all}\n${line}`)),
  );
}

function removeLine(text: string, line: string): Made {
  const left = keepLineEnds(text, (all) => {
    const kept = all.replace(`${line}\n`, "");
    return kept === all ? all.replace(`\n${line}`, "") : kept;
  });
  return made(left === "" ? undefined : left);
}
