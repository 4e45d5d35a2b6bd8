import type { LiveItem, WantedItem } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { assign } from './assign.js';
import { type Cost, cost, NEVER } from './cost.js';
import { thingsInItem } from './count.js';
import { agrees } from './fields.js';
import { type Matching, matchCables } from './match-cables.js';

/** What becomes of one kind of item in a layer that stays: who stays as whom, what goes and what is made. */
export function matchItems(kind: string, live: readonly LiveItem[], wanted: readonly WantedItem[]): Matching {
  const { addMany, remove } = kindNamed(kind);
  if (addMany) return matchCables(live, wanted);
  const { total, partner } = assign(live.length, wanted.length, {
    pair: (i, j) => pairCost(live[i], wanted[j]),
    drop: (i) => (remove && live[i] ? cost({ destroyed: thingsInItem(live[i]), calls: 1 }) : NEVER),
    make: () => cost({ calls: 1 }),
  });
  const taken = new Set(partner);
  return {
    total,
    kept: live.flatMap((item, i) => {
      const partnerItem = wanted[partner[i] ?? -1];
      return partnerItem ? [{ live: item, wanted: partnerItem }] : [];
    }),
    dropped: live.filter((_, i) => partner[i] === -1),
    made: wanted.filter((_, j) => !taken.has(j)),
  };
}

/** A pipe or culvert that stays can lose cables and not gain any. */
function pairCost(live: LiveItem | undefined, wanted: WantedItem | undefined): Cost {
  if (!live || !wanted || !agrees(live.fields, wanted.fields)) return NEVER;
  return wanted.cables ? matchCables(live.cables, wanted.cables, true).total : 0;
}

/** Cables that go from a pipe or culvert that stays. */
export const cablesToDrop = (live: LiveItem, wanted: WantedItem): readonly LiveItem[] =>
  wanted.cables ? matchCables(live.cables, wanted.cables, true).dropped : [];
