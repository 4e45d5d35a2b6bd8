import type { Place } from '../../diagnostics/problem.js';
import { CALCULATION_TYPES } from '../../kinds/project.js';
import type { DesiredChild } from '../../kinds/project-model.js';
import { checkChild, checkChildren, checkCustom, checkNode } from '../build/node-rules.js';
import { BUDGET_FIELDS, CHILD_FIELDS, CUSTOM_FIELDS, QUANTITY, TIMES } from '../schema/calculation-fields.js';
import { LEVELS, NODE } from '../schema/levels.js';
import { fieldNumber, fieldReaders, fieldsOf } from './read-fields.js';
import { listReader, mapReader, type Stated } from './read-map.js';
import { numberReader } from './read-number.js';
import { choiceReader, type Reader, readBoolean, readName, wrongType } from './read-value.js';

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
