import type { DesiredItem, DesiredSegment, LiveItem, LiveSegment } from '../../kinds/model.js';
import { takeFirst } from '../../kinds/take-first.js';
import { groupBy } from '../algorithms/group-by.js';
import type { Change, ComingBack, ObjectState } from '../model/change.js';
import { itemsOf } from '../model/count.js';
import { statedItems } from '../model/desired-items.js';
import { cablesOf } from '../model/pair-contents.js';
import { stateOf, withCables } from './contents.js';
import { statesAgree } from './moved-notes.js';

// The objects of a segment that moves to another project: each of them is destroyed in one segment and created in another, and
// counts once, as one that moves.

/** An object with the key of its kind: objects of the same key can take each other's places. */
interface Keyed {
  readonly key: string;
  readonly state: ObjectState;
}

export interface TakenOver {
  /** The objects of the old segment that the new one has again. */
  readonly comesBack: ComingBack;
  /** The changes of the new segment, each with the number of objects that it takes over. */
  readonly changes: readonly Change[];
}

export function takenOver(old: LiveSegment, desired: DesiredSegment, changes: readonly Change[]): TakenOver {
  const left = new Map<string, number>();
  const news = groupBy(statedObjects(desired), ({ key }) => key);
  let [moved, changed] = [0, 0];
  for (const [key, list] of groupBy(liveObjects(old), (one) => one.key)) {
    const stated = news.get(key) ?? [];
    const equal = equalIn(list, stated);
    const both = Math.min(list.length, stated.length);
    moved += equal;
    changed += both - equal;
    left.set(key, both);
  }
  const take = (key: string, count: number): number => {
    const taken = Math.min(left.get(key) ?? 0, count);
    left.set(key, (left.get(key) ?? 0) - taken);
    return taken;
  };
  return {
    comesBack: { moved, changed },
    changes: changes.map((change) => {
      if (change.action !== 'create') return change;
      const inside = cablesOf(change.after ?? {}).length * change.count;
      const taken = take(kindKey(change), change.count) + take(insideKey(change), inside);
      return taken === 0 ? change : { ...change, takesOver: taken };
    }),
  };
}

/** The key of cables in a pipe or culvert. */
const insideKey = (holder: Pick<Change, 'kind' | 'item'>): string => JSON.stringify([kindKey(holder)]);

const kindKey = ({ kind, item = '' }: Pick<Change, 'kind' | 'item'>): string => JSON.stringify([kind, item]);

/** The number of old objects that have an equal one among the new, each of its own. */
function equalIn(old: readonly Keyed[], news: readonly Keyed[]): number {
  const left = [...news];
  return old.filter(({ state }) => takeFirst(left, (one) => statesAgree(state, one.state))).length;
}

const plain = (kind: Change['kind'], count: number): Keyed[] =>
  Array.from({ length: count }, () => ({ key: kindKey({ kind }), state: {} }));

/** A section counts as moved also if its dimensions change: its contents tell more. */
const liveObjects = ({ sections, topCoverings = [] }: LiveSegment): Keyed[] => [
  ...plain('segment', 1),
  ...plain('section', sections.length),
  ...topCoverings.map(({ fields }) => ({ key: kindKey({ kind: 'topCovering' }), state: fields })),
  ...sections.flatMap(itemsOf).flatMap((item) => keyed(item, stateOf(item))),
];

const statedObjects = ({ sections = [], topCoverings = [] }: DesiredSegment): Keyed[] => [
  ...plain('segment', 1),
  ...plain('section', sections.length),
  ...topCoverings.map(({ fields }) => ({ key: kindKey({ kind: 'topCovering' }), state: fields })),
  ...sections
    .flatMap(statedItems)
    .flatMap((item) => [item, ...(item.ducts ?? [])])
    .flatMap((item) =>
      keyed(
        item,
        withCables(
          item.fields,
          (item.cables ?? []).map((one) => one.fields),
        ),
      ),
    ),
];

const keyed = ({ kind, cables = [] }: LiveItem | DesiredItem, state: ObjectState): Keyed[] => [
  { key: kindKey({ kind: 'item', item: kind }), state },
  ...cables.map(({ fields }) => ({ key: insideKey({ kind: 'item', item: kind }), state: fields })),
];
