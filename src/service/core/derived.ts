/**
 * Returns a value that is computed from a record or a part of one. Records never change in place, so that it is
 * computed once and kept as long as the record.
 */
export type Derived = <T>(from: object, name: string, compute: () => T) => T;

export function createDerived(): Derived {
  const known = new WeakMap<object, Map<string, unknown>>();
  return <T>(from: object, name: string, compute: () => T): T => {
    const values = known.get(from) ?? new Map<string, unknown>();
    known.set(from, values);
    if (!values.has(name)) values.set(name, compute());
    return values.get(name) as T;
  };
}
