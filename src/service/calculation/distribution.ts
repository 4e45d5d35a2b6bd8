import { COST_TYPES } from '../core/calculation-records.js';
import type { Context } from '../core/context.js';
import type { Int64 } from '../core/world.js';
import { type Costed, sumOf, tidy, walk } from './calculation-costs.js';
import { words } from './calculation-words.js';
import { costTypeOf } from './cost-quantities.js';

export const DISTRIBUTIONS = ['FACILITY', 'ACTIVITY', 'COSTTYPE'] as const;
export type DistributionType = (typeof DISTRIBUTIONS)[number];

export interface Share {
  readonly type: string;
  readonly cost: number;
  readonly percentage: number;
}

/** Counts each cost once: at the node where it arises, not at the nodes above it. */
function byPlace(
  { lang }: Context,
  costed: readonly Costed[],
  idOf: (place: { facilityId: Int64 | null; activityId: Int64 | null }) => Int64 | null,
): Map<Int64 | null, number> {
  const costs = new Map<Int64 | null, number>();
  walk(costed, lang, (one, place) => {
    if (costTypeOf(one) === undefined) return;
    const id = idOf(place);
    costs.set(id, (costs.get(id) ?? 0) + one.totalCost);
  });
  return costs;
}

function costsBy(type: DistributionType, context: Context, costed: readonly Costed[]): [string, number][] {
  const { world, lang } = context;
  if (type === 'COSTTYPE') {
    const costs = new Map<string, number>(COST_TYPES.map((name) => [name, 0]));
    walk(costed, lang, (one) => {
      const name = costTypeOf(one);
      if (name) costs.set(name, (costs.get(name) ?? 0) + one.totalCost);
    });
    return [...costs];
  }
  const isFacility = type === 'FACILITY';
  const costs = byPlace(context, costed, ({ facilityId, activityId }) =>
    isFacility ? facilityId : activityId,
  );
  const nameOf = (id: Int64) =>
    isFacility
      ? world.get('costFacility', id)?.value.longName[lang]
      : world.get('activity', id)?.value.name[lang];
  return [...costs].map(([id, cost]) => [(id === null ? undefined : nameOf(id)) ?? words(lang).none, cost]);
}

/** Returns the shares of the costs, largest first; cost types keep their own order. */
export function distribution(
  type: DistributionType,
  context: Context,
  costed: readonly Costed[],
): readonly Share[] {
  const whole = sumOf(costed);
  const shares = costsBy(type, context, costed).map(([name, cost]) => ({
    type: name,
    cost: tidy(cost),
    percentage: whole === 0 ? 0 : tidy((cost / whole) * 100),
  }));
  return type === 'COSTTYPE' ? shares : shares.sort((a, b) => b.cost - a.cost || (a.type < b.type ? -1 : 1));
}
