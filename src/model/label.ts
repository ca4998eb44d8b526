/** The form in which the labels of link references are compared (CommonMark 0.31, 4.7): case folded, white space as one space. */
export function normaliseLabel(label: string): string {
  const words = label.split(/[ \t\r\n]+/).filter((word) => word !== "");
  return words.join(" ").toLowerCase().toUpperCase();
}
