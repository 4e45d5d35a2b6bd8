// One edit in one place of a spec, as a person would make it.
import type { DesiredItem, DesiredLayer, DesiredSection, DesiredSegment, Fields } from '../../../src/kinds/model.js';
import { place } from '../../support/build.js';
import type { Random } from '../random.js';

export interface Edit {
  readonly what: string;
  readonly spec: DesiredSegment;
  /** The section that was edited, as its number in the first spec; absent where one was inserted. */
  readonly section?: number;
  /** The layer of it that was removed. */
  readonly layer?: number;
}

const LISTS = ['cable', 'pipe', 'pipeGroup', 'pipeCanal', 'culvert', 'ecc', 'ecomDuct', 'sensor'];

const OTHERS: Readonly<Record<string, Fields>> = {
  cable: { typeId: '1058' },
  pipe: { typeId: '7' },
  pipeGroup: { configuration: 'SQUARE' },
  pipeCanal: { partCount: 4 },
  culvert: { width: 1200 },
  ecc: { typeId: '3' },
  ecomDuct: { outerDiameter: 50 },
  sensor: { outerDiameter: 14 },
};

/** An item that no generated spec has. */
const other = (kind: string): DesiredItem => ({ kind, fields: OTHERS[kind] ?? {}, place });

type InSection = (section: DesiredSection, random: Random) => DesiredSection | undefined;

/** The section with one of its layers changed. */
const inLayer =
  (change: (layer: DesiredLayer, random: Random) => DesiredLayer | undefined): InSection =>
  (section, random) => {
    const { layers = [] } = section;
    if (layers.length === 0) return undefined;
    const at = random.below(layers.length);
    const next = change(layers[at] as DesiredLayer, random);
    return next && { ...section, layers: layers.with(at, next) };
  };

/** The layer with one of the lists that it owns changed. */
const inList = (change: (list: readonly DesiredItem[], kind: string) => DesiredItem[] | undefined): InSection =>
  inLayer((layer, random) => {
    const kinds = Object.keys(layer.items);
    if (kinds.length === 0) return undefined;
    const kind = random.pick(kinds);
    const next = change(layer.items[kind] ?? [], kind);
    return next && { ...layer, items: { ...layer.items, [kind]: next } };
  });

const INSIDE: Readonly<Record<string, InSection>> = {
  'an item becomes another': inList((list, kind) => (list.length === 0 ? undefined : [other(kind), ...list.slice(1)])),
  'all items of a list become others': inList((list, kind) => (list.length === 0 ? undefined : list.map(() => other(kind)))),
  'an item is added': inList((list, kind) => [...list, other(kind)]),
  'an item is removed': inList((list) => (list.length === 0 ? undefined : list.slice(1))),
  'a list is emptied': inList((list) => (list.length === 0 ? undefined : [])),
  'a list is owned': inLayer((layer, random) => {
    const kind = random.pick(LISTS);
    if (kind in layer.items) return undefined;
    return { ...layer, items: { ...layer.items, [kind]: random.chance(0.5) ? [] : [other(kind)] } };
  }),
  'a cover is stated': (section) => ({ ...section, fields: { ...withoutDepth(section.fields), coverThickness: 750 } }),
  'a layout depth is stated': (section) => ({ ...section, fields: { ...withoutDepth(section.fields), layoutDepth: 900 } }),
  'a measure is no longer stated': (section) => {
    const [first] = Object.keys(section.fields);
    if (first === undefined) return undefined;
    return { ...section, fields: Object.fromEntries(Object.entries(section.fields).slice(1)) };
  },
  'a spacing is stated': inLayer((layer) => ({ ...layer, fields: { ...layer.fields, protectionLayerThickness: 77 } })),
  'a layer is added': (section, random) => {
    const { layers = [] } = section;
    if (layers.length === 0) return undefined;
    const layer = { fields: {}, items: { pipe: [other('pipe')] }, place };
    return { ...section, layers: layers.toSpliced(random.below(layers.length + 1), 0, layer) };
  },
};

const withoutDepth = ({ coverThickness: _, layoutDepth: __, ...rest }: Fields): Fields => rest as Fields;

export function editInside(spec: DesiredSegment, random: Random): Edit | undefined {
  const { sections = [] } = spec;
  const at = random.below(sections.length);
  const what = random.pick(Object.keys(INSIDE));
  const next = INSIDE[what]?.(sections[at] as DesiredSection, random);
  return next && { what, section: at, spec: { ...spec, sections: sections.with(at, next) } };
}

export function removeLayer(spec: DesiredSegment, random: Random): Edit | undefined {
  const { sections = [] } = spec;
  const at = random.below(sections.length);
  const { layers = [], ...section } = sections[at] as DesiredSection;
  if (layers.length < 2) return undefined;
  const layer = random.below(layers.length);
  const next = { ...section, layers: layers.toSpliced(layer, 1) };
  return { what: 'a layer is removed', section: at, layer, spec: { ...spec, sections: sections.with(at, next) } };
}

export function insertSection(spec: DesiredSegment, section: DesiredSection, random: Random): Edit {
  const { sections = [] } = spec;
  const at = random.below(sections.length + 1);
  return { what: `a section is inserted as number ${at + 1}`, spec: { ...spec, sections: sections.toSpliced(at, 0, section) } };
}

export function removeSection(spec: DesiredSegment, random: Random): Edit | undefined {
  const { sections = [] } = spec;
  if (sections.length < 2) return undefined;
  const at = random.below(sections.length);
  return { what: `section ${at + 1} is removed`, section: at, spec: { ...spec, sections: sections.toSpliced(at, 1) } };
}
