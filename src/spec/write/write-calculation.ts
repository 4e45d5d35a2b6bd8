import type { Field } from '../../kinds/kind.js';
import { CALCULATION_TYPES } from '../../kinds/project.js';
import type { DesiredChild, LiveCalculation, LiveNode } from '../../kinds/project-model.js';
import { BUDGET_FIELDS, CHILD_FIELDS, CUSTOM_FIELDS } from '../language/calculation-fields.js';
import { type LeaveOut, noted, type Stated, statable } from './statable.js';

type Json = Record<string, unknown>;

/** The children of budget codes that differ from the catalog, by the ids of the budget codes. */
export type Alterations = ReadonlyMap<string, readonly DesiredChild[]>;

const TYPE: Field = {
  name: 'type',
  type: 'choice',
  choices: CALCULATION_TYPES,
  about: 'Prices that are used.',
  example: 'COMPANY',
};

const CALCULATION = statable([TYPE]);
const BUDGET = statable(BUDGET_FIELDS);
const CUSTOM = statable(CUSTOM_FIELDS);
const CHILD = statable(CHILD_FIELDS);

/** The field with the fixed cost, by the type of custom node. */
const FIXED: Readonly<Record<string, 'unitCost' | 'totalCost'>> = {
  CUSTOMBUDGET_FIXEDUNIT: 'unitCost',
  CUSTOMBUDGET_FIXEDTOTAL: 'totalCost',
};

/** Writes a live calculation as a spec that owns all of it. */
export function writeCalculation(
  { calculationType: type, nodes }: LiveCalculation,
  alterations: Alterations,
  out: LeaveOut,
): Json {
  const notes: Parameters<LeaveOut>[] = [];
  const written = nodes.map((node, n) =>
    writeNode(
      node,
      alterations.get(node.id) ?? [],
      (at, ...why) => void notes.push([`nodes[${n}].${at}`, ...why]),
    ),
  );
  const prices = noted(CALCULATION({ type }), '', out);
  // A list is owned as a whole or not at all.
  const lost = written.indexOf(undefined);
  if (lost >= 0) {
    out('nodes', `node ${nodes[lost]?.id} cannot be stated`);
    return prices;
  }
  for (const note of notes) out(...note);
  return { ...prices, nodes: written };
}

function writeNode(node: LiveNode, children: readonly DesiredChild[], out: LeaveOut): Json | undefined {
  const { type, number, name, unit, quantity, facilityId, activityId, description, locationName } = node;
  if (type === 'BUDGET') {
    const inside = writeChildren(children);
    if (!inside) return undefined;
    const stated = BUDGET({ number, quantity, locationName });
    return whole(stated, ['number', 'quantity'], out) && { ...stated.fields, ...inside };
  }
  const cost = Object.hasOwn(FIXED, type) ? FIXED[type] : undefined;
  if (!cost) return undefined;
  const sorted = { facilityId, activityId, description, locationName };
  const stated = CUSTOM({ name, unit, quantity, [cost]: node[cost], ...sorted });
  const needed = ['name', 'unit', 'quantity', cost, 'facilityId', 'activityId'];
  return whole(stated, needed, out);
}

/** Returns the stated fields, and notes those left out; undefined if a required field cannot be stated. */
function whole(stated: Stated, needed: readonly string[], out: LeaveOut): Json | undefined {
  const fields = noted(stated, '', out);
  return needed.every((name) => fields[name] !== undefined) ? fields : undefined;
}

/** Writes all alterations or none, because a plan would undo an alteration that is not stated. */
function writeChildren(children: readonly DesiredChild[]): Json | undefined {
  if (children.length === 0) return {};
  const written = children.map(({ children: inner, exclude, place: _, ...child }) => {
    const { fields, leftOut } = CHILD({ ...child, exclude: exclude || null });
    const inside = writeChildren(inner);
    return inside && leftOut.length === 0 ? { ...fields, ...inside } : undefined;
  });
  return written.includes(undefined) ? undefined : { childNodes: written };
}
