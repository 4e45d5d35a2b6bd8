import type { Place } from '../diagnostics/problem.js';
import type { Fields } from '../kinds/model.js';
import { andThen, fileMapOf, key, leaf, listOf, namedOf } from '../spec/language/describe.js';
import { choice, valuesOf } from '../spec/language/fields.js';
import type { Key, Keys, MapType, Type } from '../spec/language/language.js';
import { numberReader } from '../spec/read/read-number.js';
import { textReader } from '../spec/read/read-value.js';
import type { Tree } from '../spec/yaml/tree.js';

// The test cases of a rules file, and the types that they name.

/** A finding that a test case expects. */
export interface Expected {
  readonly rule: string;
  /** The end of the address of the object, such as cables[0]. */
  readonly at?: string;
  readonly place: Place;
}

/** A test case: a segment in the spec language, and the findings that are expected. */
export interface CaseDraft {
  readonly title: string;
  readonly segment: Tree;
  readonly expect: readonly Expected[];
  readonly place: Place;
  /** Facts that no spec states: the service tells terrain and tapes, and the ratings file the resistivities (K.m/W). */
  readonly terrain?: string;
  readonly soil?: number;
  readonly bedding?: number;
  readonly tapes?: number;
}

/** Types of cables and pipes that the test cases name, beside those of the sample catalog. */
export interface TypesDraft {
  readonly cables?: readonly TypeDraft[];
  readonly pipes?: readonly TypeDraft[];
}

interface TypeDraft {
  readonly name: string;
  readonly fields: Fields;
}

/** A text that is not empty. */
export const ruleText = (most: number): Type<string> =>
  leaf(textReader({ least: 1, most }), { type: 'string', minLength: 1 });

const TEXT = ruleText(1000);

const EXPECTED = fileMapOf(
  { name: 'expected', what: 'an expected finding', about: 'An expected finding.' },
  {
    rule: key(TEXT, 'Name of the rule.', 'cover-mv-road', { required: true }),
    at: key(TEXT, 'End of the address.', 'cables[0]'),
  },
  ({ rule, at }, place): Expected | undefined =>
    rule?.value === undefined
      ? undefined
      : { rule: rule.value, place, ...(at?.value === undefined ? {} : { at: at.value }) },
);

const mm = (about: string, example: number, required?: true): Key<number> =>
  key(
    leaf(numberReader({ minimum: 0 }), { type: 'number', minimum: 0 }),
    `${about} In mm.`,
    example,
    required ? { required } : {},
  );

const measured = (about: string, unit: string, example: number): Key<number> =>
  key(
    leaf(numberReader({ exclusiveMinimum: 0, unit }), { type: 'number', exclusiveMinimum: 0 }),
    `${about} In ${unit}.`,
    example,
  );

const GROUND_KEYS = {
  terrain: key(TEXT, 'Terrain type that the service tells of the segment (segment.terrain).', 'FARMLAND'),
  soil: measured('Thermal resistivity of the soil (section.soil).', 'K.m/W', 1.5),
  bedding: measured('Thermal resistivity of the bedding (section.bedding).', 'K.m/W', 1),
  tapes: key(
    leaf(numberReader({ minimum: 0 }), { type: 'number', minimum: 0 }),
    'Number of marker tapes that the service tells of each layer (layer.tapeCount).',
    1,
  ),
};

export const CASE: MapType<CaseDraft> = fileMapOf(
  { name: 'case', what: 'a test case', about: 'A test case for `trenchctl rules test`.' },
  {
    title: key(TEXT, 'What the case shows.', 'Too shallow under a road', { required: true }),
    segment: key(
      // The segment is read when the case is run.
      leaf((tree): Tree => tree, { type: 'object' }),
      'A segment in the spec language. Sizes that it leaves out are those of a new section.',
      { sections: [{ coverThickness: 700, layers: [{}] }] },
      { required: '{sections: [...]}' },
    ),
    expect: key(
      listOf('expected findings', EXPECTED),
      'The findings that are expected; [] for none.',
      [{ rule: 'cover-mv-road', at: 'cables[0]' }],
      { required: '[]' },
    ),
    ...GROUND_KEYS,
  },
  ({ title, segment, expect, ...ground }, place) =>
    title?.value === undefined || !segment?.value || !expect?.value
      ? undefined
      : {
          ...{ title: title.value, segment: segment.value, expect: expect.value, place },
          ...valuesOf(GROUND_KEYS, ground),
        },
);

const typesKey = (what: string, keys: Keys, example: Readonly<Record<string, unknown>>) => {
  const one = fileMapOf(
    { name: what, what: `a ${what}`, about: `A ${what}.` },
    keys,
    (stated): Fields => valuesOf(keys, stated) as Fields,
  );
  const type = andThen(namedOf({ what: `${what}s`, least: 1, most: 255 }, one), (named): TypeDraft[] =>
    named.map(({ name, value }) => ({ name, fields: value })),
  );
  return key(type, `${what[0]?.toUpperCase()}${what.slice(1)}s by name.`, example);
};

const CABLE_KEYS = {
  outerDiameter: mm('Outer diameter.', 40, true),
  voltageCategory: key(choice(['ELV', 'LV', 'MV', 'HV', 'EHV']), 'Level of voltage.', 'MV', {
    required: true,
  }),
  conductorArea: measured('Cross-section of a conductor.', 'mm2', 240),
  isolationLevel: measured('Voltage.', 'kV', 24),
  rating: measured('Current rating that the test cases take for every cable of this type.', 'A', 250),
};

const PIPE_KEYS = {
  outerDiameter: mm('Outer diameter.', 110, true),
  wallThickness: mm('Thickness of the wall.', 5),
};

const TYPES_KEYS = {
  cables: typesKey('cable type', CABLE_KEYS, { 'MV 240': { outerDiameter: 40, voltageCategory: 'MV' } }),
  pipes: typesKey('pipe type', PIPE_KEYS, { 'PE 110': { outerDiameter: 110, wallThickness: 5 } }),
};

export const TYPES: MapType<TypesDraft> = fileMapOf(
  { name: 'types', what: 'types', keywords: { required: [] } },
  TYPES_KEYS,
  (keys) => valuesOf(TYPES_KEYS, keys),
);
