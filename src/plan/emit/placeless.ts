/**
 * Places in files, and lists that the spec lets go. A list that is let go is not stated, so it differs from a base that states it;
 * from every other base it does not differ, whether it is let go or not.
 */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'place',
  'typePlace',
  'was',
  'unmanaged',
  'unmanagedPlace',
]);

/** True if two desired states are equal, regardless of their places in files, of the order of fields, and of `unmanaged`. */
export function statedAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && sameLists(a, b);
  const [one, other] = [a as State, b as State];
  for (const name in one)
    if (!isLeftOut(name, one[name]) && !statedAlike(one[name], other[name])) return false;
  for (const name in other)
    if (other[name] !== undefined && !(name in one) && !isLeftOut(name, other[name])) return false;
  return true;
}

type State = Readonly<Record<string, unknown>>;

/** A place in a file or a list of names, not a field that happens to have the same name. */
const isLeftOut = (name: string, value: unknown): boolean =>
  NOT_COMPARED.has(name) && typeof value === 'object';

const sameLists = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, n) => statedAlike(one, b[n]));
