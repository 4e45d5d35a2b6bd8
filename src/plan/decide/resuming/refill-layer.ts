import { cable } from '../../../kinds/cable.js';
import type { DesiredItem, LiveItem, LiveLayer } from '../../../kinds/model.js';
import { type Cost, cost, isPossible, NEVER } from '../../algorithms/cost.js';
import { fixedValues, objectsInItem } from '../../model/count.js';
import { managedLists, type Placed } from '../../model/desired-items.js';
import { differing, fieldsKey, isEmpty } from '../../model/fields.js';
import { asStated, type Creation, creationsOf, type KeptLayer } from '../layers/layer-plan.js';
import type { NewLayer } from '../layers/new-layer.js';
import type { Matching } from '../matching/match-cables.js';
import { cablesToDrop, ductsMissing, matchItems } from '../matching/match-items.js';

/** A layer of an unfinished section, and the contents that it lacks. */
export interface Refilled {
  readonly kept: KeptLayer;
  /** Numbers of carried-over items that exist already, and of those that are missing. */
  readonly copied: number;
  readonly missing: number;
  /** True if no kind without a copy comes before one with a copy: copies are made kind by kind. */
  readonly isCopiedInOrder: boolean;
  /** Number of items that somebody else created, in unmanaged lists and in managed lists. */
  readonly added: number;
  readonly foreign: number;
}

export function refill(live: LiveLayer, made: NewLayer): Refilled {
  const { desired } = made;
  const managed = managedLists(desired, made.old);
  const update = differing(live.fields, made.fields);
  const copies = copiesIn(
    live.items.filter(({ kind }) => !managed.has(kind)),
    made.creations.filter(({ carried }) => carried),
  );
  const creations = [...copies.lacking];
  const removals: LiveItem[] = [];
  const keptItems = new Map<DesiredItem, LiveItem>();
  let total: Cost = cost({ calls: creations.length + (isEmpty(update) ? 0 : 1) });
  for (const [kind, list] of managed) {
    const own = made.creations.filter(
      (creation) => !creation.carried && !creation.unlisted && creation.kind === kind,
    );
    const matching = matchStated(kind, live.items, own, desired.batchLimit);
    for (const pair of matching.kept) keptItems.set(pair.desired, pair.live);
    removals.push(...matching.dropped);
    creations.push(...own.flatMap((creation) => without(creation, keptItems)));
    total += isPossible(matching.total) ? callsFor(kind, list, keptItems, desired.batchLimit) : NEVER;
  }
  const ducts = made.creations.filter((creation) => creation.unlisted && isLacking(creation, keptItems));
  creations.push(...ducts);
  // Ducts of pipes that are still to be created were counted with their pipe.
  total += cost({ calls: ducts.filter(({ inPipe }) => inPipe && keptItems.has(inPipe)).length });
  for (const item of removals)
    total += cost({ lost: fixedValues(item), destroyed: objectsInItem(item), calls: 1 });
  return {
    kept: { live, old: made.old, desired, update, creations, removals, keptItems, total },
    copied: copies.count,
    isCopiedInOrder: copies.isInOrder,
    missing: copies.lacking.reduce((sum, { count }) => sum + count, 0),
    added: copies.others,
    foreign: removals.length,
  };
}

/** True if an unlisted duct is missing: its pipe is still to be created, or exists without it. */
function isLacking(
  { inPipe, desired: [duct] }: Creation,
  keptItems: ReadonlyMap<DesiredItem, LiveItem>,
): boolean {
  const live = inPipe && keptItems.get(inPipe);
  if (!live || !duct) return true;
  return ductsMissing({ live, desired: inPipe }).includes(duct);
}

/** The cost of missing items, without extra calls for cables that keep a layout that the spec leaves open. */
const callsFor = (
  kind: string,
  list: readonly Placed[],
  keptItems: ReadonlyMap<DesiredItem, LiveItem>,
  batchLimit?: number,
): Cost => {
  const missing = list.filter(({ item }) => !keptItems.has(item));
  return cost({ calls: creationsOf(kind, missing, asStated, batchLimit).length });
};

function copiesIn(
  items: readonly LiveItem[],
  carried: readonly Creation[],
): { count: number; others: number; lacking: Creation[]; isInOrder: boolean } {
  const left = new Map<string, number>();
  for (const item of items) left.set(likeness(item), (left.get(likeness(item)) ?? 0) + 1);
  let count = 0;
  const copiedKinds = new Set<string>();
  const lacking = carried.flatMap((creation) => {
    const key = creation.carried ? likeness(creation.carried) : '';
    const found = Math.min(left.get(key) ?? 0, creation.count);
    left.set(key, (left.get(key) ?? 0) - found);
    count += found;
    if (found > 0) copiedKinds.add(creation.kind);
    return found === creation.count ? [] : [{ ...creation, count: creation.count - found }];
  });
  const isCopied = carried.map(({ kind }) => copiedKinds.has(kind));
  const isInOrder = isCopied.lastIndexOf(true) < isCopied.indexOf(false) || !isCopied.includes(false);
  return { count, others: items.length - count, lacking, isInOrder };
}

const likeness = ({ kind, fields, cables }: LiveItem): string =>
  JSON.stringify([kind, fieldsKey(fields), cables.map((inner) => fieldsKey(inner.fields)).toSorted()]);

/**
 * Matches the live items of a kind with the items that the replacement creates, including fields that the spec leaves
 * open. If they do not match exactly, another user changed the section, and only the stated fields are compared.
 */
function matchStated(
  kind: string,
  items: readonly LiveItem[],
  own: readonly Creation[],
  batchLimit?: number,
): Matching {
  const live = items.filter((item) => item.kind === kind);
  const wholes = new Map(own.flatMap(wholeItems));
  const exact = matchItems(kind, live, [...wholes.keys()], batchLimit);
  if (isPossible(exact.total) && exact.dropped.length === 0 && exact.kept.every(isWhole))
    return {
      ...exact,
      kept: exact.kept.map((pair) => ({ ...pair, desired: original(wholes, pair.desired) })),
    };
  const stated = matchItems(kind, live, [...wholes.values()], batchLimit);
  const inside = stated.kept.flatMap((pair) => cablesToDrop(pair.live, pair.desired));
  return { ...stated, dropped: [...stated.dropped, ...inside] };
}

const isWhole = ({ live, desired }: Matching['kept'][number]): boolean =>
  cablesToDrop(live, desired).length === 0;

const original = (wholes: ReadonlyMap<DesiredItem, DesiredItem>, item: DesiredItem): DesiredItem =>
  wholes.get(item) ?? item;

/** Each desired item as it is created, with the item of the spec. */
const wholeItems = ({ desired, fields, cables }: Creation): [DesiredItem, DesiredItem][] =>
  desired.map((item) => {
    const inside = cables.map((inner) => ({ kind: cable.name, fields: inner, place: item.place }));
    return [{ ...item, fields, ...(item.cables || inside.length > 0 ? { cables: inside } : {}) }, item];
  });

/** The part of a creation that is still to be made. */
function without(creation: Creation, keptItems: ReadonlyMap<DesiredItem, LiveItem>): Creation[] {
  const desired = creation.desired.filter((item) => !keptItems.has(item));
  return desired.length === 0 ? [] : [{ ...creation, desired, count: desired.length }];
}
