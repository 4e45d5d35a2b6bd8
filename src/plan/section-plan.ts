import type { Fields, LiveItem, LiveLayer, LiveSection, WantedLayer, WantedSection } from '../kinds/model.js';
import { DEPTH_FIELDS } from '../kinds/structure.js';
import { align } from './align.js';
import { type Cost, cost, isPossible, NEVER } from './cost.js';
import { fixedInLayer, thingsInItem, thingsInLayer } from './count.js';
import { differing, isEmpty } from './fields.js';
import { type Creation, creationsOf, type KeptLayer, keepLayer } from './layer-plan.js';
import { ownedLists } from './wanted-items.js';

/** A layer to be made: in a new section, or between the layers of one that stays. */
export interface NewLayer {
  readonly wanted?: WantedLayer;
  readonly carriedFrom?: LiveLayer;
  readonly fields: Fields;
  readonly creations: readonly Creation[];
}

export interface KeptSection {
  readonly how: 'keep';
  readonly live: LiveSection;
  readonly wanted: WantedSection;
  readonly update: Fields;
  /** Bottom first, the ones that stay and the new ones between them. */
  readonly layers: readonly (KeptLayer | NewLayer)[];
  readonly total: Cost;
}

export interface NewSection {
  readonly how: 'make';
  readonly wanted: WantedSection;
  /** The section that this one takes the place of. */
  readonly replaces?: LiveSection;
  readonly fields: Fields;
  readonly layers: readonly NewLayer[];
  readonly total: Cost;
}

/** A section that stays; the total is NEVER where the API has no way to do it in place. */
export function keepSection(live: LiveSection, wanted: WantedSection): KeptSection {
  const update = differing(live.fields, wanted.fields);
  const own = cost({ calls: isEmpty(update) ? 0 : 1 });
  const wantedLayers = wanted.layers;
  if (!wantedLayers) return { how: 'keep', live, wanted, update, layers: [], total: own };
  const pairs = live.layers.map((layer) => wantedLayers.map((other) => keepLayer(layer, other)));
  const made = wantedLayers.map((layer) => newLayer(layer));
  const { total, moves } = align(live.layers.length, wantedLayers.length, {
    pair: (i, j) => pairs[i]?.[j]?.total ?? NEVER,
    // No call removes a layer.
    drop: () => NEVER,
    make: (j) => (made[j] ? cost({ calls: callsForLayer(made[j]) }) : NEVER),
  });
  const layers = moves.flatMap((move) => {
    const layer =
      move.how === 'pair' ? pairs[move.i]?.[move.j] : move.how === 'make' ? made[move.j] : undefined;
    return layer ? [layer] : [];
  });
  return { how: 'keep', live, wanted, update, layers, total: Math.min(own + total, NEVER) };
}

export function makeSection(wanted: WantedSection): NewSection {
  const layers = (wanted.layers ?? []).map((layer) => newLayer(layer));
  const total = cost({ calls: callsForSection(wanted.fields, layers) });
  return { how: 'make', wanted, fields: wanted.fields, layers, total };
}

/** A new section in the place of a live one, with everything carried over that the spec does not own. */
export function replaceSection(live: LiveSection, wanted: WantedSection): NewSection {
  const wantedLayers = wanted.layers ?? [];
  const { total, moves } = align(live.layers.length, wantedLayers.length, {
    pair: (i, j) => replaceCost(live.layers[i], wantedLayers[j]),
    drop: (i) => (live.layers[i] ? surplusLayer(live.layers[i]) : NEVER),
    make: () => 0,
  });
  const layers = moves.flatMap((move) => {
    if (move.how === 'drop') return [];
    return [
      newLayer(wantedLayers[move.j] as WantedLayer, move.how === 'pair' ? live.layers[move.i] : undefined),
    ];
  });
  const fields = { ...carriedGeometry(live.fields, wanted.fields), ...wanted.fields };
  const calls = callsForSection(fields, layers) + 1;
  return {
    how: 'make',
    wanted,
    replaces: live,
    fields,
    layers,
    total: total + cost({ destroyed: 1, calls }),
  };
}

/** A surplus section goes with everything in it, and the spec states nothing of it. */
export const dropSection = (live: LiveSection): Cost =>
  cost({
    lost: live.layers.reduce((sum, layer) => sum + thingsInLayer(layer) + fixedInLayer(layer), 0),
    destroyed: 1,
    calls: 1,
  });

/** The best that can be made of a live section as a wanted one. */
export function bestPair(live: LiveSection, wanted: WantedSection): KeptSection | NewSection {
  const kept = keepSection(live, wanted);
  return isPossible(kept.total) ? kept : replaceSection(live, wanted);
}

export function newLayer(wanted: WantedLayer, from?: LiveLayer): NewLayer {
  const owned = ownedLists(wanted);
  const carried = (from?.items ?? []).filter((item) => !owned.has(item.kind));
  return {
    wanted,
    ...(from ? { carriedFrom: from } : {}),
    fields: { ...from?.fields, ...wanted.fields },
    // What is carried over comes first, so that a run that is cut off has not begun to look finished.
    creations: [...carried.map(carry), ...[...owned].flatMap(([kind, list]) => creationsOf(kind, list))],
  };
}

const carry = (item: LiveItem): Creation => ({
  kind: item.kind,
  fields: item.fields,
  cables: item.cables.map(({ fields }) => fields),
  count: 1,
  wanted: [],
  carried: item,
});

/** Cover and layout depth say the same thing twice: of the two the stated one is written, or else the cover. */
function carriedGeometry(live: Fields, stated: Fields): Fields {
  const depthStated = DEPTH_FIELDS.some((name) => name in stated);
  return Object.fromEntries(
    Object.entries(live).filter(
      ([name]) => name !== 'layoutDepth' && !(depthStated && name === 'coverThickness'),
    ),
  );
}

function replaceCost(live: LiveLayer | undefined, wanted: WantedLayer | undefined): Cost {
  if (!live || !wanted) return NEVER;
  const owned = ownedLists(wanted);
  const recreated = live.items.filter((item) => owned.has(item.kind));
  return cost({
    lost: fixedInLayer(live),
    destroyed: recreated.reduce((sum, item) => sum + thingsInItem(item), 0),
  });
}

const surplusLayer = (live: LiveLayer): Cost => cost({ lost: thingsInLayer(live) + fixedInLayer(live) });

/** The layer itself, what its own call cannot say, and its items. */
function callsForLayer(layer: NewLayer): number {
  const { protectionLayerThickness: _, ...rest } = layer.fields;
  return 1 + (isEmpty(rest) ? 0 : 1) + layer.creations.length;
}

/** The first layer comes with the section. */
function callsForSection(fields: Fields, layers: readonly NewLayer[]): number {
  const inLayers = layers.reduce((sum, layer, index) => {
    const first = (isEmpty(layer.fields) ? 0 : 1) + layer.creations.length;
    return sum + (index === 0 ? first : callsForLayer(layer));
  }, 0);
  return 1 + (isEmpty(fields) ? 0 : 1) + inLayers;
}
