import { teroIndex } from "./commands/tero-index.ts";
import { mainOf } from "./main.ts";
import { processIo } from "./process-io.ts";

process.exitCode = await mainOf("tero-index", teroIndex, processIo());
