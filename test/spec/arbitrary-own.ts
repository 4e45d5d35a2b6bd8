import fc from 'fast-check';
import {
  ADDRESS_FIELDS,
  COORDINATE_FIELDS,
  COORDINATE_SOURCES,
  MODULES,
  NODE_TYPES,
  PROJECT_FIELDS,
  PROJECT_REQUIRED,
} from '../../src/kinds/project.js';
import { fieldValue, id, name, someFields, text, type Written } from './arbitrary-items.js';

// What a spec may state of a project itself, and of its calculation.

const optional = <T extends Record<string, fc.Arbitrary<unknown>>>(keys: T, required: (keyof T & string)[] = []) =>
  fc.record(keys, { requiredKeys: required, noNullPrototype: true }) as fc.Arbitrary<Written>;

const location = optional({
  address: someFields(ADDRESS_FIELDS),
  coordinate: someFields(COORDINATE_FIELDS),
  coordinateSource: fc.constantFrom(...COORDINATE_SOURCES),
});

const modules = fc.oneof(
  fc.constant({}),
  fc.record({ modules: fc.uniqueArray(fc.constantFrom(...MODULES)) }),
  fc.record({ modules: fc.uniqueArray(fc.constantFrom(...MODULES)), pruneModules: fc.boolean() }),
);

const own = (create: boolean): fc.Arbitrary<Written> =>
  fc
    .tuple(
      someFields(PROJECT_FIELDS, create ? PROJECT_REQUIRED : []),
      optional({ location, owner: name, archived: fc.boolean() }, create ? ['owner'] : []),
      modules,
    )
    .map(([fields, rest, listed]) => ({ ...(create ? { create } : {}), ...fields, ...rest, ...listed }));

/** Properties besides number and id; none in half of all projects. */
export const OWN: fc.Arbitrary<Written> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: own(true) },
  { weight: 1, arbitrary: own(false) },
);

export const amount = fieldValue({ name: '', type: 'number', minimum: 0, about: '', example: 1 }) as fc.Arbitrary<number>;
const cost = fc.double({ min: -1e12, max: 1e12, noNaN: true });

const { children } = fc.letrec<{ child: Written; children: Written[] }>((tie) => ({
  child: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    optional({ number: name, type: fc.constantFrom(...NODE_TYPES), exclude: fc.constant(true) }, ['number']),
    optional(
      {
        number: name,
        type: fc.constantFrom(...NODE_TYPES),
        quantity: amount,
        locationName: text(30),
        exclude: fc.constant(false),
        childNodes: tie('children'),
      },
      ['number'],
    ),
  ),
  children: fc.uniqueArray(tie('child'), { maxLength: 3, selector: ({ number }) => number }),
}));

const either = (key: string, arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<Written> => arbitrary.map((value) => ({ [key]: value }));

const sorting = (what: string): fc.Arbitrary<Written> => fc.oneof(either(what, name), either(`${what}Id`, id));

const custom: fc.Arbitrary<Written> = fc
  .tuple(
    optional({ name, unit: name, description: text(60), locationName: text(30) }, ['name', 'unit']),
    fc.oneof(either('unitCost', cost), either('totalCost', cost)),
    sorting('facility'),
    sorting('activity'),
  )
  .map((parts) => Object.assign({}, ...parts) as Written);

const budget = optional({ number: name, locationName: text(30), childNodes: children }, ['number']);

/** A node without its quantity. */
export const NODE = fc.oneof(budget, custom);
