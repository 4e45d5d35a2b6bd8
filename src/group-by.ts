/** Groups in order of first appearance. (Map.groupBy, which Node 20 does not have.) */
export function groupBy<T, K>(list: readonly T[], key: (element: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const element of list) {
    const name = key(element);
    const group = groups.get(name);
    if (group) group.push(element);
    else groups.set(name, [element]);
  }
  return groups;
}
