import type { Place } from '../../diagnostics/problem.js';
import type { Value, Waiver } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { LAYER_FIELDS, SECTION_FIELDS } from '../../kinds/structure.js';
import { LAYER_LISTS, LEVELS, type Level, SECTION_LISTS, UNMANAGED, WAIVERS } from '../schema/levels.js';
import { checkUnmanaged, type LetGo, readWaivers, unmanagedReader } from './read-directives.js';
import { fieldReaders } from './read-fields.js';
import { type ItemDraft, itemsReader } from './read-item.js';
import { andThen, listReader, mapReader, type Stated } from './read-map.js';
import { type Reader, readName } from './read-value.js';

/** A section or layer as it is written: its keys, and the template that fills in the others. */
export interface Usable<T> {
  readonly place: Place;
  readonly use?: Stated<string>;
  readonly keys: ReadonlyMap<string, Stated<T>>;
}

/** The value of a key of a layer, and that of a key of a section. */
export type LayerValue = Value | readonly ItemDraft[] | readonly LetGo[] | readonly Waiver[];
export type SectionValue = Value | readonly LayerDraft[] | readonly LetGo[] | readonly Waiver[];

export type LayerDraft = Usable<LayerValue>;
export type SectionDraft = Usable<SectionValue>;

function usableReader<T>(level: Level, readers: Readonly<Record<string, Reader<T>>>): Reader<Usable<T>> {
  const readKeys: Reader<Readonly<Record<string, Stated<unknown> | undefined>>> = mapReader(level, {
    ...readers,
    use: readName,
  });
  return andThen(readKeys, (stated, place, report) => {
    checkUnmanaged(stated[UNMANAGED], (name) => stated[name], report);
    const keys = new Map<string, Stated<T>>();
    for (const key in stated) if (key !== 'use') keys.set(key, stated[key] as Stated<T>);
    const { use } = stated;
    return use ? { place, keys, use: use as Stated<string> } : { place, keys };
  });
}

export const readLayer: Reader<LayerDraft> = usableReader<LayerValue>(LEVELS.layer, {
  [WAIVERS]: readWaivers,
  [UNMANAGED]: unmanagedReader(LAYER_LISTS),
  ...fieldReaders(LAYER_FIELDS),
  ...Object.fromEntries(ITEM_KINDS.map((kind) => [kind.collection, itemsReader(kind)])),
});

export const readSection: Reader<SectionDraft> = usableReader<SectionValue>(LEVELS.section, {
  [WAIVERS]: readWaivers,
  [UNMANAGED]: unmanagedReader(SECTION_LISTS),
  ...fieldReaders(SECTION_FIELDS),
  layers: listReader('layers', readLayer, {
    empty: 'a section always has a layer: the API cannot delete the last one',
    remedy: 'leave out `layers` to keep the live layers, or state one: `layers: [{}]`',
  }),
});

export const readSections: Reader<readonly SectionDraft[]> = listReader('sections', readSection, {
  empty: 'a segment always has a section: the API cannot delete the last one',
  remedy: 'leave out `sections` to keep the live sections, or state one: `sections: [{}]`',
});
