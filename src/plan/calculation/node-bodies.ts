import type { DesiredBudget, DesiredChild, DesiredCustom, LiveNode } from '../../kinds/project-model.js';
import type { Alteration, ObjectState } from '../model/change.js';
import type { BodyValue } from '../model/step.js';
import { customType } from './nodes.js';

// Request bodies of nodes, and their fields in a plan.

type BudgetParts = Pick<DesiredBudget, 'number' | 'quantity' | 'locationName' | 'children'>;

export const budgetState = ({ number, quantity, locationName, options }: DesiredBudget): ObjectState => ({
  number,
  quantity,
  ...(locationName === undefined ? {} : { locationName }),
  ...(options === undefined ? {} : { options }),
});

/** The alterations that the spec states in a budget code. */
export const alterationsIn = (children: readonly DesiredChild[]): Alteration[] =>
  children.map(({ number, exclude, quantity, locationName, children: inner }) => ({
    number,
    ...(exclude ? { exclude } : {}),
    ...(quantity === undefined ? {} : { quantity }),
    ...(locationName === undefined ? {} : { locationName }),
    ...(inner.length === 0 ? {} : { children: alterationsIn(inner) }),
  }));

export const budgetBody = ({ number, quantity, locationName, children }: BudgetParts) => ({
  number,
  type: 'BUDGET',
  quantity,
  ...(locationName === undefined ? {} : { locationName }),
  ...(children.length === 0 ? {} : { childNodes: children.map(childBody) }),
});

function childBody({ number, type, quantity, locationName, exclude, children }: DesiredChild): BodyValue {
  return {
    number,
    ...(type === undefined ? {} : { type }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(locationName === undefined ? {} : { locationName }),
    ...(exclude ? { exclude } : {}),
    ...(children.length === 0 ? {} : { childNodes: children.map(childBody) }),
  };
}

/** The call writes the whole node, so open fields are sent with their live values. */
export function customBody(desired: DesiredCustom, live: Partial<LiveNode>): Record<string, BodyValue> {
  const { name, unit, quantity, unitCost, totalCost, facility, activity } = desired;
  const description = desired.description ?? live.description;
  const locationName = desired.locationName ?? live.locationName;
  return {
    type: customType(desired),
    name,
    unit,
    quantity,
    facilityId: facility.id ?? '',
    activityId: activity.id ?? '',
    ...(unitCost === undefined ? {} : { unitCost }),
    ...(totalCost === undefined ? {} : { totalCost }),
    ...(description == null ? {} : { description }),
    ...(locationName == null ? {} : { locationName }),
  };
}

export function customState(desired: DesiredCustom): Record<string, string | number> {
  const { facilityId: _, activityId: __, type: ___, ...state } = customBody(desired, {});
  return state as Record<string, string | number>;
}
