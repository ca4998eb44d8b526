/**
 * Tells whether a path matches a pattern: `*` stays in its folder, `**` goes on into those below, and a pattern may stop at a
 * folder. All places that the pattern read so far may reach are followed at once, so that no pattern takes long.
 */
export function pathPattern(pattern: string): (path: string) => boolean {
  const steps = pattern.match(/(?:\*\*+\/)+|\*\*+|\*|[^*]+/g) ?? [];
  return (path) => {
    let reached = Array.from({ length: path.length + 1 }, (_, at) => at === 0);
    for (const step of steps) {
      reached = afterStep(step, path, reached);
      if (!reached.includes(true)) return false;
    }
    return reached.some((is, at) => is && (at === path.length || path[at] === "/"));
  };
}

function afterStep(step: string, path: string, reached: readonly boolean[]): boolean[] {
  if (!step.startsWith("*"))
    return reached.map(
      (_, at) => reached[at - step.length] === true && path.startsWith(step, at - step.length),
    );
  if (step.endsWith("/")) return afterFolders(path, reached);
  let isReached = false;
  return reached.map((is, at) => {
    if (step === "*" && path[at - 1] === "/") isReached = false;
    return (isReached ||= is);
  });
}

/** Where any folders may end, or none begin. */
function afterFolders(path: string, reached: readonly boolean[]): boolean[] {
  const first = reached.indexOf(true);
  return reached.map((is, at) => is || (at > first && path[at - 1] === "/"));
}
