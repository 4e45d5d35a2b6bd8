const PLACES: ReadonlySet<string> = new Set(['place', 'typePlace']);

/** Returns true if two desired states are equal, regardless of their places in files and of the order of fields. */
export function statedAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && sameLists(a, b);
  const [one, other] = [a as State, b as State];
  for (const name in one) if (!isPlace(name, one[name]) && !statedAlike(one[name], other[name])) return false;
  for (const name in other)
    if (other[name] !== undefined && !(name in one) && !isPlace(name, other[name])) return false;
  return true;
}

type State = Readonly<Record<string, unknown>>;

/** A place in a file, not a field that happens to have the same name. */
const isPlace = (name: string, value: unknown): boolean => PLACES.has(name) && typeof value === 'object';

const sameLists = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, n) => statedAlike(one, b[n]));
