import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { outputStamp, recordOf } from "../../../src/cli/repository/last-run.ts";
import { replaceFile, writeOutput, type Left } from "../../../src/cli/repository/output.ts";
import { plant } from "../../tree.ts";

const NAME = "index.json";
const OURS = '{\n  "generated": 1\n}\n';
const wrote = (folder: string): Left => replaceFile(folder, { name: NAME, pieces: () => [OURS] });
const removed = (folder: string): Left => writeOutput(folder, []);
const nothing = (): Left => new Map();

/** Another run writes beside and renames, as we do. */
function another(folder: string): void {
  writeFileSync(join(folder, "beside"), OURS);
  renameSync(join(folder, "beside"), join(folder, NAME));
}

it.each([
  ["wrote, and nobody else", wrote, () => {}, true],
  ["wrote, and another run too", wrote, another, false],
  ["wrote, and another run removed", wrote, (folder: string) => rmSync(join(folder, NAME)), false],
  ["found as it should be", nothing, () => {}, true],
  ["found as it should be, and another run wrote", nothing, another, false],
  ["removed", removed, () => {}, true],
  ["removed, and another run wrote again", removed, another, false],
])("an output that a run %s is known to the next: %s", (_, run, meanwhile, isKnown) => {
  const folder = plant({ [NAME]: OURS.replace("1", run === wrote ? "2" : "1") });
  const outputs = [join(folder, NAME)];
  const scope = {
    listed: { paths: [], flags: [], read: () => ({ status: "gone" }) as const },
    asked: "",
    outputs,
    stamps: outputs.map(outputStamp),
  };
  const left = run(folder);
  meanwhile(folder);
  const told = { rows: 0, files: 0, flagged: [] };
  const record = recordOf({ told, fields: new Map(), left }, scope);
  const stamps = outputs.map(outputStamp);
  expect(record).toMatchObject({ outputs: isKnown ? stamps : ["another run's"] });
});
