/** The lines of a text, ended by LF or CRLF; a final line ending opens no further line. */
export function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
