import type { Fields, LiveItem, LiveLayer, LiveSection, WantedItem } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { assign } from './assign.js';
import type { Obstacle } from './change.js';
import { isPossible } from './cost.js';
import { agrees } from './fields.js';
import { nth } from './group-by.js';
import { matchCables } from './match-cables.js';
import type { NewSection } from './section-plan.js';
import { ownedLists } from './wanted-items.js';

/** The live things for whose sake a section has to be replaced: the API can neither change nor remove them. */
export function obstacles(live: LiveSection, { layers }: NewSection): Obstacle[] {
  return live.layers.flatMap((layer) => {
    const next = layers.find(({ carriedFrom }) => carriedFrom === layer)?.wanted;
    if (!next) return [surplusLayer(layer)];
    return [...ownedLists(next)].flatMap(([kind, list]) =>
      stuckItems(
        layer.items.filter((item) => item.kind === kind),
        list.map(({ item }) => item),
      ),
    );
  });
}

const surplusLayer = ({ id, fields }: LiveLayer): Obstacle => ({
  thing: 'layer',
  id,
  state: fields,
  why: 'is not in the spec, and a layer cannot be removed',
});

function stuckItems(live: readonly LiveItem[], wanted: readonly WantedItem[]): Obstacle[] {
  const [first] = live;
  if (!first || kindNamed(first.kind).remove) return [];
  const { partner } = assign(live.length, wanted.length, {
    pair: (i, j) => misfit(nth(live, i), nth(wanted, j)),
    drop: () => 1,
    make: () => 0,
  });
  return live.flatMap((item, i) => {
    const other = wanted[nth(partner, i)];
    return other && misfit(item, other) === 0 ? [] : [obstacle(item, wanted)];
  });
}

/** 0 where it can stay, 2 (more than leaving it) where it cannot. */
const misfit = (live: LiveItem, wanted: WantedItem): number =>
  agrees(live.fields, wanted.fields) && (!wanted.cables || cablesFit(live, wanted.cables)) ? 0 : 2;

const cablesFit = ({ cables }: LiveItem, wanted: readonly WantedItem[]): boolean =>
  isPossible(matchCables(cables, wanted, true).total);

function obstacle(item: LiveItem, wanted: readonly WantedItem[]): Obstacle {
  const { words, catalog } = kindNamed(item.kind);
  const cables: readonly Fields[] = item.cables.map(({ fields }) => fields);
  return {
    thing: words.one,
    id: item.id,
    ...(catalog ? { catalog } : {}),
    state: cables.length === 0 ? item.fields : { ...item.fields, cables },
    why: whyStuck(item, wanted, words.one),
  };
}

function whyStuck(item: LiveItem, wanted: readonly WantedItem[], word: string): string {
  const alike = wanted.filter(({ fields }) => agrees(item.fields, fields));
  if (alike.length === 0)
    return `is not in the spec like this, and ${an(word)} can neither be changed nor removed`;
  if (alike.some((other) => misfit(item, other) === 0))
    return `is one more than the spec has, and ${an(word)} cannot be removed`;
  return `has other cables in it than the spec, and ${an(word)} gets its cables when it is made`;
}

const an = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
