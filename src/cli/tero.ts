import { index } from "./commands/index.ts";
import { serve } from "./commands/serve.ts";
import { processIo } from "./command-line/process-io.ts";
import { runSingle } from "./single-command.ts";

const [first, ...rest] = process.argv.slice(2);

// Every session of every client starts the server anew, every commit the index: these run without what the other commands
// need to be told apart.
const felt = [serve, index].find(({ name }) => name === first);

const ended =
  felt !== undefined
    ? runSingle({ program: "tero", call: `tero ${felt.name}`, command: felt }, processIo(rest))
    : import("./all-commands.ts").then(({ runAny }) => runAny(processIo()));

void ended.then((code) => (process.exitCode = code));
