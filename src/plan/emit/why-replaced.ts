import type { Place } from '../../diagnostics/problem.js';
import type { DesiredItem, LiveItem, LiveLayer, LiveSection } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { assignClasses, assignPairs } from '../algorithms/assign.js';
import { isPossible } from '../algorithms/cost.js';
import { alike, type Class, nth } from '../algorithms/group-by.js';
import { matchCables } from '../decide/matching/match-cables.js';
import { contentKey, type DesiredClasses, desiredClasses } from '../decide/matching/match-items.js';
import type { ResumedSection } from '../decide/resuming/resume-section.js';
import type { NewSection } from '../decide/sections/section-plan.js';
import type { Obstacle } from '../model/change.js';
import {
  itemsIn,
  listsOnlyInBase,
  managedCables,
  managedLists,
  placeInBase,
} from '../model/desired-items.js';
import type { ObstacleReason } from '../model/reason.js';
import { goingItem } from './contents.js';

/** The live objects that force a replacement of the section: the API can neither change nor delete them. */
export function obstacles(
  live: LiveSection,
  { layers }: Pick<NewSection | ResumedSection, 'layers'>,
): Obstacle[] {
  const order = layers.flatMap(({ old }) => old ?? []);
  const staying = live.layers.filter((layer) => order.includes(layer));
  return live.layers.flatMap((layer): Obstacle[] => {
    const next = layers.find(({ old }) => old === layer)?.desired;
    const number = live.layers.indexOf(layer) + 1;
    if (!next) return [layerObstacle(layer, 'layer-not-in-spec', number)];
    const isMoved = order.indexOf(layer) !== staying.indexOf(layer);
    const onlyInBase = new Set(listsOnlyInBase(next, layer));
    const moved = isMoved ? [layerObstacle(layer, 'layer-moved', number)] : [];
    const items = [...managedLists(next, layer)].flatMap(([kind, list]) =>
      itemObstacles(
        layer.items.filter((item) => item.kind === kind),
        itemsIn(list),
        layer.base && onlyInBase.has(kind) ? placeInBase(layer.base, kind) : undefined,
      ),
    );
    return [...moved, ...items];
  });
}

const layerObstacle = (
  { id, fields }: LiveLayer,
  code: ObstacleReason['code'],
  number: number,
): Obstacle => ({
  kind: 'layer',
  id,
  state: fields,
  reason: { code },
  number,
});

/** `was`: the place in the base that stated the list, if the specs no longer state it. */
function itemObstacles(
  live: readonly LiveItem[],
  desired: readonly DesiredItem[],
  was: Place | undefined,
): Obstacle[] {
  const [first] = live;
  if (!first || kindNamed(first.kind).remove) return [];
  const asked = desiredClasses(desired);
  const staying = stayingItems(live, asked);
  return live.flatMap((item) =>
    staying.has(item)
      ? []
      : [
          {
            ...goingItem(item),
            reason: was ? { code: 'no-longer-in-specs', was } : obstacleReason(item, asked),
          },
        ],
  );
}

/**
 * The largest set of items that can stay; the first of equal items is preferred. Example: live are the pipes p (type 3) and q (type
 * 5), and the spec states a pipe of any type and one of type 3. If p served as the first, nothing could serve as the second and
 * q would be an obstacle. So p serves as the second and q as the first, and both stay.
 */
function stayingItems(live: readonly LiveItem[], { asked, find }: DesiredClasses): ReadonlySet<LiveItem> {
  const places = new Map(
    alike(live, contentKey).map(([item]) => [
      contentKey(item),
      find(item.fields)
        .filter((k) => cablesFit(item, nth(asked, k)[0]))
        .sort((a, b) => a - b),
    ]),
  );
  const placesOf = (item: LiveItem): readonly number[] => places.get(contentKey(item)) ?? [];
  const there = alike(live, (item) => placesOf(item).join());
  const { serving } = assignClasses({
    supply: there.map(({ length }) => length),
    demand: asked.map(({ length }) => length),
    pairs: (i) => new Map(placesOf(nth(there, i)[0]).map((k) => [k, 0n])),
    drop: () => 1n,
    make: () => 0n,
  });
  return new Set(assignPairs(there, asked, serving).map(([item]) => item));
}

function cablesFit(item: LiveItem, desired: DesiredItem): boolean {
  const managed = managedCables(item, desired);
  return !managed || isPossible(matchCables(item.cables, managed, true).total);
}

function obstacleReason(item: LiveItem, { asked, find }: DesiredClasses): ObstacleReason {
  const near: Class<DesiredItem>[] = find(item.fields).map((k) => nth(asked, k));
  if (near.length === 0) return { code: 'differs-from-spec' };
  const isSurplus = near.some(([other]) => cablesFit(item, other));
  return { code: isSurplus ? 'more-than-in-spec' : 'other-cables-inside' };
}
