import type { Place } from '../../diagnostics/problem.js';
import type { Value } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { LAYER_FIELDS, SECTION_FIELDS } from '../../kinds/structure.js';
import { LEVELS, type Level } from '../schema/levels.js';
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

export type LayerDraft = Usable<Value | readonly ItemDraft[]>;
export type SectionDraft = Usable<Value | readonly LayerDraft[]>;

function usableReader<T>(level: Level, readers: Readonly<Record<string, Reader<T>>>): Reader<Usable<T>> {
  const readKeys: Reader<Readonly<Record<string, Stated<unknown> | undefined>>> = mapReader(level, {
    ...readers,
    use: readName,
  });
  return andThen(readKeys, (stated, place) => {
    const keys = new Map<string, Stated<T>>();
    for (const key in stated) if (key !== 'use') keys.set(key, stated[key] as Stated<T>);
    const { use } = stated;
    return use ? { place, keys, use: use as Stated<string> } : { place, keys };
  });
}

export const readLayer: Reader<LayerDraft> = usableReader<Value | readonly ItemDraft[]>(LEVELS.layer, {
  ...fieldReaders(LAYER_FIELDS),
  ...Object.fromEntries(ITEM_KINDS.map((kind) => [kind.collection, itemsReader(kind)])),
});

export const readSection: Reader<SectionDraft> = usableReader<Value | readonly LayerDraft[]>(LEVELS.section, {
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
