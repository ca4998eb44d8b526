import { closeLeaf } from "./leaf.ts";
import { isBlank, takeColumns } from "./line.ts";
import type { Container, Scan } from "./scan.ts";

/** Takes the markers of the open containers off the line, as far as they go on. */
export function matchContainers(scan: Scan): void {
  const { containers, line } = scan;
  let matched = 0;
  let quotes = 0;
  for (; matched < containers.length; matched++) {
    if (isBlank(line)) {
      matched = matchBlank(scan, matched, quotes);
      break;
    }
    const container = containers[matched];
    if (container === undefined || !container.goesOn(line, container)) break;
    if (container.isQuote) quotes++;
  }
  scan.matched = matched;
}

/** Closes the open leaf and the containers that the line did not match. */
export function closeUnmatched(scan: Scan): void {
  closeLeaf(scan);
  const { containers, quotes, matched } = scan;
  if (containers.length === matched) return;
  while (containers.length > matched) if (containers.pop()?.isQuote === true) quotes.pop();
  scan.itemOpened = false;
}

/** Opens a container within those that the line has matched. */
export function openContainer(scan: Scan, { isQuote, goesOn, width }: ContainerFacts): void {
  const { containers, quotes } = scan;
  const parent = containers.at(-1);
  if (parent !== undefined) parent.isEmpty = false;
  if (isQuote) quotes.push(containers.length);
  containers.push({ isQuote, goesOn, width, reach: (parent?.reach ?? 0) + width, isEmpty: true });
  scan.matched = containers.length;
}

type ContainerFacts = Pick<Container, "isQuote" | "goesOn" | "width">;

/** A blank line goes on with every list item but an empty one, and ends at the next block quote. */
function matchBlank({ containers, quotes, line }: Scan, from: number, quotesMatched: number): number {
  const last = containers.at(-1)?.isEmpty === true ? containers.length - 1 : containers.length;
  const matched = quotes[quotesMatched] ?? last;
  takeColumns(line, reachOf(containers, matched) - reachOf(containers, from));
  return matched;
}

const reachOf = (containers: readonly Container[], count: number): number =>
  containers[count - 1]?.reach ?? 0;
