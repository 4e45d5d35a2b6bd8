import type { Fields, LiveItem, LiveLayer, WantedItem, WantedLayer } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { type Cost, cost } from './cost.js';
import { differing, isEmpty } from './fields.js';
import { batches } from './match-cables.js';
import { cablesToDrop, matchItems } from './match-items.js';
import { ownedLists, type Placed } from './wanted-items.js';

/** What is to be made in a layer. */
export interface Creation {
  readonly kind: string;
  readonly fields: Fields;
  readonly cables: readonly Fields[];
  readonly count: number;
  /** The wanted items it makes; none for what is carried over from a section that goes. */
  readonly wanted: readonly WantedItem[];
  readonly carried?: LiveItem;
  readonly inPipe?: WantedItem;
}

/** A layer that stays, and what changes in it. */
export interface KeptLayer {
  readonly live: LiveLayer;
  readonly wanted: WantedLayer;
  readonly update: Fields;
  readonly creations: readonly Creation[];
  readonly removals: readonly LiveItem[];
  /** Which live item each wanted one is. */
  readonly served: ReadonlyMap<WantedItem, LiveItem>;
  readonly total: Cost;
}

export function keepLayer(live: LiveLayer, wanted: WantedLayer): KeptLayer {
  const update = differing(live.fields, wanted.fields);
  const creations: Creation[] = [];
  const removals: LiveItem[] = [];
  const served = new Map<WantedItem, LiveItem>();
  let total = cost({ calls: isEmpty(update) ? 0 : 1 });
  for (const [kind, list] of ownedLists(wanted)) {
    const there = live.items.filter((item) => item.kind === kind);
    const matching = matchItems(
      kind,
      there,
      list.map(({ item }) => item),
    );
    total += matching.total;
    for (const pair of matching.kept) {
      served.set(pair.wanted, pair.live);
      removals.push(...cablesToDrop(pair.live, pair.wanted));
    }
    removals.push(...matching.dropped);
    const made = new Set(matching.made);
    creations.push(
      ...creationsOf(
        kind,
        list.filter(({ item }) => made.has(item)),
      ),
    );
  }
  return { live, wanted, update, creations, removals, served, total };
}

/** One creation a call: identical cables together, everything else one by one. */
export function creationsOf(kind: string, list: readonly Placed[]): Creation[] {
  const { addMany } = kindNamed(kind);
  if (!addMany) return list.map(({ item, inPipe }) => single(item, inPipe));
  return batches(list.map(({ item }) => item)).flatMap((group) =>
    chunks(group, addMany.most).map((wanted) => ({
      kind,
      fields: wanted[0]?.fields ?? {},
      cables: [],
      count: wanted.length,
      wanted,
    })),
  );
}

const single = (item: WantedItem, inPipe: WantedItem | undefined): Creation => ({
  kind: item.kind,
  fields: item.fields,
  cables: (item.cables ?? []).map(({ fields }) => fields),
  count: 1,
  wanted: [item],
  ...(inPipe ? { inPipe } : {}),
});

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));
