/** The root of what a member belongs to; each member names another one of its set, the root itself. */
export function rootOf(parents: Int32Array, member: number): number {
  let root = member;
  while (parents[root]! !== root) {
    parents[root] = parents[parents[root]!]!;
    root = parents[root]!;
  }
  return root;
}

/** The sets of two members become one. The lower root stays one, so that roots come before what belongs to them. */
export function joinSets(parents: Int32Array, a: number, b: number): void {
  const rootA = rootOf(parents, a);
  const rootB = rootOf(parents, b);
  if (rootA < rootB) parents[rootB] = rootA;
  else parents[rootA] = rootB;
}
