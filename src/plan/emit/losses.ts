import type { LiveItem, LiveLayer, LiveSection, WantedLayer } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { canHoldDucts, DUCT } from '../../kinds/roles.js';
import type { ResumedSection } from '../decide/resuming/resume-section.js';
import type { SectionMove } from '../decide/sections/section-options.js';
import { type KeptSection, type NewSection, valuesIn } from '../decide/sections/section-plan.js';
import type { Loss, ThingState } from '../model/change.js';
import { ownedLists } from '../model/wanted-items.js';
import { liveItemAt, liveLayerAt, liveSectionAt } from './addresses.js';

/** What a plan cannot keep although nobody asked for it to go. */
export const lossesOf = (moves: readonly SectionMove[], address: string): Loss[] =>
  moves.flatMap((move): Loss[] => {
    if (move.how === 'drop') return surplus(move.live, address);
    if (move.how === 'keep') return kept(move, address);
    if (move.how === 'resume')
      return [
        ...replaced(move.into, move.old, address),
        ...overwritten(move, address),
        ...kept(move, address),
      ];
    return move.replaces ? replaced(move, move.replaces, address) : [];
  });

const surplus = (section: LiveSection, address: string): Loss[] =>
  section.layers.flatMap((layer) => {
    const at = layerAddress(section, layer, address);
    return [...wholeLayer(layer, at), ...unsettable(layer, at)];
  });

/** Measures that nobody has asked for: an empty section that somebody has made looks like a half that was just begun. */
const overwritten = ({ isKnown, live, update, wanted }: ResumedSection, address: string): Loss[] =>
  isKnown
    ? []
    : Object.keys(update)
        .filter((name) => !(name in wanted.fields) && live.fields[name] !== undefined)
        .map((name) => ({
          address: liveSectionAt(live.id, address),
          what: name,
          value: String(live.fields[name]),
        }));

/** What stays loses nothing but what stood on the cables that go. */
const kept = ({ live, layers }: Pick<KeptSection, 'live' | 'layers'>, address: string): Loss[] =>
  layers.flatMap((layer) =>
    'live' in layer
      ? layer.removals.flatMap((item) => fixed(item, layerAddress(live, layer.live, address)))
      : [],
  );

function replaced(move: NewSection, old: LiveSection, address: string): Loss[] {
  const carried = new Map(
    move.layers.flatMap((layer) => (layer.carriedFrom ? [[layer.carriedFrom, layer] as const] : [])),
  );
  return old.layers.flatMap((layer) => {
    const at = layerAddress(old, layer, address);
    const next = carried.get(layer);
    const gone = next ? [] : [...wholeLayer(layer, at), ...dimensions(layer, at)];
    const ducts = next && !ownedLists(next.wanted).has(DUCT) ? looseDucts(layer, at) : [];
    return [
      ...gone,
      ...unsettable(layer, at),
      ...ducts,
      ...(next ? unseenDucts(layer, next.wanted, at) : []),
    ];
  });
}

/** Ducts in a pipe that is made again, where the service does not list them and the spec does not state them. */
function unseenDucts(layer: LiveLayer, { hidesDucts, items }: WantedLayer, address: string): Loss[] {
  if (!hidesDucts) return [];
  const stated = Object.values(items)
    .flat()
    .filter(({ unlisted }) => unlisted).length;
  return layer.items
    .filter(({ kind, fields }) => canHoldDucts(kindNamed(kind), fields))
    .slice(stated)
    .map(({ kind, id }) => ({
      address: liveItemAt(kind, id, address),
      what: 'ecom ducts in a pipe',
      value: 'as many as there are: this service does not list them',
    }));
}

const layerAddress = (section: LiveSection, layer: LiveLayer, address: string): string =>
  liveLayerAt(layer.id, liveSectionAt(section.id, address));

const wholeLayer = (layer: LiveLayer, address: string): Loss[] =>
  layer.items.map((item) => whole(item, address));

const dimensions = (layer: LiveLayer, address: string): Loss[] =>
  Object.entries(valuesIn(layer)).map(([what, value]) => ({ address, what, value: String(value) }));

function whole(item: LiveItem, address: string): Loss {
  const { words, catalog } = kindNamed(item.kind);
  const cables = item.cables.map(({ fields }) => fields);
  const state: ThingState = cables.length === 0 ? item.fields : { ...item.fields, cables };
  return {
    address: liveItemAt(item.kind, item.id, address),
    what: words.one,
    state,
    ...(catalog ? { catalog } : {}),
  };
}

/** The API does not show which pipe a duct lies in, so one that is carried over lies loose in its layer. */
function looseDucts(layer: LiveLayer, address: string): Loss[] {
  const hasEcomPipe = layer.items.some(({ kind, fields }) => canHoldDucts(kindNamed(kind), fields));
  if (!hasEcomPipe) return [];
  return layer.items
    .filter((item) => item.kind === DUCT)
    .map((item) => ({ ...whole(item, address), what: 'the pipe of an ecom duct' }));
}

const unsettable = (layer: LiveLayer, address: string): Loss[] => [
  ...layer.cableBands.map((id) => ({ address, what: 'cable band', value: id })),
  ...(layer.unknown ?? []).map(({ list, entry }) => ({ address, what: `entry of ${list}`, value: entry })),
  ...layer.items.flatMap((item) => fixed(item, address)),
];

const fixed = (item: LiveItem, address: string): Loss[] => [
  ...Object.entries(item.fixed).map(([name, value]) => ({
    address: liveItemAt(item.kind, item.id, address),
    what: name,
    value: String(value),
  })),
  ...item.cables.flatMap((cable) => fixed(cable, address)),
];
