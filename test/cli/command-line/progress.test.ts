import { expect, it } from "vitest";
import type { Io } from "../../../src/cli/command.ts";
import { milliseconds } from "../../../src/cli/command-line/milliseconds.ts";
import { progressOn } from "../../../src/cli/command-line/progress.ts";

/** What is told of `files` files, the first of which was read `ago` milliseconds after the start. */
function told(files: number, { ago, isTerminal = true }: { ago: number; isTerminal?: boolean }): string {
  let text = "";
  const err = (part: string): void => void (text += part);
  const io: Io = { argv: [], env: {}, cwd: "/", out: err, err, isTerminal };
  const progress = progressOn(io, milliseconds() - ago);
  for (let file = 0; file < files; file++) progress.step();
  progress.clear();
  return text;
}

it("work of a second is not told", () => {
  expect(told(1000, { ago: 0 })).toBe("");
});

it("longer work is told on a terminal, in a line that is gone in the end", () => {
  expect(told(20, { ago: 5000 })).toBe("\r16 files read …\r\u001b[K");
});

it("nothing is told where there is no terminal", () => {
  expect(told(1000, { ago: 5000, isTerminal: false })).toBe("");
});
