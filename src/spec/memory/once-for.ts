/**
 * Returns a function that computes its result once for each object. A result is kept for as long as its object is in use, so nothing
 * grows with the number of loads.
 */
export function onceFor<K extends WeakKey, V>(compute: (object: K) => V): (object: K) => V {
  const known = new WeakMap<K, { readonly result: V }>();
  return (object) => {
    const found = known.get(object) ?? { result: compute(object) };
    known.set(object, found);
    return found.result;
  };
}
