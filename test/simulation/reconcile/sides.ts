// Two things at once: what was, and what shall be. They are made together, so that most of it is the same on both
// sides, and so that a failure shrinks on both sides at the same time.
import fc from 'fast-check';
import type { Json } from './model.js';

/** A side that is absent does not state it. */
export interface Sides<T> {
  readonly before?: T;
  readonly after?: T;
}

const SAME = { weight: 8, withCrossShrink: true };

const oneOf = <T>(usual: fc.Arbitrary<Sides<T>>, ...others: fc.Arbitrary<Sides<T>>[]) =>
  fc.oneof(
    { withCrossShrink: SAME.withCrossShrink },
    { weight: SAME.weight, arbitrary: usual },
    ...others.map((arbitrary) => ({ weight: 1, arbitrary })),
  );

const twice = <T>(one: fc.Arbitrary<Sides<T>>): fc.Arbitrary<Sides<T>> =>
  fc.tuple(one, one).map(([{ before }, { after }]) => sides(before, after));

const sides = <T>(before: T | undefined, after: T | undefined): Sides<T> => ({
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

const same = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Sides<T>> => value.map((one) => ({ before: one, after: one }));

/** A value that may change, and stays stated. */
export const stated = <T>(...values: T[]): fc.Arbitrary<Sides<T>> => {
  const value = fc.constantFrom(...values);
  return oneOf(same(value), twice(same(value)));
};

/** Whatever it is, it may also come, go or be another one altogether. */
export const fickle = <T>(one: fc.Arbitrary<Sides<T>>): fc.Arbitrary<Sides<T>> =>
  oneOf(
    one,
    one.map(({ before }) => sides(before, undefined)),
    one.map(({ after }) => sides<T>(undefined, after)),
    twice(one),
  );

/** A value that may change, come or go. */
export const field = <T>(...values: T[]): fc.Arbitrary<Sides<T>> => fickle(same(fc.constantFrom(...values)));

type Fields = Readonly<Record<string, fc.Arbitrary<Sides<unknown>>>>;

/** A map of which any field may be left out on both sides, but for the required ones. */
export const map = (fields: Fields, required: readonly string[] = []): fc.Arbitrary<Sides<Json>> =>
  fc
    .record({ ...fields }, { requiredKeys: [...required], noNullPrototype: true })
    .map((found) => ({ before: sideOf(found, 'before'), after: sideOf(found, 'after') }));

const sideOf = (found: Record<string, unknown>, side: keyof Sides<unknown>): Json =>
  Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => {
      const own = (value as Sides<unknown>)[side];
      return own === undefined ? [] : [[name, own]];
    }),
  );

interface Lengths {
  readonly least?: number;
  readonly most: number;
}

const ORDERS: readonly (<T>(list: readonly T[]) => readonly T[])[] = [
  (list) => list,
  (list) => list,
  (list) => list,
  (list) => list.toReversed(),
  (list) => [...list.slice(1), ...list.slice(0, 1)],
];

/** A list whose elements may come, go, change and change places; it may be emptied, and be owned or not. */
export function list(element: fc.Arbitrary<Sides<Json>>, { least = 0, most }: Lengths): fc.Arbitrary<Sides<Json[]>> {
  const usual = fc
    .tuple(fc.array(fickle(element), { minLength: least, maxLength: most }), fc.nat(ORDERS.length - 1))
    .map(([elements, order]) => {
      const before = elements.flatMap((one): Json[] => (one.before ? [one.before] : []));
      const after = elements.flatMap((one): Json[] => (one.after ? [one.after] : []));
      const enough = (side: Json[]) => (side.length < least ? undefined : side);
      return sides(enough(before), enough([...(ORDERS[order]?.(after) ?? after)]));
    });
  if (least > 0) return fickle(usual);
  return oneOf(
    fickle(usual),
    usual.map(({ before }) => sides(before, [])),
  );
}
