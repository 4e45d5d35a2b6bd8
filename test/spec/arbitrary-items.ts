import fc from 'fast-check';
import type { Field, ItemKind } from '../../src/kinds/kind.js';
import {
  ADDRESS_FIELDS,
  COORDINATE_FIELDS,
  COORDINATE_SOURCES,
  MODULES,
  NODE_TYPES,
  PROJECT_FIELDS,
  PROJECT_REQUIRED,
} from '../../src/kinds/project.js';
import { ITEM_KINDS, kindNamed } from '../../src/kinds/registry.js';

/** A map of a spec as it will be written: ids are bigints or texts of digits, everything else is plain. */
export type Written = { readonly [key: string]: unknown };

/** Types that items name, by catalog. */
const TYPES = { cables: ['TSLF 24 kV 3x1x240 Al', 'TFXP 4x50 Al 1 kV'], pipes: ['PE DV 110 SN8', 'Ecom 40 PE'], eccs: ['Cu 50 mm2 blank'] };

/** Names that YAML, JavaScript or a careless reader could take for something else. */
const ODD = [
  ...['__proto__', 'constructor', 'toString', 'null', '~', 'true', 'no', '007', '1e3', '0x10', '2026-04-17', '- a', 'a: b', 'a #b'],
  ...['# c', '*a', '&a', '!a', '%a', '@a', '"', "'", '{}', '[', ' a', 'a ', '\u00e6\u00f8\u00e5', '\u{1f600}', '---', '...', 'use'],
];

const text = (maxLength: number): fc.Arbitrary<string> =>
  fc.oneof(fc.string({ maxLength }), fc.string({ maxLength: Math.floor(maxLength / 4), unit: 'grapheme' }), fc.constantFrom(...ODD));

export const name: fc.Arbitrary<string> = text(30).filter((it) => it !== '' && it !== '<<' && it.trim() === it);

/** Ids beyond what a JS number holds, as YAML integers or in quotes. */
export const id: fc.Arbitrary<bigint | string> = fc
  .tuple(fc.oneof(fc.bigInt(0n, 5000n), fc.bigInt(2n ** 53n, 2n ** 63n - 1n)), fc.boolean())
  .map(([value, quoted]) => (quoted ? String(value) : value));

/** A day, or a time with a zone in any of the forms that the language has. */
const date: fc.Arbitrary<string> = fc
  .tuple(
    fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }),
    fc.constantFrom('', 'Z', '+01:00', '-23:59'),
    fc.constantFrom(16, 19, 21, 23),
  )
  .map(([at, zone, length]) => at.toISOString().slice(0, zone === '' ? 10 : length) + zone);

function number(field: Field): fc.Arbitrary<number> {
  const least = Math.max(field.exclusiveMinimum ?? field.minimum ?? -1e9, -1e9);
  const most = field.maximum ?? 1e9;
  if (field.type === 'integer') return fc.integer({ min: least, max: most });
  return fc
    .oneof(
      fc.integer({ min: Math.max(least, -500), max: Math.min(most, 2000) }),
      fc.double({ min: least, max: most, noNaN: true }),
      fc.integer({ min: 1, max: Math.min(100 * most, 99999) }).map((n) => n / 100),
    )
    .filter((n) => field.exclusiveMinimum === undefined || n > field.exclusiveMinimum);
}

function fieldValue(field: Field): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'boolean':
      return fc.boolean();
    case 'text':
      return field.minLength ? name : text(60);
    case 'choice':
      return fc.constantFrom(...(field.choices ?? []));
    case 'id':
      return id;
    case 'date':
      return date;
    default:
      return number(field);
  }
}

/** Any of the fields, and each as likely left out: what a spec does not say, it does not own. */
export const someFields = (fields: readonly Field[], required: readonly string[] = []): fc.Arbitrary<Written> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.name, fieldValue(field)])), {
    requiredKeys: [...required],
    noNullPrototype: true,
  });

const type = ({ catalog, typeRequired }: ItemKind): fc.Arbitrary<Written> => {
  if (!catalog) return fc.constant({});
  const stated = [fc.record({ type: fc.constantFrom(...TYPES[catalog]) }), fc.record({ typeId: id })];
  return fc.oneof(...stated, ...(typeRequired ? [] : [fc.constant({})]));
};

const count = (most: number): fc.Arbitrary<Written> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.record({ count: fc.integer({ min: 1, max: most }) }) });

/** Some of the lists as let go, but for those that the map states. */
export const lettingGo = (written: Written, lists: readonly string[], some: readonly string[]): Written => {
  const names = lists.filter((name) => some.includes(name) && !Object.hasOwn(written, name));
  return names.length > 0 ? { ...written, unmanaged: names } : written;
};

/** Mostly none of the lists. */
export const someLists = (lists: readonly string[]): fc.Arbitrary<readonly string[]> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...lists]) });

/** What lies in a pipe or culvert: cables, or ducts where that is an ECOM pipe, or nothing said. */
function contents(kind: ItemKind): fc.Arbitrary<Written> {
  const list = (of: string) => fc.array(item(kindNamed(of), 5), { maxLength: 4 });
  if (!kind.holdsCables) return fc.constant({});
  const cables = list('cable').map((it) => ({ cables: it }));
  if (!kind.holdsDucts) return fc.oneof(fc.constant({}), cables);
  const ducts = fc.tuple(list('ecomDuct'), fc.boolean()).map(([ecomDucts, said]) => ({
    ecomDucts,
    // Left to the rest, the category could be another one.
    pipeCategory: said ? 'ECOM' : undefined,
  }));
  const power = cables.map((it) => ({ ...it, pipeCategory: 'CONTAINER' }));
  return fc.oneof(
    fc.constant({}),
    power,
    cables.map((it) => ({ ...it, pipeCategory: undefined })),
    ducts,
  );
}

function item(kind: ItemKind, mostAlike = 3): fc.Arbitrary<Written> {
  return fc
    .tuple(type(kind), someFields(kind.fields, kind.required), count(mostAlike), contents(kind))
    .map((parts) => Object.assign({}, ...parts) as Written)
    .map((written) => Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined)))
    .chain((written) =>
      // The ducts of a layer are one list, so letting go of those in one pipe depends on the others.
      kind.holdsCables ? someLists(['cables']).map((some) => lettingGo(written, ['cables'], some)) : fc.constant(written),
    );
}

export const itemLists: fc.Arbitrary<Written> = fc.record(
  Object.fromEntries(ITEM_KINDS.map((kind) => [kind.collection, fc.array(item(kind), { maxLength: 2 })])),
  { requiredKeys: [], noNullPrototype: true },
);

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
