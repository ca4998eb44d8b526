import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtProgram } from "../built-program.ts";
import { isRecordedHere, RECORDED } from "../recorded.ts";

describe.skipIf(!isRecordedHere)("the recorded sessions", () => {
  it("are answered byte for byte, but for the declared deviations", () => {
    const command = [
      process.execPath,
      builtProgram("tero"),
      "serve",
      "--toolsets",
      "tero",
      "--index",
      "{index}",
    ];
    const { stdout, status } = spawnSync(process.execPath, [join(RECORDED, "replay.mjs"), "--", ...command], {
      encoding: "utf8",
    });
    expect(stdout).toContain("1982 of 1982 answers pass");
    expect(status).toBe(0);
  });
});
