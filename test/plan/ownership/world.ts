// Segments whose objects can be told apart: every stated object and every object of a stranger has a number of its own.
import type {
  DesiredItem,
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  LiveItem,
  LiveLayer,
  LiveSection,
  LiveSegment,
} from '../../../src/kinds/model.js';
import type { Random } from '../../simulation/random.js';
import { desiredSection, desiredSegment, liveItem, liveLayer, liveSection, liveSegment, place } from '../../support/build.js';
import type { Item, World } from '../optimality/world.js';

export const KINDS = ['cable', 'pipe', 'ecc', 'sensor', 'culvert', 'ecomDuct'];

const FIELD: Readonly<Record<string, string>> = { sensor: 'outerDiameter', ecomDuct: 'outerDiameter', culvert: 'width' };

const fieldsOf = (kind: string, number: number) => {
  const field = FIELD[kind];
  return field ? { [field]: number } : { typeId: String(number) };
};

/** Gives out the numbers of objects. */
export interface Numbers {
  next(): number;
}

export const numbersFrom = (first: number): Numbers => {
  let last = first;
  return { next: () => ++last };
};

const holdsCables = (kind: string): boolean => kind === 'pipe' || kind === 'culvert';

export function someItem(kind: string, random: Random, numbers: Numbers): DesiredItem {
  const cables = holdsCables(kind) && random.chance(0.6) ? someItems('cable', random, numbers) : undefined;
  return { kind, fields: fieldsOf(kind, numbers.next()), place, ...(cables ? { cables } : {}) };
}

export const someItems = (kind: string, random: Random, numbers: Numbers, least = 0): DesiredItem[] =>
  Array.from({ length: random.between(least, 2) }, () => someItem(kind, random, numbers));

export function someLayer(random: Random, numbers: Numbers, share = 0.4): DesiredLayer {
  const owned = KINDS.filter(() => random.chance(share));
  const items = Object.fromEntries(owned.map((kind) => [kind, someItems(kind, random, numbers)]));
  const fields: DesiredLayer['fields'] = random.chance(0.5) ? { protectionLayerThickness: random.pick([50, 100]) } : {};
  return { fields, items, place };
}

export function someSection(random: Random, numbers: Numbers): DesiredSection {
  const fields: DesiredSection['fields'] = random.chance(0.5) ? { coverThickness: random.pick([600, 900]) } : {};
  return desiredSection(
    Array.from({ length: random.between(1, 3) }, () => someLayer(random, numbers)),
    fields,
  );
}

export function someSpec(random: Random, numbers: Numbers): DesiredSegment {
  const coverings = random.chance(0.3) ? { topCoverings: [{ fields: { type: 'GRAVEL', thickness: 100 }, place }] } : {};
  return desiredSegment(
    Array.from({ length: random.between(1, 3) }, () => someSection(random, numbers)),
    coverings,
  );
}

/** The live segment of a spec that was applied, with strangers' objects in the lists that the spec does not state. */
export function livedIn(spec: DesiredSegment, random: Random, strangers: Numbers, share = 0.3): LiveSegment {
  const ids = numbersFrom(0);
  const id = (): string => `id${ids.next()}`;
  const foreign = (kind: string): LiveItem => liveItem(kind, id(), fieldsOf(kind, strangers.next()));
  const item = ({ kind, fields, cables }: DesiredItem): LiveItem =>
    liveItem(kind, id(), fields, { cables: cables?.map(item) ?? (holdsCables(kind) && random.chance(share) ? [foreign('cable')] : []) });
  const layer = ({ fields, items }: DesiredLayer): LiveLayer =>
    liveLayer(
      id(),
      [...Object.values(items).flat().map(item), ...KINDS.filter((kind) => !(kind in items) && random.chance(share)).map(foreign)],
      { fields: { protectionLayerThickness: 0, leftBorderAdjustment: 0, ...fields } },
    );
  const section = ({ fields, layers = [] }: DesiredSection): LiveSection => ({
    id: id(),
    fields: { coverThickness: 500, leftBorderPadding: random.pick([100, 120]), ...fields },
    layers: layers.map(layer),
  });
  return {
    id: '1',
    fields: { name: spec.name, length: 10 },
    topCoverings: (spec.topCoverings ?? []).map(({ fields }) => ({ id: id(), fields })),
    sections: (spec.sections ?? []).map(section),
  };
}

/** A world as it is read. Its ids are new, so that the next plan gives none of them out again. */
export function liveOf(world: World): LiveSegment {
  const again = (id: string): string => `then ${id}`;
  const item = ({ kind, id, fields, cables }: Omit<Item, 'live'>): LiveItem =>
    liveItem(kind, again(id), fields, { cables: cables.map((cable) => item({ ...cable, kind: 'cable', cables: [] })) });
  const layers = (list: World['sections'][number]['layers']) =>
    list.map(({ id, fields, items }) => liveLayer(again(id), items.map(item), { fields }));
  const sections = world.sections.map((one) => liveSection(again(one.id), layers(one.layers), one.fields));
  const topCoverings = world.coverings.map(({ id, fields }) => ({ id: again(id), fields }));
  return liveSegment(sections, { fields: world.fields, topCoverings });
}

interface Numbered {
  readonly kind: string;
  readonly fields: DesiredItem['fields'];
  readonly cables?: readonly Numbered[];
}

/** The number of objects of each kind and number. */
function counted(items: readonly Numbered[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, fields } of items.flatMap((item) => [item, ...(item.cables ?? [])])) {
    const key = `${kind} ${Object.values(fields).join()}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

export const countLive = ({ sections }: LiveSegment): Map<string, number> =>
  counted(sections.flatMap(({ layers }) => layers.flatMap(({ items }) => items)));

export const countStated = ({ sections = [] }: DesiredSegment): Map<string, number> =>
  counted(sections.flatMap(({ layers = [] }) => layers.flatMap(({ items }) => Object.values(items).flat())));
