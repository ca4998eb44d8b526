import { serve } from "./commands/serve.ts";
import { processIo } from "./process-io.ts";
import { runSingle } from "./single-command.ts";

const [first, ...rest] = process.argv.slice(2);

// Every session of every client starts the server anew: it runs without what the other commands need to be told apart.
const ended =
  first === "serve"
    ? runSingle({ program: "tero", call: "tero serve", command: serve }, processIo(rest))
    : import("./all-commands.ts").then(({ runAny }) => runAny(processIo()));

void ended.then((code) => (process.exitCode = code));
