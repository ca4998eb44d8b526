/** Line of an offset into a text that begins on line `first`, for offsets that only grow. */
export function lineCounter(text: string, first: number): (offset: number) => number {
  let line = first;
  let newline = text.indexOf("\n");
  return (offset) => {
    for (; newline !== -1 && newline < offset; newline = text.indexOf("\n", newline + 1)) line++;
    return line;
  };
}
