import type { Declared } from "./arguments.ts";
import type { Command } from "../command.ts";

/** Reads a command's declaration as cac would, without loading it: a start that is one command pays for no parser of many. */
export function declarationOf({ options, usage }: Command): Declared {
  return {
    options: options.map(({ flag }) => optionOf(flag)),
    args: usage.split(" ").slice(1).map(positionalOf),
  };
}

function optionOf(rawName: string): Declared["options"][number] {
  const long = /--([\w-]+)/.exec(rawName)?.[1] ?? rawName;
  const negated = long.startsWith("no-");
  const name = camelCase(negated ? long.slice("no-".length) : long);
  return { rawName, name, negated, isBoolean: !/[<[]/.test(rawName) };
}

function positionalOf(word: string): Declared["args"][number] {
  const value = word.slice(1, -1);
  const variadic = value.startsWith("...");
  return { value: variadic ? value.slice("...".length) : value, required: word.startsWith("<"), variadic };
}

const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
