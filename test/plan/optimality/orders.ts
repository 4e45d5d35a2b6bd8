export type Placing = readonly (number | undefined)[];

/**
 * Every way to give some of n ordered things one of the places, such that none of them change sides: a place for each
 * thing, or undefined where it gets none.
 */
export function placings(n: number, places: readonly number[]): Placing[] {
  if (n === 0) return [[]];
  const without = placings(n - 1, places).map((rest): Placing => [undefined, ...rest]);
  const withPlace = places.flatMap((place, at) =>
    placings(n - 1, places.slice(at + 1)).map((rest): Placing => [place, ...rest]),
  );
  return [...without, ...withPlace];
}

export const upTo = (n: number): number[] => [...Array(n).keys()];
