import type { DesiredLayer, LiveItem, LiveLayer, LiveSection } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { canHoldDucts, DUCT } from '../../kinds/roles.js';
import type { ResumedSection } from '../decide/resuming/resume-section.js';
import type { SectionMove } from '../decide/sections/section-options.js';
import { type KeptSection, type NewSection, valuesIn } from '../decide/sections/section-plan.js';
import { addressOf, type ObjectPath } from '../model/address.js';
import type { Loss } from '../model/change.js';
import { ownedIn } from '../model/desired-items.js';
import { itemKind, type LossReason } from '../model/reason.js';
import { liveItemAt, liveLayerAt, liveSectionAt } from './addresses.js';
import { goingItem } from './contents.js';

/** The unmanaged values and objects that a plan cannot keep. */
export const lossesOf = (moves: readonly SectionMove[], at: ObjectPath): Loss[] =>
  moves.flatMap((move): Loss[] => {
    if (move.how === 'drop') return surplus(move.live, at);
    if (move.how === 'keep') return kept(move, at);
    if (move.how === 'resume')
      return [...replaced(move.into, move.old, at), ...overwritten(move, at), ...kept(move, at)];
    return move.replaces ? replaced(move, move.replaces, at) : [];
  });

const surplus = (section: LiveSection, at: ObjectPath): Loss[] =>
  section.layers.flatMap((layer) => {
    const own = layerPath(section, layer, at);
    return [...wholeLayer(layer, own), ...unsettable(layer, own)];
  });

/**
 * Unmanaged dimensions that are overwritten when an empty section is taken for an interrupted replacement: the section
 * may also be another user's.
 */
const overwritten = ({ isKnown, live, update, desired }: ResumedSection, at: ObjectPath): Loss[] =>
  isKnown
    ? []
    : Object.keys(update)
        .filter((name) => !(name in desired.fields) && live.fields[name] !== undefined)
        .map((name) => valueLoss(liveSectionAt(live.id, at), name, live.fields[name]));

/** A kept section loses only the fixed values of its deleted cables. */
const kept = ({ live, layers }: Pick<KeptSection, 'live' | 'layers'>, at: ObjectPath): Loss[] =>
  layers.flatMap((layer) =>
    'live' in layer ? layer.removals.flatMap((item) => fixed(item, layerPath(live, layer.live, at))) : [],
  );

function replaced(move: NewSection, old: LiveSection, at: ObjectPath): Loss[] {
  const carried = new Map(
    move.layers.flatMap((layer) => (layer.carriedFrom ? [[layer.carriedFrom, layer] as const] : [])),
  );
  return old.layers.flatMap((layer) => {
    const own = layerPath(old, layer, at);
    const next = carried.get(layer);
    const gone = next ? [] : [...wholeLayer(layer, own), ...dimensions(layer, own)];
    const ducts = next && !ownedIn(next.desired, layer).has(DUCT) ? looseDucts(layer, own) : [];
    return [
      ...gone,
      ...unsettable(layer, own),
      ...ducts,
      ...(next ? unseenDucts(layer, next.desired, own) : []),
    ];
  });
}

/** Ducts of recreated pipes that the service does not list and the spec does not state. */
function unseenDucts(layer: LiveLayer, { hidesDucts, items }: DesiredLayer, at: ObjectPath): Loss[] {
  if (!hidesDucts) return [];
  const stated = Object.values(items)
    .flat()
    .filter(({ unlisted }) => unlisted).length;
  return layer.items
    .filter(({ kind, fields }) => canHoldDucts(kindNamed(kind), fields))
    .slice(stated)
    .map(({ kind, id }) => lossAt(liveItemAt(kind, id, at), { code: 'unlisted-ducts' }));
}

const layerPath = (section: LiveSection, layer: LiveLayer, at: ObjectPath): ObjectPath =>
  liveLayerAt(layer.id, liveSectionAt(section.id, at));

const wholeLayer = (layer: LiveLayer, at: ObjectPath): Loss[] => layer.items.map((item) => whole(item, at));

const dimensions = (layer: LiveLayer, at: ObjectPath): Loss[] =>
  Object.entries(valuesIn(layer)).map(([name, value]) => valueLoss(at, name, value));

function whole(item: LiveItem, at: ObjectPath): Loss {
  const { kind, id, catalog, state } = { ...goingItem(item), kind: item.kind };
  const loss = lossAt(liveItemAt(kind, id, at), { code: 'object', object: itemKind(kind) });
  return { ...loss, state, ...(catalog ? { catalog } : {}) };
}

/** The API does not show which pipe holds a duct, so a duct that is carried over is created outside of pipes. */
function looseDucts(layer: LiveLayer, at: ObjectPath): Loss[] {
  const hasEcomPipe = layer.items.some(({ kind, fields }) => canHoldDucts(kindNamed(kind), fields));
  if (!hasEcomPipe) return [];
  return layer.items
    .filter((item) => item.kind === DUCT)
    .map((item) => ({ ...whole(item, at), reason: { code: 'pipe-of-duct' } }));
}

const unsettable = (layer: LiveLayer, at: ObjectPath): Loss[] => [
  ...layer.cableBands.map((id) => lossAt(at, { code: 'cable-band', id })),
  ...(layer.unknown ?? []).map(({ list, entry }) => lossAt(at, { code: 'unknown-entry', list, entry })),
  ...layer.items.flatMap((item) => fixed(item, at)),
];

const fixed = (item: LiveItem, at: ObjectPath): Loss[] => [
  ...Object.entries(item.fixed).map(([name, value]) =>
    valueLoss(liveItemAt(item.kind, item.id, at), name, value),
  ),
  ...item.cables.flatMap((cable) => fixed(cable, at)),
];

export const lossAt = (at: ObjectPath, reason: LossReason): Loss => ({
  address: addressOf(at),
  ...at,
  reason,
});

const valueLoss = (at: ObjectPath, field: string, value: unknown): Loss =>
  lossAt(at, { code: 'value', field, value: String(value) });
