/** Caches the results of a function by a key of its argument. */
export function remembered<A, R>(ask: (about: A) => R, name: (about: A) => string): (about: A) => R {
  const known = new Map<string, R>();
  return (about) => {
    const key = name(about);
    if (!known.has(key)) known.set(key, ask(about));
    return known.get(key) as R;
  };
}
