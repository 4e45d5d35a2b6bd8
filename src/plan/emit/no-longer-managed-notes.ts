import type { Place } from '../../diagnostics/problem.js';
import type { DesiredItem, LiveItem, LiveLayer } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { CABLE } from '../../kinds/roles.js';
import type { SegmentDecision } from '../decide/decide-segment.js';
import type { KeptLayer } from '../decide/layers/layer-plan.js';
import type { NewLayer } from '../decide/layers/new-layer.js';
import type { SectionMove } from '../decide/sections/section-options.js';
import type { ObjectPath } from '../model/address.js';
import { objectsInItem, objectsInLayer, objectsInSection, sum } from '../model/count.js';
import { placeInBase, unmanagedLists } from '../model/desired-items.js';
import type { NoLongerManaged } from '../model/note.js';
import { layerAt, sectionAt } from './addresses.js';

/**
 * Notes on what the base states and the specs let go, with the number of live objects that stay. Sections and layers are also let
 * go if the specs just stop to state them, because a segment has a section and a section has a layer in any case.
 */
export function noLongerManagedNotes(
  { desired, live, sections }: SegmentDecision,
  at: ObjectPath,
): NoLongerManaged[] {
  const { before, unmanaged = [] } = desired;
  if (!before || !live) return [];
  const coverings = before.topCoverings;
  return [
    ...(before.settings && unmanaged.includes('settings')
      ? [noLongerManaged('settings', 0, before.settings.place, at)]
      : []),
    ...(coverings && unmanaged.includes('topCoverings')
      ? [
          noLongerManaged(
            'topCoverings',
            (live.topCoverings ?? coverings).length,
            coverings[0]?.place ?? before.place,
            at,
          ),
        ]
      : []),
    ...(before.sections && !desired.sections
      ? [noLongerManaged('sections', sum(live.sections, objectsInSection), before.place, at)]
      : []),
    ...sections.flatMap((move) => inSection(move, desired, at)),
  ];
}

function inSection(
  move: SectionMove,
  segment: SegmentDecision['desired'],
  at: ObjectPath,
): NoLongerManaged[] {
  if (move.how === 'drop') return [];
  const { old } = move;
  if (!old?.base) return [];
  const own = sectionAt(segment, move.desired, at);
  if (old.base.layers && !move.desired.layers)
    return [noLongerManaged('layers', sum(old.layers, objectsInLayer), old.base.place, own)];
  return move.layers.flatMap((layer) => inLayer(layer, layerAt(move.desired, layer.desired, own)));
}

function inLayer(layer: KeptLayer | NewLayer, at: ObjectPath): NoLongerManaged[] {
  const { old } = layer;
  const base = old?.base;
  if (!old || !base) return [];
  const lists = unmanagedLists(layer.desired, base).map((kind) =>
    noLongerManaged(
      kindNamed(kind).collection,
      sum(
        old.items.filter((item) => item.kind === kind),
        objectsInItem,
      ),
      placeInBase(base, kind),
      at,
    ),
  );
  const cables = unmanagedCables(layer, old);
  const count = sum(cables, (item) => item.cables.length);
  return [
    ...lists,
    ...(count > 0
      ? [noLongerManaged(kindNamed(CABLE).collection, count, cables[0]?.base?.place ?? base.place, at)]
      : []),
  ];
}

/** The pipes and culverts whose cables the base states and the spec lets go. */
function unmanagedCables(layer: KeptLayer | NewLayer, old: LiveLayer): LiveItem[] {
  const isUnmanaged = ({ unmanaged }: DesiredItem): boolean => unmanaged?.includes('cables') === true;
  const isStated = ({ base }: LiveItem): boolean => base?.cables !== undefined;
  if ('live' in layer)
    return [...layer.keptItems].flatMap(([desired, item]) =>
      isUnmanaged(desired) && isStated(item) ? [item] : [],
    );
  // In a replaced section no live item stays, so those of the same kind are taken, as many as let go of their cables.
  return Object.entries(layer.desired.items).flatMap(([kind, items]) =>
    old.items
      .filter((item) => item.kind === kind && isStated(item))
      .slice(0, items.filter(isUnmanaged).length),
  );
}

const noLongerManaged = (list: string, count: number, was: Place, at: ObjectPath): NoLongerManaged => ({
  code: 'no-longer-managed',
  ...at,
  list,
  count,
  was,
});
