import { expect, it } from "vitest";
import { instructionsFor } from "../../../src/serving/fronts/instructions.ts";
import { TOOLS, toolsOf } from "../../../src/serving/tools/registry.ts";
import { TOOLSETS, type Toolset } from "../../../src/serving/tools/tool.ts";

/** Tools that clients need not be told of: they say of themselves when they are of use. */
const UNSAID = ["identify", "refresh", "cycles"];

const named = (text: string, toolset: Toolset): readonly string[] =>
  TOOLS[toolset].map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b[:,. (]`).test(text));

it.each(TOOLSETS)("with the toolset %s alone, its tools are taught and no others", (toolset) => {
  const text = instructionsFor(toolsOf([toolset]));
  expect(named(text, toolset)).toEqual(
    TOOLS[toolset].map(({ name }) => name).filter((name) => !UNSAID.includes(name)),
  );
  expect(text).not.toMatch(
    new RegExp(
      `\\b(${TOOLSETS.filter((other) => other !== toolset)
        .flatMap((other) => TOOLS[other].map(({ name }) => name))
        .filter((name) => name.includes("_"))
        .join("|")})\\b`,
    ),
  );
});

it("with all toolsets, clients do not cut it", () => {
  expect(instructionsFor(toolsOf(TOOLSETS)).length).toBeLessThanOrEqual(2_048);
});
