import type { Place } from '../diagnostics/problem.js';
import type { Fields } from '../kinds/model.js';
import { andThen, listReader, mapReader, namedReader } from '../spec/read/read-map.js';
import { numberReader } from '../spec/read/read-number.js';
import { choiceReader, type Reader, textReader } from '../spec/read/read-value.js';
import type { Level } from '../spec/schema/levels.js';
import type { Tree } from '../spec/yaml/tree.js';

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

const CASE: Level = { what: 'a test case', keys: ['title', 'segment', 'expect'] };
const EXPECTED: Level = { what: 'an expected finding', keys: ['rule', 'at'] };
const TYPES: Level = { what: 'types', keys: ['cables', 'pipes'] };
const CABLE: Level = { what: 'a cable type', keys: ['outerDiameter', 'voltageCategory', 'rating'] };
const PIPE: Level = { what: 'a pipe type', keys: ['outerDiameter', 'wallThickness'] };

const readText = textReader({ least: 1, most: 1000 });
const readMm = numberReader({ minimum: 0 });
const readTree: Reader<Tree> = (tree) => tree;

const readExpected: Reader<Expected> = andThen(
  mapReader(EXPECTED, { rule: readText, at: readText }, { required: { rule: 'cover-mv-road' } }),
  ({ rule, at }, place) =>
    rule?.value === undefined
      ? undefined
      : { rule: rule.value, place, ...(at?.value === undefined ? {} : { at: at.value }) },
);

export const readCases: Reader<CaseDraft> = andThen(
  mapReader(
    CASE,
    { title: readText, segment: readTree, expect: listReader('expected findings', readExpected) },
    { required: { title: 'Too shallow under a road', segment: '{sections: [...]}', expect: '[]' } },
  ),
  ({ title, segment, expect }, place) =>
    title?.value === undefined || !segment?.value || !expect?.value
      ? undefined
      : { title: title.value, segment: segment.value, expect: expect.value, place },
);

type Sizes = Readonly<Record<string, { readonly value: string | number | undefined } | undefined>>;

const typesReader = (what: string, one: Level, readSizes: Reader<unknown>): Reader<readonly TypeDraft[]> =>
  andThen(namedReader({ what, one, least: 1, most: 255 }, readSizes as Reader<Sizes>), (named) =>
    named.map(({ name, value }) => ({
      name,
      fields: Object.fromEntries(
        Object.entries(value).flatMap(([key, stated]) =>
          stated?.value === undefined ? [] : [[key, stated.value]],
        ),
      ),
    })),
  );

const VOLTAGES = ['ELV', 'LV', 'MV', 'HV', 'EHV'];

const readCableSizes = mapReader(
  CABLE,
  {
    outerDiameter: readMm,
    voltageCategory: choiceReader(VOLTAGES),
    rating: numberReader({ exclusiveMinimum: 0, unit: 'A' }),
  },
  { required: { outerDiameter: '40', voltageCategory: 'MV' } },
);
const readPipeSizes = mapReader(
  PIPE,
  { outerDiameter: readMm, wallThickness: readMm },
  { required: { outerDiameter: '110' } },
);

export const readTypes: Reader<TypesDraft> = andThen(
  mapReader(TYPES, {
    cables: typesReader('cable types', CABLE, readCableSizes),
    pipes: typesReader('pipe types', PIPE, readPipeSizes),
  }),
  ({ cables, pipes }) => ({
    ...(cables?.value ? { cables: cables.value } : {}),
    ...(pipes?.value ? { pipes: pipes.value } : {}),
  }),
);
