import type { LiveItem, LiveLayer, LiveSection, WantedLayer } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { canHoldDucts, DUCT } from '../../kinds/roles.js';
import type { ResumedSection } from '../decide/resuming/resume-section.js';
import type { SectionMove } from '../decide/sections/section-options.js';
import { type KeptSection, type NewSection, valuesIn } from '../decide/sections/section-plan.js';
import { addressOf, type Where } from '../model/address.js';
import type { Loss, ThingState } from '../model/change.js';
import type { LossGrounds } from '../model/grounds.js';
import { itemThing } from '../model/thing.js';
import { ownedIn } from '../model/wanted-items.js';
import { liveItemAt, liveLayerAt, liveSectionAt } from './addresses.js';

/** The unmanaged values and objects that a plan cannot keep. */
export const lossesOf = (moves: readonly SectionMove[], at: Where): Loss[] =>
  moves.flatMap((move): Loss[] => {
    if (move.how === 'drop') return surplus(move.live, at);
    if (move.how === 'keep') return kept(move, at);
    if (move.how === 'resume')
      return [...replaced(move.into, move.old, at), ...overwritten(move, at), ...kept(move, at)];
    return move.replaces ? replaced(move, move.replaces, at) : [];
  });

const surplus = (section: LiveSection, at: Where): Loss[] =>
  section.layers.flatMap((layer) => {
    const own = layerWhere(section, layer, at);
    return [...wholeLayer(layer, own), ...unsettable(layer, own)];
  });

/**
 * Unmanaged dimensions that are overwritten when an empty section is taken for an interrupted replacement: the section
 * may also be another user's.
 */
const overwritten = ({ isKnown, live, update, wanted }: ResumedSection, at: Where): Loss[] =>
  isKnown
    ? []
    : Object.keys(update)
        .filter((name) => !(name in wanted.fields) && live.fields[name] !== undefined)
        .map((name) => valueLoss(liveSectionAt(live.id, at), name, live.fields[name]));

/** A kept section loses only the fixed values of its deleted cables. */
const kept = ({ live, layers }: Pick<KeptSection, 'live' | 'layers'>, at: Where): Loss[] =>
  layers.flatMap((layer) =>
    'live' in layer ? layer.removals.flatMap((item) => fixed(item, layerWhere(live, layer.live, at))) : [],
  );

function replaced(move: NewSection, old: LiveSection, at: Where): Loss[] {
  const carried = new Map(
    move.layers.flatMap((layer) => (layer.carriedFrom ? [[layer.carriedFrom, layer] as const] : [])),
  );
  return old.layers.flatMap((layer) => {
    const own = layerWhere(old, layer, at);
    const next = carried.get(layer);
    const gone = next ? [] : [...wholeLayer(layer, own), ...dimensions(layer, own)];
    const ducts = next && !ownedIn(next.wanted, layer).has(DUCT) ? looseDucts(layer, own) : [];
    return [
      ...gone,
      ...unsettable(layer, own),
      ...ducts,
      ...(next ? unseenDucts(layer, next.wanted, own) : []),
    ];
  });
}

/** Ducts of recreated pipes that the service does not list and the spec does not state. */
function unseenDucts(layer: LiveLayer, { hidesDucts, items }: WantedLayer, at: Where): Loss[] {
  if (!hidesDucts) return [];
  const stated = Object.values(items)
    .flat()
    .filter(({ unlisted }) => unlisted).length;
  return layer.items
    .filter(({ kind, fields }) => canHoldDucts(kindNamed(kind), fields))
    .slice(stated)
    .map(({ kind, id }) => lossAt(liveItemAt(kind, id, at), { code: 'unlisted-ducts' }));
}

const layerWhere = (section: LiveSection, layer: LiveLayer, at: Where): Where =>
  liveLayerAt(layer.id, liveSectionAt(section.id, at));

const wholeLayer = (layer: LiveLayer, at: Where): Loss[] => layer.items.map((item) => whole(item, at));

const dimensions = (layer: LiveLayer, at: Where): Loss[] =>
  Object.entries(valuesIn(layer)).map(([name, value]) => valueLoss(at, name, value));

function whole(item: LiveItem, at: Where): Loss {
  const { catalog } = kindNamed(item.kind);
  const cables = item.cables.map(({ fields }) => fields);
  const state: ThingState = cables.length === 0 ? item.fields : { ...item.fields, cables };
  const loss = lossAt(liveItemAt(item.kind, item.id, at), { code: 'thing', thing: itemThing(item.kind) });
  return { ...loss, state, ...(catalog ? { catalog } : {}) };
}

/** The API does not show which pipe holds a duct, so a duct that is carried over is created outside of pipes. */
function looseDucts(layer: LiveLayer, at: Where): Loss[] {
  const hasEcomPipe = layer.items.some(({ kind, fields }) => canHoldDucts(kindNamed(kind), fields));
  if (!hasEcomPipe) return [];
  return layer.items
    .filter((item) => item.kind === DUCT)
    .map((item) => ({ ...whole(item, at), grounds: { code: 'pipe-of-duct' } }));
}

const unsettable = (layer: LiveLayer, at: Where): Loss[] => [
  ...layer.cableBands.map((id) => lossAt(at, { code: 'cable-band', id })),
  ...(layer.unknown ?? []).map(({ list, entry }) => lossAt(at, { code: 'unknown-entry', list, entry })),
  ...layer.items.flatMap((item) => fixed(item, at)),
];

const fixed = (item: LiveItem, at: Where): Loss[] => [
  ...Object.entries(item.fixed).map(([name, value]) =>
    valueLoss(liveItemAt(item.kind, item.id, at), name, value),
  ),
  ...item.cables.flatMap((cable) => fixed(cable, at)),
];

export const lossAt = (at: Where, grounds: LossGrounds): Loss => ({
  address: addressOf(at),
  project: at.project,
  segment: at.segment,
  path: at.path,
  grounds,
});

const valueLoss = (at: Where, field: string, value: unknown): Loss =>
  lossAt(at, { code: 'value', field, value: String(value) });
