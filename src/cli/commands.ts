import type { Command } from "./command.ts";
import { index } from "./commands/index.ts";
import { schema } from "./commands/schema.ts";
import { validate } from "./commands/validate.ts";

/** Every command of `tero`, in the order in which `--help` lists them. */
export const COMMANDS: readonly Command[] = [index, validate, schema];
