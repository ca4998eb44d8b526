import { teroIndex } from "./commands/tero-index.ts";
import { processIo } from "./command-line/process-io.ts";
import { mainOf } from "./single-command.ts";

void mainOf("tero-index", teroIndex, processIo()).then((code) => (process.exitCode = code));
