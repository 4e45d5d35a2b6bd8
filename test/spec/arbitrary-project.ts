import fc from 'fast-check';
import { ITEM_KINDS } from '../../src/kinds/registry.js';
import { COVERING_FIELDS, DEPTH_FIELDS, LAYER_FIELDS, SECTION_FIELDS, SEGMENT_FIELDS, SETTINGS_FIELDS } from '../../src/kinds/structure.js';
import { id, itemLists, lettingGo, name, someFields, someLists, type TypeNames, type Written } from './arbitrary-items.js';
import { calculationArb, ownArb } from './arbitrary-own.js';

/** Which template to take, by number; the names come when all of them are known. */
export type WithUse = { readonly fields: Written; readonly use: number | undefined };

const use = fc.option(fc.nat(5), { nil: undefined, freq: 2 });

/** Without the ducts, which are one list with those in the pipes of the layer. */
const LETTABLE = ITEM_KINDS.map(({ collection }) => collection).filter((list) => list !== 'ecomDucts');

const layerArb = (types: TypeNames): fc.Arbitrary<WithUse> =>
  fc.record({
    fields: fc
      .tuple(someFields(LAYER_FIELDS), itemLists(types), someLists(LETTABLE))
      .map(([a, b, some]) => lettingGo({ ...a, ...b }, LETTABLE, some)),
    use,
  });

export interface SectionModel extends WithUse {
  readonly layers: readonly WithUse[] | undefined;
  /** The first layer once more: the printer makes an anchor and an alias of it. */
  readonly again: boolean;
  readonly letGo: readonly string[];
}

const sectionArb = (types: TypeNames): fc.Arbitrary<SectionModel> =>
  fc.record({
    fields: someFields(SECTION_FIELDS),
    use,
    layers: fc.option(fc.array(layerArb(types), { minLength: 1, maxLength: 3 }), { nil: undefined }),
    again: fc.boolean(),
    letGo: someLists(['layers']),
  });

const segmentArb = (types: TypeNames) =>
  fc.record({
    fields: someFields(SEGMENT_FIELDS),
    rest: fc.record(
      {
        settings: someFields(SETTINGS_FIELDS),
        topCoverings: fc.array(someFields(COVERING_FIELDS), { maxLength: 3 }),
        lifecycle: fc.record({ preventDestroy: fc.boolean(), preventReplace: fc.boolean() }, { requiredKeys: [] }),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    renamed: fc.boolean(),
    pinned: fc.boolean(),
    letGo: someLists(['settings', 'topCoverings', 'sections']),
    sections: fc.option(fc.array(sectionArb(types), { minLength: 1, maxLength: 3 }), { nil: undefined }),
  });

export const projectArb = (types: TypeNames, segments: number) =>
  fc.record({
    depth: fc.constantFrom(...DEPTH_FIELDS),
    id: fc.option(id, { nil: undefined }),
    prune: fc.option(fc.boolean(), { nil: undefined }),
    allowDestroy: fc.option(fc.record({ objects: fc.nat(), until: fc.constantFrom('2026-12-01', '2024-02-29') }), { nil: undefined }),
    layers: fc.array(layerArb(types), { maxLength: 2 }),
    sections: fc.array(sectionArb(types), { maxLength: 2 }),
    segments: fc.array(segmentArb(types), { maxLength: segments }),
    own: ownArb,
    calculation: calculationArb,
    names: fc.uniqueArray(name, { minLength: 2 * segments, maxLength: 2 * segments }),
    templateNames: fc.uniqueArray(name, { minLength: 6, maxLength: 6 }),
    /** How many documents it is spread over. */
    parts: fc.integer({ min: 1, max: 3 }),
    /** Which documents say again what one of them says for all. */
    said: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  });

export type ProjectModel = ReturnType<typeof projectArb> extends fc.Arbitrary<infer T> ? T : never;
