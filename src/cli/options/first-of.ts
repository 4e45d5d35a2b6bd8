/** Returns the first `most` values, without reading the rest. */
export async function firstOf<T>(all: AsyncIterable<T>, most: number): Promise<T[]> {
  const found: T[] = [];
  if (most <= 0) return found;
  for await (const one of all) {
    if (found.push(one) >= most) break;
  }
  return found;
}
