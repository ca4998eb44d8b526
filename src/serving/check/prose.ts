/** The lines of a markdown text, those of fenced code empty: what stands in quotes or names a path there is an example. */
export function withoutCode(lines: readonly string[]): string[] {
  let fence: string | undefined;
  return lines.map((line) => {
    const found = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    const isFence = found !== undefined && (fence === undefined || found.startsWith(fence));
    const isCode = isFence || fence !== undefined;
    if (isFence) fence = fence === undefined ? found : undefined;
    return isCode ? "" : line;
  });
}
