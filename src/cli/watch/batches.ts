/** So long nothing must happen before what happened is acted on, in milliseconds: after a few changes, and after many. */
const QUIET = 15;
const QUIET_AFTER_MANY = 250;
const MANY = 30;
/** Whatever goes on happening, what happened is acted on after so long. */
const LONGEST = 5_000;

/** Gathers paths until it is quiet, so that a branch switch is one change, and an editor's dance of writes another. */
export interface Batches {
  readonly add: (path: string) => void;
  readonly close: () => void;
}

/** Delivers what was gathered, each path once. */
export function batches(deliver: (paths: ReadonlySet<string>) => void): Batches {
  let paths = new Set<string>();
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    const gathered = paths;
    paths = new Set();
    deliver(gathered);
  };
  return {
    add: (path) => {
      const now = Date.now();
      if (paths.size === 0) since = now;
      paths.add(path);
      clearTimeout(timer);
      const quiet = paths.size > MANY ? QUIET_AFTER_MANY : QUIET;
      timer = setTimeout(flush, Math.min(quiet, since + LONGEST - now));
    },
    close: () => clearTimeout(timer),
  };
}
