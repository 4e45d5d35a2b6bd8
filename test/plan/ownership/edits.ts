// Edits of a spec as people make them: lists are deleted, cut and pasted; layers and sections are moved, added and removed.
import type { DesiredLayer, DesiredSection, DesiredSegment } from '../../../src/kinds/model.js';
import type { Random } from '../../simulation/random.js';
import { KINDS, type Numbers, someItem, someItems, someLayer, someSection } from './world.js';

type Edit = (sections: readonly DesiredSection[], random: Random, numbers: Numbers) => DesiredSection[] | undefined;

type Change<T> = (of: T, random: Random, numbers: Numbers) => T | undefined;

/** The layers of one section changed. */
const inSection =
  (change: Change<readonly DesiredLayer[]>): Edit =>
  (sections, random, numbers) => {
    const s = random.below(sections.length);
    const { layers = [], ...section } = sections[s] as DesiredSection;
    const next = change(layers, random, numbers);
    return next && sections.with(s, { ...section, layers: next });
  };

/** One layer changed. */
const inLayer = (change: Change<DesiredLayer>): Edit =>
  inSection((layers, random, numbers) => {
    if (layers.length === 0) return undefined;
    const l = random.below(layers.length);
    const next = change(layers[l] as DesiredLayer, random, numbers);
    return next && layers.with(l, next);
  });

const stated = ({ items }: DesiredLayer): string[] => Object.keys(items);

const rotated = <T>(list: readonly T[], by: number): T[] => [...list.slice(by), ...list.slice(0, by)];

const without = (items: DesiredLayer['items'], kind: string): DesiredLayer['items'] =>
  Object.fromEntries(Object.entries(items).filter(([name]) => name !== kind));

export const EDITS: Readonly<Record<string, Edit>> = {
  'a list is deleted': inLayer((layer, random) =>
    stated(layer).length === 0 ? undefined : { ...layer, items: without(layer.items, random.pick(stated(layer))) },
  ),
  'all lists of a layer are deleted': inLayer((layer) => ({ ...layer, items: {} })),
  'a list is cut and pasted': (sections, random) => {
    const places = sections.flatMap(({ layers = [] }, s) => layers.map((_, l) => [s, l] as const));
    const [from, to] = [random.pick(places), random.pick(places)];
    const layerAt = ([s, l]: readonly [number, number]) => sections[s]?.layers?.[l] as DesiredLayer;
    const kinds = stated(layerAt(from));
    if (kinds.length === 0 || from === to) return undefined;
    const kind = random.pick(kinds);
    if (kind in layerAt(to).items) return undefined;
    const put = (all: readonly DesiredSection[], [s, l]: readonly [number, number], items: DesiredLayer['items']) => {
      const { layers = [], ...section } = all[s] as DesiredSection;
      return all.with(s, { ...section, layers: layers.with(l, { ...(layers[l] as DesiredLayer), items }) });
    };
    const cut = put(sections, from, without(layerAt(from).items, kind));
    return put(cut, to, { ...layerAt(to).items, [kind]: layerAt(from).items[kind] ?? [] });
  },
  'an item becomes another': inLayer((layer, random, numbers) => {
    const kinds = stated(layer).filter((kind) => (layer.items[kind] ?? []).length > 0);
    if (kinds.length === 0) return undefined;
    const kind = random.pick(kinds);
    const list = layer.items[kind] ?? [];
    return { ...layer, items: { ...layer.items, [kind]: [someItem(kind, random, numbers), ...list.slice(1)] } };
  }),
  'a list is stated': inLayer((layer, random, numbers) => {
    const kind = random.pick(KINDS);
    if (kind in layer.items) return undefined;
    return { ...layer, items: { ...layer.items, [kind]: someItems(kind, random, numbers) } };
  }),
  'the cables in an item are no longer stated': inLayer((layer) => {
    const [kind, list] = Object.entries(layer.items).find(([, items]) => items.some(({ cables }) => cables)) ?? [];
    if (!kind || !list) return undefined;
    return { ...layer, items: { ...layer.items, [kind]: list.map(({ cables: _, ...item }) => item) } };
  }),
  'layers rotate': inSection((layers, random) => (layers.length < 2 ? undefined : rotated(layers, random.between(1, layers.length - 1)))),
  'sections rotate': (sections, random) => (sections.length < 2 ? undefined : rotated(sections, random.between(1, sections.length - 1))),
  'two sections change places': (sections, random) => {
    const [a, b] = [random.below(sections.length), random.below(sections.length)];
    if (a === b) return undefined;
    return sections.with(a, sections[b] as DesiredSection).with(b, sections[a] as DesiredSection);
  },
  'a layer is added': inSection((layers, random, numbers) =>
    layers.length === 0 ? undefined : layers.toSpliced(random.below(layers.length + 1), 0, someLayer(random, numbers)),
  ),
  'a layer is removed': inSection((layers, random) => (layers.length < 2 ? undefined : layers.toSpliced(random.below(layers.length), 1))),
  'a section is added': (sections, random, numbers) =>
    sections.toSpliced(random.below(sections.length + 1), 0, someSection(random, numbers)),
  'a section is removed': (sections, random) => (sections.length < 2 ? undefined : sections.toSpliced(random.below(sections.length), 1)),
};

/** The spec after some edits, and their names. */
export function edited(
  spec: DesiredSegment,
  random: Random,
  numbers: Numbers,
  names: readonly string[] = Object.keys(EDITS),
): { head: DesiredSegment; edits: string[] } {
  const edits: string[] = [];
  let sections = [...(spec.sections ?? [])];
  for (let left = random.between(1, 3); left > 0; left -= 1) {
    const name = random.pick(names);
    const next = EDITS[name]?.(sections, random, numbers);
    if (!next) continue;
    sections = next;
    edits.push(name);
  }
  const { topCoverings, ...rest } = spec;
  const keeps = topCoverings && random.chance(0.7) ? { topCoverings } : {};
  return { head: { ...rest, ...keeps, sections }, edits };
}
