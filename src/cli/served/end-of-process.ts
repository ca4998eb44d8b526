const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
const LOOK_FOR_PARENT = 2_000;

/** Kept when this process is told to end, or when the one that started it is gone: then nobody would ever close our input. */
export function endOfProcess(): Promise<void> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
    setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, LOOK_FOR_PARENT).unref();
  });
}
