import type { LiveItem, LiveLayer, LiveSection } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import type { Loss } from './change.js';
import type { NewSection } from './section-plan.js';
import type { SectionMove } from './segment-plan.js';
import { ownedLists } from './wanted-items.js';

/** What a plan cannot keep although nobody asked for it to go. */
export const lossesOf = (moves: readonly SectionMove[], address: string): Loss[] =>
  moves.flatMap((move): Loss[] => {
    if (move.how === 'drop') return surplus(move.live, `${address}/sections/${move.live.id}`);
    if (move.how === 'make' && move.replaces)
      return replaced(move, move.replaces, `${address}/sections/${move.replaces.id}`);
    if (move.how !== 'keep') return [];
    return move.layers.flatMap((layer) =>
      'live' in layer
        ? layer.removals.flatMap((item) => fixed(item, `${address}/layers/${layer.live.id}`))
        : [],
    );
  });

const surplus = (section: LiveSection, address: string): Loss[] =>
  section.layers.flatMap((layer) => [...wholeLayer(layer, address), ...unsettable(layer, address)]);

const wholeLayer = (layer: LiveLayer, address: string): Loss[] =>
  layer.items.map((item) => ({
    address: `${address}/layers/${layer.id}`,
    what: kindNamed(item.kind).words.one,
    value: described(item),
  }));

function replaced(move: NewSection, old: LiveSection, address: string): Loss[] {
  const carried = new Map(
    move.layers.flatMap((layer) => (layer.carriedFrom ? [[layer.carriedFrom, layer] as const] : [])),
  );
  return old.layers.flatMap((layer) => {
    const next = carried.get(layer);
    const gone = next ? [] : wholeLayer(layer, address);
    const ducts = next?.wanted && !ownedLists(next.wanted).has('ecomDuct') ? looseDucts(layer, address) : [];
    return [...gone, ...unsettable(layer, address), ...ducts];
  });
}

/** The API does not show which pipe a duct lies in, so one that is carried over lies loose in its layer. */
function looseDucts(layer: LiveLayer, address: string): Loss[] {
  const inEcomPipe = layer.items.some((item) => item.kind === 'pipe' && item.fields.pipeCategory === 'ECOM');
  if (!inEcomPipe) return [];
  return layer.items
    .filter((item) => item.kind === 'ecomDuct')
    .map((item) => ({
      address: `${address}/layers/${layer.id}`,
      what: 'the pipe of an ecom duct',
      value: described(item),
    }));
}

const unsettable = (layer: LiveLayer, address: string): Loss[] => [
  ...layer.cableBands.map((id) => ({
    address: `${address}/layers/${layer.id}`,
    what: 'cable band',
    value: id,
  })),
  ...layer.items.flatMap((item) => fixed(item, `${address}/layers/${layer.id}`)),
];

const fixed = (item: LiveItem, address: string): Loss[] => [
  ...Object.entries(item.fixed).map(([name, value]) => ({
    address: `${address}/${kindNamed(item.kind).collection}/${item.id}`,
    what: name,
    value: String(value),
  })),
  ...item.cables.flatMap((cable) => fixed(cable, address)),
];

export const described = (item: LiveItem): string =>
  Object.entries(item.fields)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
