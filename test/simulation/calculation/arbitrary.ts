// Random calculations as specs state them, from a few budget codes so that specs meet what is there.
import fc from 'fast-check';
import type { CatalogTree, DesiredBudget, DesiredCalculation, DesiredChild, DesiredCustom } from '../../../src/kinds/project-model.js';
import { place } from '../../support/build.js';

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const quantity = fc.constantFrom(0, 1, 12.5, 182.5, 0.1);
const locationName = maybe(fc.constantFrom('Storgata', 'Kai 3'));

/** Leaves out what is undefined. */
const stated = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

/** Some of the children of a node, altered. Below a quantity of nothing nothing can be more. */
const children = (tree: CatalogTree, isZero: boolean): fc.Arbitrary<DesiredChild[]> =>
  fc
    .subarray([...tree.children], { maxLength: Math.min(2, tree.children.length) })
    .chain((links) => fc.tuple(...links.map((link) => child(link, isZero))));

const child = (link: CatalogTree, isZero: boolean): fc.Arbitrary<DesiredChild> =>
  fc
    .record({
      exclude: fc.boolean(),
      quantity: maybe(isZero ? fc.constant(0) : fc.constantFrom(0, 2, 7.25)),
      locationName,
      withType: fc.boolean(),
    })
    .chain(({ exclude, withType, ...own }) => {
      const { number, type } = link;
      const head = { number, ...(withType ? { type } : {}) };
      if (exclude) return fc.constant<DesiredChild>({ ...head, exclude: true, children: [] });
      // An option is nothing by default, and what the default is below an altered one depends on it.
      const below = own.quantity === 0 || (own.quantity === undefined && (isZero || link.baseQuantity === 0));
      return children(link, below).map(
        (inner): DesiredChild => ({ ...head, ...stated(own), exclude: false, children: inner }) as DesiredChild,
      );
    });

const budget = (trees: readonly CatalogTree[]): fc.Arbitrary<DesiredBudget> =>
  fc
    .tuple(fc.constantFrom(...trees), quantity, locationName)
    .chain(([tree, amount, where]) =>
      fc
        .oneof({ weight: 2, arbitrary: fc.constant<DesiredChild[]>([]) }, { weight: 1, arbitrary: children(tree, amount === 0) })
        .map(
          (inner) =>
            stated({
              kind: 'budget' as const,
              number: tree.number,
              quantity: amount,
              inMetres: false,
              locationName: where,
              children: inner,
              place,
            }) as DesiredBudget,
        ),
    );

const custom: fc.Arbitrary<DesiredCustom> = fc
  .record({
    name: fc.constantFrom('Traffic control', 'Survey'),
    unit: fc.constantFrom('dag', 'RS'),
    quantity: fc.constantFrom(0, 1, 5),
    cost: fc.constantFrom(0, 9500, 1234.56),
    isTotal: fc.boolean(),
    facility: fc.constantFrom('301', '302'),
    activity: fc.constantFrom('401', '402'),
    description: maybe(fc.constantFrom('By hand', 'At night')),
    locationName,
  })
  .map(
    ({ cost, isTotal, facility, activity, ...rest }) =>
      stated({
        kind: 'custom' as const,
        ...rest,
        inMetres: false,
        ...(isTotal ? { totalCost: cost } : { unitCost: cost }),
        facility: { id: facility, place },
        activity: { id: activity, place },
        place,
      }) as DesiredCustom,
  );

export const desiredCalculation = (trees: readonly CatalogTree[]): fc.Arbitrary<DesiredCalculation> =>
  fc
    .record({
      type: maybe(fc.constantFrom('REN', 'COMPANY')),
      nodes: fc.array(fc.oneof({ weight: 3, arbitrary: budget(trees) }, { weight: 1, arbitrary: custom }), { maxLength: 6 }),
    })
    .map((parts) => stated({ ...parts, place }) as DesiredCalculation);
