import type { Fields, LiveItem, LiveSegment } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { groupBy } from '../algorithms/group-by.js';
import { managedCoverings, type SegmentDecision } from '../decide/decide-segment.js';
import type { Creation, KeptLayer } from '../decide/layers/layer-plan.js';
import type { NewLayer } from '../decide/layers/new-layer.js';

// A segment as a plain document without ids, before and after the plan. The difference between the two is the plan as a
// JSON patch (RFC 6902), and a rehearsal or a reviewer can compare the result with it.

export interface StateDocument {
  [name: string]: unknown;
}

const itemState = (kind: string, fields: Fields, cables: readonly Fields[]): StateDocument =>
  kindNamed(kind).holdsCables ? { ...fields, cables } : { ...fields };

const liveItem = (item: LiveItem): StateDocument =>
  itemState(
    item.kind,
    item.fields,
    item.cables.map(({ fields }) => fields),
  );

const byCollection = (items: readonly { kind: string; state: StateDocument }[]): StateDocument =>
  Object.fromEntries(
    [...groupBy(items, ({ kind }) => kindNamed(kind).collection)].map(([collection, list]) => [
      collection,
      list.map(({ state }) => state),
    ]),
  );

export function liveState(segment: LiveSegment): StateDocument {
  return {
    ...segment.fields,
    ...(segment.settings ? { settings: segment.settings } : {}),
    ...(segment.topCoverings ? { topCoverings: segment.topCoverings.map(({ fields }) => fields) } : {}),
    sections: segment.sections.map((section) => ({
      ...section.fields,
      layers: section.layers.map((layer) => ({
        ...layer.fields,
        ...byCollection(layer.items.map((item) => ({ kind: item.kind, state: liveItem(item) }))),
      })),
    })),
  };
}

export function plannedState(plan: SegmentDecision): StateDocument {
  const { live, desired, update, settings, coverings } = plan;
  const sections = desired.sections
    ? plan.sections.flatMap((move) => {
        if (move.how === 'drop') return [];
        const fields = move.how === 'make' ? move.fields : { ...move.live.fields, ...move.update };
        const layers =
          move.how === 'make' && move.layers.length === 0
            ? [{}]
            : move.how === 'keep' && !move.desired.layers
              ? move.live.layers.map((layer) => ({ ...layer.fields, ...keptItems(layer.items, [], []) }))
              : move.layers.map(layerState);
        return [{ ...fields, layers }];
      })
    : live
      ? (liveState(live).sections as StateDocument[])
      : [{ layers: [{}] }];
  const kept = new Map(
    coverings.kept.map((one) => [one.desired, { ...one.live.fields, ...one.update }] as const),
  );
  const covered = (desired.topCoverings ?? []).map((one) => kept.get(one) ?? { ...one.fields });
  const before = live?.topCoverings?.map(({ fields }) => fields);
  return {
    ...(live ? { ...live.fields, ...update } : { name: desired.name, ...desired.fields }),
    ...(desired.settings || live?.settings ? { settings: { ...live?.settings, ...settings } } : {}),
    ...(managedCoverings(desired) ? { topCoverings: covered } : before ? { topCoverings: before } : {}),
    sections,
  };
}

function layerState(layer: KeptLayer | NewLayer): StateDocument {
  if ('live' in layer) {
    return {
      ...layer.live.fields,
      ...layer.update,
      ...keptItems(layer.live.items, layer.removals, layer.creations),
    };
  }
  return { ...layer.fields, ...keptItems([], [], layer.creations) };
}

function keptItems(
  items: readonly LiveItem[],
  gone: readonly LiveItem[],
  made: readonly Creation[],
): StateDocument {
  const going = new Set(gone);
  const left = items
    .filter((item) => !going.has(item))
    .map((item) => ({ ...item, cables: item.cables.filter((cable) => !going.has(cable)) }));
  return byCollection([
    ...left.map((item) => ({ kind: item.kind, state: liveItem(item) })),
    ...made
      .filter(({ unlisted }) => !unlisted)
      .flatMap((creation) =>
        Array.from({ length: creation.count }, () => ({
          kind: creation.kind,
          state: itemState(creation.kind, creation.fields, creation.cables),
        })),
      ),
  ]);
}
