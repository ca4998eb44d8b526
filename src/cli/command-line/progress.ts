import type { Io } from "../command.ts";
import { milliseconds } from "./milliseconds.ts";

/** Work shorter than this, in milliseconds, needs no telling. */
const PATIENCE = 1000;
const PACE = 100;

/** A line on a terminal that counts files while the work goes on; nothing anywhere else. */
export function progressOn(io: Io, started: number): { step: () => void; clear: () => void } {
  let files = 0;
  let told = started + PATIENCE;
  let shown = false;
  const step = (): void => {
    files++;
    // Asking for the time once a file would cost more than the telling.
    if (!io.isTerminal || files % 16 !== 0 || milliseconds() < told) return;
    io.err(`\r${files} files read …`);
    told = milliseconds() + PACE;
    shown = true;
  };
  return { step, clear: () => void (shown && io.err("\r\u001b[K")) };
}
