import { COMMANDS } from "./commands.ts";
import { main } from "./main.ts";
import { processIo } from "./process-io.ts";

process.exitCode = await main("tero", COMMANDS, processIo());
