/**
 * The groups of nodes that lead to each other, each with the shortest way round from its first member. Groups and members
 * come in the order of `nodes`. Tarjan's algorithm without recursion, so that a long chain costs no stack.
 */
export function cyclesAmong<Node>(nodes: readonly Node[], next: (node: Node) => readonly Node[]): Node[][] {
  return componentsOf(nodes, next)
    .filter((group) => group.length > 1)
    .map((group) => wayRound(group, next));
}

interface Visit<Node> {
  readonly node: Node;
  readonly neighbours: readonly Node[];
  at: number;
}

function componentsOf<Node>(nodes: readonly Node[], next: (node: Node) => readonly Node[]): Node[][] {
  const order = new Map(nodes.map((node, at) => [node, at]));
  const number = new Map<Node, number>();
  const low = new Map<Node, number>();
  const open: Node[] = [];
  const isOpen = new Set<Node>();
  const groups: Node[][] = [];
  const rank = (node: Node | undefined): number => (node === undefined ? 0 : (order.get(node) ?? 0));
  const lower = (node: Node, value: number): void =>
    void low.set(node, Math.min(low.get(node) ?? value, value));
  const enter = (node: Node): Visit<Node> => {
    number.set(node, number.size);
    low.set(node, number.size - 1);
    open.push(node);
    isOpen.add(node);
    return { node, neighbours: next(node), at: 0 };
  };
  const leave = (node: Node): void => {
    if (low.get(node) !== number.get(node)) return;
    const group = open.splice(open.lastIndexOf(node));
    for (const member of group) isOpen.delete(member);
    groups.push(group.toSorted((a, b) => rank(a) - rank(b)));
  };
  const step = (visits: Visit<Node>[], visit: Visit<Node>): void => {
    const neighbour = visit.neighbours[visit.at++];
    if (neighbour === undefined) {
      visits.pop();
      leave(visit.node);
      const above = visits.at(-1);
      if (above !== undefined) lower(above.node, low.get(visit.node) ?? 0);
    } else if (!number.has(neighbour)) visits.push(enter(neighbour));
    else if (isOpen.has(neighbour)) lower(visit.node, number.get(neighbour) ?? 0);
  };
  for (const root of nodes) {
    const visits = number.has(root) ? [] : [enter(root)];
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) step(visits, visit);
  }
  return groups.toSorted(([a], [b]) => rank(a) - rank(b));
}

/** The shortest way from the first member round to one that leads back to it, within the group. */
function wayRound<Node>(group: readonly Node[], next: (node: Node) => readonly Node[]): Node[] {
  const [start] = group;
  if (start === undefined) return [];
  const inside = new Set(group);
  const neighbours = (node: Node): readonly Node[] => next(node).filter((each) => inside.has(each));
  const closes = (node: Node): boolean => node !== start && neighbours(node).includes(start);
  return shortestPath(start, closes, neighbours) ?? [...group];
}

/** The shortest way to a node that is sought, both ends included; undefined where there is none. */
export function shortestPath<Node>(
  from: Node,
  isSought: (node: Node) => boolean,
  next: (node: Node) => readonly Node[],
): Node[] | undefined {
  const before = new Map<Node, Node | undefined>([[from, undefined]]);
  for (const node of before.keys()) {
    if (isSought(node)) return wayBack(node, before);
    for (const neighbour of next(node)) if (!before.has(neighbour)) before.set(neighbour, node);
  }
  return undefined;
}

function wayBack<Node>(end: Node, before: ReadonlyMap<Node, Node | undefined>): Node[] {
  const way: Node[] = [];
  for (let node: Node | undefined = end; node !== undefined; node = before.get(node)) way.push(node);
  return way.toReversed();
}
