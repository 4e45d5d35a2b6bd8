export type Placing = readonly (number | undefined)[];

/**
 * All ways to assign places to some of n ordered objects that keep their order: a place for each object, or undefined.
 */
export function placings(n: number, places: readonly number[]): Placing[] {
  if (n === 0) return [[]];
  const without = placings(n - 1, places).map((rest): Placing => [undefined, ...rest]);
  const withPlace = places.flatMap((place, at) => placings(n - 1, places.slice(at + 1)).map((rest): Placing => [place, ...rest]));
  return [...without, ...withPlace];
}

export const upTo = (n: number): number[] => [...Array(n).keys()];
