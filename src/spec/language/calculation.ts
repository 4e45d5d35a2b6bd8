import type { Place } from '../../diagnostics/problem.js';
import { CALCULATION_TYPES } from '../../kinds/project.js';
import type { DesiredBudget, DesiredChild, DesiredCustom, Lookup } from '../../kinds/project-model.js';
import { numberReader } from '../read/read-number.js';
import { type Reader, readBoolean, wrongType } from '../read/read-value.js';
import { checkChild, checkChildren, checkCustom, checkNode, EXACTLY_ONE } from './calculation-checks.js';
import { BUDGET_FIELDS, CHILD_FIELDS, CUSTOM_FIELDS, QUANTITY, TIMES } from './calculation-fields.js';
import { andThen, key, leaf, listOf, mapOf, ref } from './describe.js';
import { choice, fieldKeys, fieldNumber, fieldsOf, NAME } from './fields.js';
import type { Draft, Key, Keys, MapType, Schema, Stated, Type } from './language.js';

/** A quantity that is the length of a segment; another document may state the segment. */
export interface LengthOf {
  readonly segment: string;
  readonly times: number;
  readonly place: Place;
}

/** A node whose quantity may still have to be measured. */
type Unmeasured<T> = Omit<T, 'quantity' | 'inMetres'> & { readonly quantity: number | LengthOf };
export type NodeDraft = Unmeasured<DesiredBudget> | Unmeasured<DesiredCustom>;

const LENGTH_EXAMPLE = { lengthOf: 'Storgata 1-40', times: 1.05 };
const CHILD_EXAMPLE = { number: 'W10', quantity: 12 };
const BUDGET_EXAMPLE = { number: '2.1.1', quantity: LENGTH_EXAMPLE, childNodes: [CHILD_EXAMPLE] };

const TIMES_RANGE = { exclusiveMinimum: 0, maximum: TIMES.maximum ?? 0 };

const LENGTH_OF = mapOf(
  {
    name: 'quantity',
    what: 'the length of a segment',
    about: 'The length that the spec of a segment of this project states, in metres.',
  },
  {
    lengthOf: key(NAME, 'Name of the segment.', LENGTH_EXAMPLE.lengthOf, { required: true }),
    times: key(
      leaf(numberReader(TIMES_RANGE), { type: 'number' }),
      'Factor that the length is multiplied by. Usually above 0 and up to 1000.',
      LENGTH_EXAMPLE.times,
      { keywords: TIMES_RANGE },
    ),
  },
  ({ lengthOf, times }): LengthOf | undefined =>
    lengthOf?.value === undefined
      ? undefined
      : { segment: lengthOf.value, times: times?.value ?? 1, place: lengthOf.valuePlace },
);

const readAmount = fieldNumber(QUANTITY);

const AMOUNT: Key<number | LengthOf> = key(
  {
    read: (tree, site) => (tree.form === 'map' ? LENGTH_OF.read : readAmount)(tree, site),
    schema: () => ({ anyOf: [{ type: 'number' }, LENGTH_OF.schema()] }),
    maps: LENGTH_OF.maps,
  },
  'Quantity: a number in the unit of the node, or the length of a segment.',
  5,
  { examples: [5, LENGTH_EXAMPLE], required: String(QUANTITY.example) },
);

const childrenKey = (about: string): Key<readonly DesiredChild[]> =>
  key(
    andThen(
      listOf(
        'child nodes',
        ref('child', () => CHILD),
      ),
      (children, _, { report }) => {
        checkChildren(children, report);
        return children;
      },
    ),
    about,
    [CHILD_EXAMPLE],
    { ownership: 'Children that the list does not name have the values of the catalog.' },
  );

/** Returns the same hint for all keys that one kind of node has and another does not. */
const hintFor = (keys: Keys, but: Keys, hint: string): Record<string, string> =>
  Object.fromEntries(
    Object.keys(keys)
      .filter((name) => !Object.hasOwn(but, name))
      .map((name) => [name, hint]),
  );

/** Reads `options`: the catalog includes them by default, so only false can be stated. */
const readOptions: Reader<false> = (tree, site) => {
  const value = readBoolean(tree, site);
  if (value === true) {
    const message = 'options are included by default, and only `options: false` can be stated';
    site.report({ code: 'not-a-choice', message, place: tree.place, remedy: 'leave `options` out' });
  }
  return value === false ? false : undefined;
};

const BUDGET_KEYS = {
  ...fieldKeys(BUDGET_FIELDS, ['number']),
  quantity: AMOUNT,
  options: key(
    leaf(readOptions, { const: false }),
    'False excludes the options of the catalog: children with quantity 0.',
    false,
  ),
  childNodes: childrenKey('Children that differ from the catalog; the others are taken from the catalog.'),
};
const CUSTOM_KEYS = { ...fieldKeys(CUSTOM_FIELDS, ['name', 'unit']), quantity: AMOUNT };
const CHILD_KEYS = {
  ...fieldKeys(CHILD_FIELDS, ['number']),
  childNodes: childrenKey('Children of this child that differ from the catalog.'),
};

/** The stated texts and numbers of these names. */
const picked = (keys: Draft, ...names: readonly string[]): Record<string, never> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = keys[name]?.value;
      return value === undefined ? [] : [[name, value as never]];
    }),
  );

// A required value that could not be read has been reported, so the placeholder for it is never used.
const textOf = (keys: Draft, name: string): string => String(keys[name]?.value ?? '');

export const BUDGET: MapType<NodeDraft> = mapOf(
  {
    name: 'budget',
    what: 'a budget code',
    about: 'A budget code of the catalog.',
    hints: {
      ...hintFor(
        CUSTOM_KEYS,
        BUDGET_KEYS,
        'the catalog defines this field; a node with a `name` and no `number` is a custom node',
      ),
      type: 'leave out this key: only children are distinguished by type',
      exclude: 'only children can be excluded; remove the node from the list',
    },
  },
  BUDGET_KEYS,
  (keys, place) => ({
    kind: 'budget',
    number: textOf(keys, 'number'),
    quantity: keys.quantity?.value ?? 0,
    ...picked(keys, 'locationName', 'options'),
    children: keys.childNodes?.value ?? [],
    place,
  }),
);

export const CUSTOM: MapType<NodeDraft> = mapOf(
  {
    name: 'custom',
    what: 'a custom node',
    about: 'A node with a fixed cost.',
    hints: {
      ...hintFor(
        BUDGET_KEYS,
        CUSTOM_KEYS,
        'a node with a `number` and no `name` is a budget code, and has children',
      ),
      type: 'state `unitCost` or `totalCost`: the type follows from it',
    },
    keywords: {
      allOf: EXACTLY_ONE.map(({ keys }) => ({ oneOf: keys.map((name) => ({ required: [name] })) })),
    },
  },
  CUSTOM_KEYS,
  (keys, place, { report }) => {
    checkCustom(keys, place, report);
    return {
      kind: 'custom',
      name: textOf(keys, 'name'),
      unit: textOf(keys, 'unit'),
      quantity: keys.quantity?.value ?? 0,
      ...picked(keys, 'unitCost', 'totalCost'),
      facility: lookupOf(keys.facility, keys.facilityId, place),
      activity: lookupOf(keys.activity, keys.activityId, place),
      ...picked(keys, 'description', 'locationName'),
      place,
    };
  },
);

function lookupOf(name: Stated<unknown> | undefined, id: Stated<unknown> | undefined, node: Place): Lookup {
  const place = (name ?? id)?.valuePlace ?? node;
  return name ? { name: String(name.value), place } : { id: String(id?.value), place };
}

export const CHILD: MapType<DesiredChild & { readonly place: Place }> = mapOf(
  {
    name: 'child',
    what: 'a child of a budget code',
    about: 'A child of a budget code that differs from the catalog.',
    hints: hintFor(
      CUSTOM_KEYS,
      CHILD_KEYS,
      'the catalog defines this field; a child is stated by its `number`',
    ),
    keywords: {
      if: { required: ['exclude'], properties: { exclude: { const: true } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { quantity: false, locationName: false, childNodes: false } },
    },
  },
  CHILD_KEYS,
  (keys, place, { report }) => {
    checkChild(keys, report);
    const { number, ...fields } = fieldsOf(CHILD_FIELDS, keys);
    // A child without a valid number or type cannot be checked for duplicates.
    if (number === undefined || (keys.type && fields.type === undefined)) return undefined;
    return {
      number: String(number),
      exclude: false,
      ...fields,
      children: keys.childNodes?.value ?? [],
      place,
    };
  },
);

/** All keys of both kinds of node, none of them required: the values of a node of no kind are read to report their problems. */
const ANY_NODE = mapOf(
  { name: 'node', what: 'a node of a calculation' },
  Object.fromEntries(
    Object.entries({ ...BUDGET_KEYS, ...CUSTOM_KEYS }).map(([name, { required: _, ...rest }]) => [
      name,
      rest,
    ]),
  ),
  () => undefined,
);

export const NODE: Type<NodeDraft> = {
  read: (tree, site) => {
    if (tree.form !== 'map') return wrongType(tree, `${ANY_NODE.what} (a map)`, site.report);
    const kind = checkNode(tree, site.report);
    if (!kind) return ANY_NODE.read(tree, site);
    return (kind === 'budget' ? BUDGET : CUSTOM).read(tree, site);
  },
  schema: (): Schema => ({
    description: 'A budget code (`number`) or a custom node (`name`).',
    oneOf: [ref('budget', () => BUDGET).schema(), ref('custom', () => CUSTOM).schema()],
  }),
  maps: () => [BUDGET, CUSTOM],
};

const CALCULATION = mapOf(
  { name: 'calculation', what: 'a calculation' },
  {
    type: key(
      choice(CALCULATION_TYPES),
      'Prices: averages (REN), or those of the company if it has its own.',
      'COMPANY',
    ),
    nodes: key(
      listOf(
        'nodes',
        ref('node', () => NODE),
      ),
      'All nodes: budget codes and custom nodes; [] for none.',
      [BUDGET_EXAMPLE],
    ),
  },
  (keys) => keys,
);

export type CalculationDraft = NonNullable<ReturnType<typeof CALCULATION.read>>;

export const CALCULATION_KEY: Key<CalculationDraft> = key(
  CALCULATION,
  "The project's calculation. Keys that are left out are not changed.",
  { type: 'COMPANY', nodes: [BUDGET_EXAMPLE] },
);
