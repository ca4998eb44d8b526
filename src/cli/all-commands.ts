import type { Io } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { main } from "./main.ts";

/** Runs whichever command of `tero` the first word names; the exit code. */
export const runAny = (io: Io): Promise<number> => main("tero", COMMANDS, io);
