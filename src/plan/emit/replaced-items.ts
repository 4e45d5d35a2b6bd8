import type { LiveItem, LiveLayer } from '../../kinds/model.js';
import type { Creation, KeptLayer } from '../decide/layers/layer-plan.js';
import type { NewLayer } from '../decide/layers/new-layer.js';
import type { SectionMove } from '../decide/sections/section-options.js';
import type { Content, Obstacle } from '../model/change.js';
import { type NewContent, pairContents } from '../model/pair-contents.js';
import { contentsOf, goingItem, stateOf, withCables } from './contents.js';

// The items that take the places of live items. They are paired once, here; every reader of a plan looks the pairs up.

/** The ids of the live items whose places are taken. */
export interface ReplacedItems {
  /** Returns those of a creation, at most one for each item that it creates. */
  readonly by: (creation: Creation) => readonly string[];
  /** The items that an interrupted run has created already, each with the live item whose place it takes. */
  readonly begun: readonly Content[];
}

const NONE: ReplacedItems = { by: () => [], begun: [] };

/** Pairs the items that a section loses with those that are created in it. */
export function replacedItems(move: SectionMove, forcedBy: readonly Obstacle[] = []): ReplacedItems {
  if (move.how === 'drop') return NONE;
  if (move.how === 'keep') return inKeptLayers(move.layers);
  if (!move.old) return NONE;
  const made = move.layers.flatMap((layer) => [...newIn(layer), ...('live' in layer ? begunIn(layer) : [])]);
  return paired(contentsOf(move.old), made, new Set(forcedBy.map(({ id }) => id)));
}

/** A layer that stays: an item that is deleted is paired with one that is created in the same list. */
function inKeptLayers(layers: readonly (KeptLayer | NewLayer)[]): ReplacedItems {
  const all = layers.flatMap((layer) => ('live' in layer && layer.creations.length > 0 ? [layer] : []));
  const found = all.map((layer) => paired(goingFrom(layer), newIn(layer), new Set()));
  return {
    by: (creation) => found.flatMap(({ by }) => by(creation)),
    begun: [],
  };
}

/** The deleted items of a layer, without cables in pipes: no cable can take their places. Sorted like all contents of a plan. */
const goingFrom = ({ live, removals }: KeptLayer): Content[] =>
  removals
    .filter((item) => live.items.includes(item))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((item) => ({ ...goingItem(item), layer: live.id }));

/** An item that comes: of a creation, or one that an interrupted run has created. */
interface Coming {
  readonly content: NewContent;
  readonly creation?: Creation;
  readonly begun?: Content;
}

const newIn = ({ creations, old: from }: KeptLayer | NewLayer): Coming[] =>
  creations.flatMap((creation) => {
    const { kind, fields, cables, carried, count } = creation;
    const content: NewContent = {
      item: kind,
      state: withCables(fields, cables),
      layer: from?.id,
      layerIndex: 0,
      isCarried: carried !== undefined,
    };
    return Array.from({ length: count }, () => ({ content: { ...content }, creation }));
  });

function begunIn({ live, old: from, removals }: KeptLayer): Coming[] {
  const going = new Set(removals);
  return live.items
    .filter((item) => !going.has(item))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((item) => ({ content: begunContent(item, from), begun: { ...goingItem(item), layer: live.id } }));
}

const begunContent = (item: LiveItem, from: LiveLayer | undefined): NewContent => ({
  item: item.kind,
  state: stateOf(item),
  layer: from?.id,
  layerIndex: 0,
  isCarried: false,
});

function paired(
  old: readonly Content[],
  coming: readonly Coming[],
  forcing: ReadonlySet<string>,
): ReplacedItems {
  const replaced = new Map<Creation, string[]>();
  const comingOf = new Map(coming.map((one) => [one.content, one]));
  const begun: Content[] = [];
  for (const { old: from, now } of pairContents(old, [...comingOf.keys()], forcing)) {
    const to = now && comingOf.get(now);
    if (to?.begun) begun.push({ ...to.begun, ...(from ? { replaces: from.id } : {}) });
    if (!from || !to?.creation) continue;
    const known = replaced.get(to.creation);
    if (known) known.push(from.id);
    else replaced.set(to.creation, [from.id]);
  }
  return { by: (creation) => replaced.get(creation) ?? [], begun };
}
