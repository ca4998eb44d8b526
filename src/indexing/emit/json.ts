import { INDEX_JSON } from "../../model/index-file.ts";
import { ROW_FIELDS } from "../../model/row.ts";
import type { Emitter } from "./emitter.ts";

const ROW_KEYS: string[] = [...ROW_FIELDS];
const FLAG_KEYS = ["item", "reason", "code", "line"];

/** `index.json`: one row a line, so that a diff shows rows and git merges them. */
export const json: Emitter = {
  file: INDEX_JSON,
  opening: '{\n  "generated": ',
  emit: ({ items, flagged, ...head }) => {
    const top = Object.entries(head).map(
      ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`,
    );
    const rows = array(items.map((row) => JSON.stringify(row, ROW_KEYS)));
    const flags = array(flagged.map((flag) => JSON.stringify(flag, FLAG_KEYS)));
    return `{\n${top.join("")}  "items": ${rows},\n  "flagged": ${flags}\n}\n`;
  },
};

function array(lines: readonly string[]): string {
  return lines.length === 0 ? "[]" : `[\n    ${lines.join(",\n    ")}\n  ]`;
}
