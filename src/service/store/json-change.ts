/**
 * The difference between two JSON values. Handlers share the unchanged parts of a value, so that equal parts are found by
 * reference and a small change of a large value has a small difference.
 */
export type JsonChange =
  /** Takes the place of the old value. */
  | { readonly set: unknown }
  /** Changes below these keys or indices of the old value. */
  | { readonly at: readonly (readonly [key: string | number, change: JsonChange])[] }
  /** Cuts a number of elements out of the old list at an index, and puts others there. */
  | { readonly cut: readonly [index: number, count: number, added: readonly unknown[]] };

type Fields = Readonly<Record<string, unknown>>;

/** Returns the change that makes the new value of the old one; undefined if they are the same. */
export function changeBetween(old: unknown, next: unknown): JsonChange | undefined {
  if (old === next) return undefined;
  if (typeof old !== 'object' || typeof next !== 'object' || old === null || next === null)
    return { set: next === undefined ? null : next };
  if (Array.isArray(old) && Array.isArray(next)) return listChange(old, next);
  if (Array.isArray(old) || Array.isArray(next)) return { set: next };
  return fieldsChange(old as Fields, next as Fields);
}

function fieldsChange(old: Fields, next: Fields): JsonChange | undefined {
  const keys = Object.keys(next);
  const oldKeys = Object.keys(old);
  if (keys.length !== oldKeys.length) return { set: next };
  let changes: [string, JsonChange][] | undefined;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as string;
    // The order of the keys is a part of the text.
    if (key !== oldKeys[at]) return { set: next };
    const [before, after] = [old[key], next[key]];
    if (before === after) continue;
    // JSON has no undefined: the key would be missing from the text of one of the two values.
    if (before === undefined || after === undefined) return { set: next };
    const change = changeBetween(before, after);
    if (!change) continue;
    if (changes) changes.push([key, change]);
    else changes = [[key, change]];
  }
  return changes && { at: changes };
}

function listChange(old: readonly unknown[], next: readonly unknown[]): JsonChange | undefined {
  if (old.length === next.length) {
    const changes: [number, JsonChange][] = [];
    for (let at = 0; at < next.length; at += 1) {
      const change = changeBetween(old[at], next[at]);
      if (change) changes.push([at, change]);
    }
    return changes.length === 0 ? undefined : { at: changes };
  }
  const most = Math.min(old.length, next.length);
  let start = 0;
  while (start < most && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === next[next.length - 1 - end]) end += 1;
  return { cut: [start, old.length - start - end, next.slice(start, next.length - end)] };
}

/** Returns the new value; the old one is not changed. */
export function withChange(old: unknown, change: JsonChange): unknown {
  if ('set' in change) return change.set;
  if ('cut' in change) {
    const [index, count, added] = change.cut;
    return (old as readonly unknown[]).toSpliced(index, count, ...added);
  }
  if (Array.isArray(old)) {
    const list = [...old];
    for (const [at, below] of change.at) list[at as number] = withChange(list[at as number], below);
    return list;
  }
  const fields: Record<string, unknown> = { ...(old as Fields) };
  for (const [key, below] of change.at) fields[key] = withChange(fields[key], below);
  return fields;
}
