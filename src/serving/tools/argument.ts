import type { Json, JsonObject } from "../query/outcome.ts";

/** A fault in one argument, at a JSON pointer into the arguments. */
export interface Fault {
  readonly pointer: string;
  readonly message: string;
}

/** What reading an argument gives. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: Fault };

/** One argument of a tool: its name, what a client is told of it, and how it is read. Declared once, read where it is used. */
export interface Argument<T> {
  readonly name: string;
  readonly schema: JsonObject;
  readonly required: boolean;
  /** `value` is undefined where the argument was not given. */
  readonly read: (value: unknown, pointer: string) => Read<T>;
}

/** Arguments of one call, checked: `get` gives each by its declaration. */
export interface ToolArguments {
  readonly get: <T>(argument: Argument<T>) => T;
}

const ok = <T>(value: T): Read<T> => ({ ok: true, value });
const fault = (pointer: string, message: string): Read<never> => ({ ok: false, fault: { pointer, message } });

/** How a value of one type is described and read, whatever argument it stands in. */
export interface Value<T> {
  readonly schema: JsonObject;
  readonly read: (value: unknown, pointer: string) => Read<T>;
}

/** A text. */
export const text: Value<string> = {
  schema: { type: "string" },
  read: (value, pointer) => (typeof value === "string" ? ok(value) : fault(pointer, "must be a string")),
};

/** Yes or no. */
export const flag: Value<boolean> = {
  schema: { type: "boolean" },
  read: (value, pointer) =>
    typeof value === "boolean" ? ok(value) : fault(pointer, "must be true or false"),
};

/** An integer in a range. */
export function count(minimum: number, maximum: number): Value<number> {
  return {
    schema: { maximum, minimum, type: "integer" },
    read: (value, pointer) =>
      typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum
        ? ok(value)
        : fault(pointer, `must be an integer from ${minimum} to ${maximum}`),
  };
}

/** One word of a closed set. */
export function oneOf<const Word extends string>(words: readonly Word[]): Value<Word> {
  return {
    schema: { enum: words, type: "string" },
    read: (value, pointer) => {
      const word = words.find((candidate) => candidate === value);
      return word === undefined ? fault(pointer, `must be one of ${words.join(", ")}`) : ok(word);
    },
  };
}

/** A list whose members are all of one type. */
export function list<T>(member: Value<T>): Value<readonly T[]> {
  return {
    schema: { items: member.schema, type: "array" },
    read: (value, pointer) =>
      Array.isArray(value) ? readMembers(member, value, pointer) : fault(pointer, "must be an array"),
  };
}

function readMembers<T>(member: Value<T>, values: readonly unknown[], pointer: string): Read<readonly T[]> {
  const read: T[] = [];
  for (const [at, value] of values.entries()) {
    const result = member.read(value, `${pointer}/${at}`);
    if (!result.ok) return result;
    read.push(result.value);
  }
  return ok(read);
}

/** An argument that must be given. */
export function required<T>(name: string, value: Value<T>, description: string): Argument<T> {
  return {
    name,
    schema: { ...value.schema, description },
    required: true,
    read: (given, pointer) =>
      given === undefined ? fault(pointer, "is required") : value.read(given, pointer),
  };
}

/** An argument that may be left out. */
export function optional<T>(name: string, value: Value<T>, description: string): Argument<T | undefined> {
  return {
    name,
    schema: { ...value.schema, description },
    required: false,
    read: (given, pointer) => (given === undefined ? ok(undefined) : value.read(given, pointer)),
  };
}

/** An argument that has a value where it is left out. */
export function withDefault<T extends Json>(
  name: string,
  value: Value<T>,
  preset: { readonly value: T; readonly description: string },
): Argument<T> {
  return {
    name,
    schema: { ...value.schema, default: preset.value, description: preset.description },
    required: false,
    read: (given, pointer) => (given === undefined ? ok(preset.value) : value.read(given, pointer)),
  };
}
