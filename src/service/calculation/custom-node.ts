import type { CalculationNode, CustomType } from '../core/calculation-records.js';
import type { World } from '../core/context.js';
import { int64Of } from '../core/int64.js';
import { requireActivity, requireFacility, requireUnit } from './reference.js';

/** The body, after the check against the contract. */
export interface CustomAdd {
  readonly type: CustomType;
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly facilityId: number | bigint;
  readonly activityId: number | bigint;
  readonly description?: string | null;
  readonly locationName?: string | null;
  readonly unitCost?: number | null;
  readonly totalCost?: number | null;
}

/** Creates the node from the body. The cost that the type does not fix is computed from the other; a sent value is ignored. */
export function customNode(world: World, id: string, add: CustomAdd): CalculationNode {
  const [facilityId, activityId] = [int64Of(add.facilityId), int64Of(add.activityId)];
  requireUnit(world, add.unit);
  requireFacility(world, facilityId);
  requireActivity(world, activityId);
  const cost = (add.type === 'CUSTOMBUDGET_FIXEDUNIT' ? add.unitCost : add.totalCost) ?? 0;
  return {
    id,
    type: add.type,
    number: '',
    quantity: add.quantity,
    locationName: add.locationName ?? null,
    activityId,
    facilityId,
    custom: { name: add.name, unit: add.unit, description: add.description ?? null, cost },
    children: [],
  };
}
