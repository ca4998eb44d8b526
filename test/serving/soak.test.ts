import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { builtProgram } from "../built-program.ts";

const program = builtProgram("tero");

it(
  "many clients get answers that are right while the index is swapped under them",
  { timeout: 60_000 },
  () => {
    const argv = ["bench/soak.mjs", "--program", program, "--clients", "20", "--calls", "400"];
    const told = execFileSync(process.execPath, argv, { encoding: "utf8" });
    expect(told).toContain("20 clients, 400 calls");
    expect(told).toContain("wrong, lost or mixed answers: 0\n");
  },
);
