import type { DesiredCovering, Fields, LiveCovering } from '../../kinds/model.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../profile/profile-fields.js';
import { type Cost, cost, NEVER } from '../algorithms/cost.js';
import { differing, isEmpty } from '../model/fields.js';

export interface CoveringsPlan {
  readonly kept: readonly {
    readonly live: LiveCovering;
    readonly desired: DesiredCovering;
    readonly update: Fields;
  }[];
  readonly dropped: readonly LiveCovering[];
  /** In the order of creation: each is added at the end of the stack. */
  readonly made: readonly DesiredCovering[];
  readonly total: Cost;
}

/**
 * Plans top coverings, which are listed from bottom to top. If the service adds a new covering at the bottom, the stack
 * is planned upside down.
 */
export function planCoverings(
  live: readonly LiveCovering[],
  desired: readonly DesiredCovering[],
  { newCoverings }: Pick<ServiceProfile, 'newCoverings'> = ASSUMED_PROFILE,
): CoveringsPlan {
  if (newCoverings === 'top') return planStack(live, desired);
  const { kept, dropped, ...rest } = planStack(live.toReversed(), desired.toReversed());
  return { ...rest, kept: kept.toReversed(), dropped: dropped.toReversed() };
}

/**
 * A new covering is always added at the end of the stack, so the first desired coverings are live ones in order, and all
 * others are new. The number of live ones is chosen by least cost.
 */
function planStack(live: readonly LiveCovering[], desired: readonly DesiredCovering[]): CoveringsPlan {
  const n = live.length;
  const m = desired.length;
  const memo = new Map<number, { total: Cost; keep: boolean }>();

  /** The cheapest rest after i live coverings, of which j were kept. */
  function best(i: number, j: number): { total: Cost; keep: boolean } {
    if (i === n) return { total: cost({ calls: m - j }), keep: false };
    const known = memo.get(i * (m + 1) + j);
    if (known) return known;
    const covering = live[i];
    const next = desired[j];
    const keep = covering && next ? updateCost(covering, next) + best(i + 1, j + 1).total : NEVER;
    const drop = cost({ destroyed: 1, calls: 1 }) + best(i + 1, j).total;
    const found = keep <= drop ? { total: keep, keep: true } : { total: drop, keep: false };
    memo.set(i * (m + 1) + j, found);
    return found;
  }

  const kept: CoveringsPlan['kept'][number][] = [];
  const dropped: LiveCovering[] = [];
  live.forEach((covering, i) => {
    const next = desired[kept.length];
    if (next && best(i, kept.length).keep) {
      kept.push({ live: covering, desired: next, update: differing(covering.fields, next.fields) });
    } else dropped.push(covering);
  });
  return { kept, dropped, made: desired.slice(kept.length), total: best(0, 0).total };
}

/** A covering that gets another material counts as destroyed. */
function updateCost(live: LiveCovering, desired: DesiredCovering): Cost {
  const update = differing(live.fields, desired.fields);
  if (isEmpty(update)) return 0n;
  return cost({ destroyed: 'type' in update ? 1 : 0, calls: 1 });
}
