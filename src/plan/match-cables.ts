import type { LiveItem, WantedItem } from '../kinds/model.js';
import { assign } from './assign.js';
import { type Cost, cost, NEVER } from './cost.js';
import { fixedValues } from './count.js';
import { agrees, keyOf } from './fields.js';
import { groupBy } from './group-by.js';

export interface Matching {
  readonly total: Cost;
  /** Live things that stay, with the wanted ones they serve as. */
  readonly kept: readonly { readonly live: LiveItem; readonly wanted: WantedItem }[];
  readonly dropped: readonly LiveItem[];
  readonly made: readonly WantedItem[];
}

/**
 * Cables as a multiset. With `fixed` no cable can be added (they lie in a pipe that is there already).
 * A wanted cable that leaves a field open must not take the one that another asks for, so this is a true optimum.
 */
export function matchCables(
  live: readonly LiveItem[],
  wanted: readonly WantedItem[],
  fixed = false,
): Matching {
  const { total, partner } = assign(live.length, wanted.length, {
    pair: (i, j) => compatible(live[i], wanted[j]),
    drop: (i) => cost({ lost: live[i] ? fixedValues(live[i]) : 0, destroyed: 1, calls: 1 }),
    make: () => (fixed ? NEVER : cost({ calls: 1 })),
  });
  const stays = live.filter((_, i) => partner[i] !== -1);
  // Which ones stay is settled. Who serves as whom is not, and decides how many batches the rest needs.
  const byType = groupBy(wanted, ({ fields }) => fields.typeId);
  const served = [...byType.values()].map((group) => fewestBatches(stays, group));
  const kept = served.flatMap((one) => one.kept);
  const made = new Set(served.flatMap((one) => one.made));
  return {
    total:
      total - cost({ calls: fixed ? 0 : made.size }) + cost({ calls: fixed ? 0 : batches([...made]).length }),
    kept: stays.flatMap((item) => kept.filter((pair) => pair.live === item)),
    dropped: live.filter((_, i) => partner[i] === -1),
    made: wanted.filter((item) => made.has(item)),
  };
}

const compatible = (live: LiveItem | undefined, wanted: WantedItem | undefined): Cost =>
  live && wanted && agrees(live.fields, wanted.fields) ? 0 : NEVER;

/** Identical cables, which can be made in one call. */
export const batches = (made: readonly WantedItem[]): WantedItem[][] => [
  ...groupBy(made, ({ fields }) => keyOf(fields)).values(),
];

type Served = Pick<Matching, 'kept' | 'made'>;

/**
 * Serves the wanted cables of one type from those that stay, so that as few different ones as possible are left to make.
 * It is enough to try two orders: the ones that leave a field open last; or first, and after them those whose group
 * can be served whole, since a group that is short anyway is not made shorter by one batch.
 */
function fewestBatches(stays: readonly LiveItem[], wanted: readonly WantedItem[]): Served {
  const stated = (item: WantedItem) => Object.keys(item.fields).length;
  const short = (item: WantedItem) => {
    const key = keyOf(item.fields);
    const demand = wanted.filter(({ fields }) => keyOf(fields) === key).length;
    return stays.filter(({ fields }) => agrees(fields, item.fields)).length < demand ? 1 : 0;
  };
  const openLast = serve(
    stays,
    wanted.toSorted((a, b) => stated(b) - stated(a)),
  );
  const openFirst = serve(
    stays,
    wanted.toSorted((a, b) => stated(a) - stated(b) || short(a) - short(b)),
  );
  return batches(openFirst.made).length < batches(openLast.made).length ? openFirst : openLast;
}

/** As many as can be, the first ones first. */
function serve(stays: readonly LiveItem[], order: readonly WantedItem[]): Served {
  const fitting = stays.filter((item) => order.some(({ fields }) => agrees(item.fields, fields)));
  const { partner } = assign(fitting.length, order.length, {
    pair: (i, j) => compatible(fitting[i], order[j]),
    drop: () => NEVER,
    make: (j) => order.length - j,
  });
  const kept = fitting.flatMap((live, i) => {
    const wanted = order[partner[i] ?? -1];
    return wanted ? [{ live, wanted }] : [];
  });
  const taken = new Set(kept.map((pair) => pair.wanted));
  return { kept, made: order.filter((item) => !taken.has(item)) };
}
