import type { Place } from '../../diagnostics/problem.js';
import { CALCULATION_TYPES } from '../../kinds/project.js';
import type { DesiredChild } from '../../kinds/project-model.js';
import type { Report, SpecCode } from '../problems.js';
import { BUDGET_FIELDS, CHILD_FIELDS, CUSTOM_FIELDS, QUANTITY, TIMES } from '../schema/calculation-fields.js';
import { LEVELS, NODE } from '../schema/levels.js';
import type { MapTree } from '../yaml/tree.js';
import { fieldNumber, fieldReaders, fieldsOf } from './read-fields.js';
import { listReader, mapReader, type Stated } from './read-map.js';
import { numberReader } from './read-number.js';
import { choiceReader, type Reader, readBoolean, readName, wrongType } from './read-value.js';

// Combinations of keys of calculation nodes that the API refuses.

type Keys = Readonly<Record<string, Stated<unknown> | undefined>>;

/** Returns the kind of a node by its key: `number` for a budget code, `name` for a custom node. */
function checkNode({ entries, place }: MapTree, report: Report): 'budget' | 'custom' | undefined {
  const number = entries.find(({ key }) => key === 'number');
  const name = entries.find(({ key }) => key === 'name');
  if (number && name) {
    const message =
      'a node has a `number` (a budget code of the catalog) or a `name` (a custom node), not both';
    const also = [{ place: number.place, message: 'the number is here' }];
    report({ code: 'budget-and-custom', message, place: name.place, also, remedy: 'remove one of them' });
    return undefined;
  }
  if (number || name) return number ? 'budget' : 'custom';
  const message = `${NODE.what} needs \`number\` or \`name\``;
  const remedy = 'add `number` for a budget code of the catalog, or `name` for a custom node';
  report({ code: 'missing-field', message, place, remedy });
}

interface OneOf {
  readonly keys: readonly [string, string];
  readonly code: SpecCode;
  readonly twice: string;
  readonly example: string;
}

const byNameOrId = (what: string, example: string): OneOf => ({
  keys: [what, `${what}Id`],
  code: 'name-and-id',
  twice: `the ${what} is defined twice, by name and by id`,
  example: `${what}: ${example}`,
});

const EXACTLY_ONE: readonly OneOf[] = [
  {
    keys: ['unitCost', 'totalCost'],
    code: 'both-costs',
    twice: 'unitCost and totalCost are both stated: each fixes the cost',
    example: 'unitCost: 9500',
  },
  byNameOrId('facility', 'HS kabel'),
  byNameOrId('activity', 'Nyanlegg'),
];

function checkCustom(keys: Keys, place: Place, report: Report): void {
  for (const { keys: names, code, twice, example } of EXACTLY_ONE) {
    const [first, second] = names.map((name) => keys[name]);
    if (first && second) {
      const also = [{ place: first.place, message: 'the other key is here' }];
      report({ code, message: twice, place: second.place, also, remedy: 'keep one of them' });
    } else if (!first && !second) {
      const message = `${LEVELS.custom.what} needs ${names.map((name) => `\`${name}\``).join(' or ')}`;
      report({ code: 'missing-field', message, place, remedy: `add one, as in ${example}` });
    }
  }
}

/** Refuses other keys for an excluded child. */
function checkChild(keys: Keys, report: Report): void {
  if (keys.exclude?.value !== true) return;
  for (const name of ['quantity', 'locationName', 'childNodes']) {
    const { place } = keys[name] ?? {};
    if (!place) continue;
    report({
      code: 'excluded-child',
      message: `\`${name}\` has no effect on an excluded child`,
      place,
      also: [{ place: keys.exclude.place, message: 'the child is excluded here' }],
      remedy: 'remove one of them',
    });
  }
}

/** Reports children with the same number whose types do not tell them apart. */
function checkChildren(children: readonly (DesiredChild & { place: Place })[], report: Report): void {
  const met = new Map<string, (DesiredChild & { place: Place })[]>();
  for (const child of children) {
    const { number, type, place } = child;
    const before = met.get(number) ?? [];
    const first = before.find((other) => !type || !other.type || other.type === type);
    met.set(number, first ? before : [...before, child]);
    if (!first) continue;
    report({
      code: 'duplicate-child',
      message: `the child ${JSON.stringify(number)} is defined twice`,
      place,
      also: [
        { place: first.place, message: 'first here' },
        { place, message: 'and again here' },
      ],
      remedy: first.type === type ? 'remove one of them' : 'state the `type` of both, or remove one of them',
    });
  }
}

/** A quantity that is the length of a segment; another document may state the segment. */
export interface LengthOf {
  readonly segment: string;
  readonly times: number;
  readonly place: Place;
}

/** A node of either kind as it is written. */
export interface NodeDraft {
  readonly kind: 'budget' | 'custom';
  readonly keys: NodeKeys;
  readonly place: Place;
}

export interface NodeKeys extends Readonly<Record<string, Stated<unknown> | undefined>> {
  readonly quantity?: Stated<number | LengthOf>;
  readonly options?: Stated<false>;
  readonly childNodes?: Stated<readonly DesiredChild[]>;
}

const readAmount = fieldNumber(QUANTITY);

const readLengthOf = mapReader(
  LEVELS.quantity,
  { lengthOf: readName, times: numberReader({ exclusiveMinimum: 0, maximum: TIMES.maximum ?? 0 }) },
  { required: { lengthOf: 'Storgata 1-40' } },
);

const readQuantity: Reader<number | LengthOf> = (tree, report) => {
  if (tree.form !== 'map') return readAmount(tree, report);
  const { lengthOf, times } = readLengthOf(tree, report) ?? {};
  if (lengthOf?.value === undefined) return undefined;
  return { segment: lengthOf.value, times: times?.value ?? 1, place: lengthOf.valuePlace };
};

const readChildKeys = mapReader(
  LEVELS.child,
  { ...fieldReaders(CHILD_FIELDS), childNodes: (tree, report) => readChildren(tree, report) },
  { required: { number: '"W10"' } },
);

const readChild: Reader<DesiredChild & { place: Place }> = (tree, report) => {
  const keys: Readonly<Record<string, Stated<unknown> | undefined>> | undefined = readChildKeys(tree, report);
  if (!keys) return undefined;
  checkChild(keys, report);
  const { number, ...fields } = fieldsOf(CHILD_FIELDS, (name) => keys[name]);
  // A child without a valid number or type cannot be checked for duplicates.
  if (number === undefined || (keys.type && fields.type === undefined)) return undefined;
  const children = (keys.childNodes?.value ?? []) as readonly DesiredChild[];
  return { number: String(number), exclude: false, ...fields, children, place: tree.place };
};

const readChildList = listReader('child nodes', readChild);

function readChildren(...[tree, report]: Parameters<Reader<unknown>>): readonly DesiredChild[] | undefined {
  const children = readChildList(tree, report);
  if (children) checkChildren(children, report);
  return children;
}

/** Reads `options`: the catalog includes them by default, so only false can be stated. */
const readOptions: Reader<false> = (tree, report) => {
  const value = readBoolean(tree, report);
  if (value === true) {
    const message = 'options are included by default, and only `options: false` can be stated';
    report({ code: 'not-a-choice', message, place: tree.place, remedy: 'leave `options` out' });
  }
  return value === false ? false : undefined;
};

const BUDGET_KEYS = {
  ...fieldReaders(BUDGET_FIELDS),
  quantity: readQuantity,
  options: readOptions,
  childNodes: readChildren,
};
const CUSTOM_KEYS = { ...fieldReaders(CUSTOM_FIELDS), quantity: readQuantity };

const readBudget = mapReader(LEVELS.budget, BUDGET_KEYS, { required: { quantity: QUANTITY.example } });
const readCustom = mapReader(LEVELS.custom, CUSTOM_KEYS, {
  required: { unit: 'dag', quantity: QUANTITY.example },
});
const readEither = mapReader(NODE, { ...BUDGET_KEYS, ...CUSTOM_KEYS });

const readNode: Reader<NodeDraft> = (tree, report) => {
  if (tree.form !== 'map') return wrongType(tree, `${NODE.what} (a map)`, report);
  const kind = checkNode(tree, report);
  if (!kind) {
    // The values are read all the same, to report their problems.
    readEither(tree, report);
    return undefined;
  }
  const keys: NodeKeys = (kind === 'budget' ? readBudget : readCustom)(tree, report) ?? {};
  if (kind === 'custom') checkCustom(keys, tree.place, report);
  return { kind, keys, place: tree.place };
};

export const readCalculation = mapReader(LEVELS.calculation, {
  type: choiceReader(CALCULATION_TYPES),
  nodes: listReader('nodes', readNode),
});

export type CalculationDraft = NonNullable<ReturnType<typeof readCalculation>>;
