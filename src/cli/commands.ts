import type { Command } from "./command.ts";
import { cat } from "./commands/cat.ts";
import { check } from "./commands/check.ts";
import { completions } from "./commands/completions.ts";
import { diff } from "./commands/diff.ts";
import { doctor } from "./commands/doctor.ts";
import { graph } from "./commands/graph.ts";
import { evaluate } from "./commands/eval.ts";
import { index } from "./commands/index.ts";
import { init } from "./commands/init.ts";
import { ls } from "./commands/ls.ts";
import { man } from "./commands/man.ts";
import { mergeDriver } from "./commands/merge-driver.ts";
import { query } from "./commands/query.ts";
import { schema } from "./commands/schema.ts";
import { search } from "./commands/search.ts";
import { serve } from "./commands/serve.ts";
import { validate } from "./commands/validate.ts";
import { why } from "./commands/why.ts";

/** Every command of `tero`, in the order in which `--help` lists them. */
export const COMMANDS: readonly Command[] = [
  init,
  index,
  serve,
  query,
  search,
  ls,
  cat,
  graph,
  evaluate,
  check,
  why,
  doctor,
  validate,
  schema,
  diff,
  mergeDriver,
  completions,
  man,
];
