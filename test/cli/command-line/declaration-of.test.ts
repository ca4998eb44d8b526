import { expect, it } from "vitest";
import { COMMANDS } from "../../../src/cli/commands.ts";
import { declarationOf } from "../../../src/cli/command-line/declaration-of.ts";
import { declareAll } from "../../../src/cli/command-line/declare.ts";

const byCac = declareAll("tero", COMMANDS).commands;

it.each(COMMANDS.map((command, at) => [command.name, command, byCac[at]] as const))(
  "the declaration of %s reads as cac reads it",
  (_, command, declared) => {
    const options = declared?.options.map(({ rawName, name, negated, isBoolean = false }) => {
      return { rawName, name, negated, isBoolean };
    });
    const args = declared?.args.map(({ value, required, variadic }) => ({ value, required, variadic }));
    expect(declarationOf(command)).toEqual({ options, args });
  },
);
