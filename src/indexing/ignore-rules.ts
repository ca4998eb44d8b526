import ignore, { type Ignore } from "ignore";

/** The rules of one .gitignore, and the folder they hold for. */
export interface IgnoreRules {
  readonly folder: string;
  readonly patterns: Ignore;
}

/** Reads patterns as git does: case counts, later lines win. */
export function readPatterns(lines: string | readonly string[]): Ignore {
  return ignore({ ignorecase: false, allowRelativePaths: true }).add(lines);
}

/** Whether a path (a folder's ends in `/`) is ignored: the nearest .gitignore that has a say decides. */
export function isIgnored(path: string, rules: readonly IgnoreRules[]): boolean {
  for (let at = rules.length - 1; at >= 0; at--) {
    const rule = rules[at];
    if (rule === undefined) continue;
    const { ignored, unignored } = rule.patterns.test(
      rule.folder === "" ? path : path.slice(rule.folder.length + 1),
    );
    if (ignored || unignored) return ignored;
  }
  return false;
}
