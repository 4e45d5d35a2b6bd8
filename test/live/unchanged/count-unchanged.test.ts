// The comparison of an answer with the spec never reports "unchanged" if the full way finds anything else.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WantedSegment } from '../../../src/kinds/model.js';
import { ITEM_KINDS } from '../../../src/kinds/registry.js';
import {
  COVERING_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../../../src/kinds/structure.js';
import { readWanted } from '../../../src/live/read-segments.js';
import type { Reader } from '../../../src/live/reader.js';
import { countUnchanged, type SegmentAnswers } from '../../../src/live/unchanged/count-unchanged.js';
import { planOne, planUnchanged } from '../../../src/plan/plan.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../../src/profile/profile.js';
import { wantedSegment } from '../../plan/simulation/arbitrary.js';
import { place, UNPROTECTED } from '../../support/build.js';
import { settings } from '../../support/counts.js';
import { answersOf, changed, changes, SEGMENT_ID } from './answers.js';

const { count: COUNT, seed: SEED } = settings({ count: 3000, long: 50_000, seed: 20261116 });
const PROJECT = { number: 'P', id: '1' };

const readerOf = (answers: SegmentAnswers, profile: ServiceProfile): Reader => ({
  profile,
  read: async (operation) =>
    operation === 'getSegment'
      ? answers.answer
      : operation === 'getSettings'
        ? answers.settings
        : answers.topCoverings,
  reads: () => 0,
});

const fully = async (wanted: WantedSegment, answers: SegmentAnswers, profile: ServiceProfile) => {
  const live = await readWanted(readerOf(answers, profile), wanted, { id: SEGMENT_ID, name: '' });
  return planOne(wanted, live, PROJECT, undefined, undefined, profile);
};

const quickly = (wanted: WantedSegment, answers: SegmentAnswers, profile = ASSUMED_PROFILE) => {
  const things = countUnchanged(wanted, SEGMENT_ID, answers, profile);
  return things === undefined ? undefined : planUnchanged(wanted, { id: SEGMENT_ID, things }, PROJECT);
};

const profiles = fc.constantFrom<ServiceProfile>(
  ...[ASSUMED_PROFILE, ASSUMED_PROFILE, { ...ASSUMED_PROFILE, ductsInPipes: 'hidden' as const }],
  { ...ASSUMED_PROFILE, cableGroups: 'conductors', depths: 'independent' },
);

test(`an answer that is quickly found to agree is planned alike in full (${COUNT} answers, most of them changed)`, async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(wantedSegment, changes, profiles, async (wanted, all, profile) => {
      const answers = changed(answersOf(wanted), all);
      const quick = quickly(wanted, answers, profile);
      if (!quick) return;
      taken += 1;
      expect(quick).toStrictEqual(await fully(wanted, answers, profile));
    }),
    { seed: SEED, numRuns: COUNT },
  );
  expect(taken).toBeGreaterThan(COUNT / 5);
});

test('an answer that has everything as stated is quickly found to agree', () => {
  fc.assert(
    fc.property(wantedSegment, (wanted) => {
      expect(quickly(wanted, answersOf(wanted))).toBeDefined();
    }),
    { seed: SEED, numRuns: COUNT / 10 },
  );
});

const cable = { kind: 'cable', fields: { typeId: '1' }, place };
const duct = { kind: 'ecomDuct', fields: { outerDiameter: 40 }, place };
const BASE: WantedSegment = {
  name: 'S',
  fields: { length: 5 },
  settings: { fields: { autoMarkers: true }, place },
  topCoverings: [{ fields: { type: 'SAND' }, place }],
  sections: [
    {
      fields: { coverThickness: 600 },
      layers: [
        {
          fields: { leftBorderAdjustment: 0 },
          items: {
            cable: [cable, cable],
            pipe: [{ kind: 'pipe', fields: {}, place, cables: [cable], ducts: [duct, duct] }],
            sensor: [],
          },
          place,
        },
      ],
      place,
    },
  ],
  lifecycle: UNPROTECTED,
  place,
};

/** The objects of the answers for this spec, to be changed in place. */
// biome-ignore lint/suspicious/noExplicitAny: a test changes single values of answers.
type Any = any;

function parts() {
  const answers = structuredClone(answersOf(BASE)) as Any;
  const [section] = answers.answer.sections;
  const [layer] = section.layers;
  return { answers, answer: answers.answer, section, layer, pipe: layer.pipes[0], cable: layer.cables[0] };
}

type Parts = ReturnType<typeof parts>;

const LEFT_TO_THE_FULL_WAY: Readonly<Record<string, (parts: Parts) => void>> = {
  'another id': ({ answer }) => Object.assign(answer, { id: '7' }),
  'another name': ({ answer }) => Object.assign(answer, { name: 'T' }),
  'another length': ({ answer }) => Object.assign(answer, { length: 6 }),
  'an unreadable description': ({ answer }) => Object.assign(answer, { description: {} }),
  'layout problems': ({ answer }) => Object.assign(answer, { validationErrors: ['x'] }),
  'layout problems that are no list': ({ answer }) => Object.assign(answer, { validationErrors: {} }),
  'sections that are no list': ({ answer }) => Object.assign(answer, { sections: {} }),
  'one more section': ({ answer }) => answer.sections.push({ id: 'x' }),
  'a section without an id': ({ section }) => delete section.id,
  'another cover': ({ section }) => Object.assign(section, { coverThickness: 601 }),
  'no cover': ({ section }) => Object.assign(section, { coverThickness: null }),
  'a foundation that is not finite': ({ section }) =>
    Object.assign(section, { foundationThickness: '1e999' }),
  'one more layer': ({ section }) => section.layers.push({ id: 'x' }),
  'a layer whose id is no id': ({ layer }) => Object.assign(layer, { id: 'a/b' }),
  'another adjustment': ({ layer }) => Object.assign(layer, { leftBorderAdjustment: 1 }),
  'a band without an id': ({ layer }) => layer.cableBands.push({}),
  'a band that is no object': ({ layer }) => layer.cableBands.push(null),
  'bands that are no list': ({ layer }) => Object.assign(layer, { cableBands: 'x' }),
  'an unknown list': ({ layer }) => Object.assign(layer, { markers: [1] }),
  'one more cable': ({ layer }) => layer.cables.push({ id: 'x', typeId: '1' }),
  'the same cable twice': ({ layer }) => Object.assign(layer.cables[1], { id: layer.cables[0].id }),
  'a cable in the list of its layer too': ({ layer, pipe }) =>
    Object.assign(layer.cables[1], { id: pipe.cables[0].id }),
  'an unreadable label': ({ cable: one }) => Object.assign(one, { label: {} }),
  'an unreadable category': ({ cable: one }) => Object.assign(one, { cableCategory: [] }),
  'another type': ({ cable: one }) => Object.assign(one, { typeId: '2' }),
  'a cable that is a list': ({ layer }) => layer.cables.splice(0, 1, []),
  'cables that are no list': ({ layer }) => Object.assign(layer, { cables: {} }),
  'no list of cables': ({ layer }) => delete layer.cables,
  'another sensor than none': ({ layer }) => layer.sensors.push({ id: 'x' }),
  'an unreadable earth conductor that no spec states': ({ layer }) =>
    layer.eccs.push({ id: 'x', typeId: {} }),
  'another cable in the pipe': ({ pipe }) => Object.assign(pipe.cables[0], { typeId: '2' }),
  'no cable in the pipe': ({ pipe }) => pipe.cables.splice(0, 1),
  'a duct in the pipe': ({ pipe }) => Object.assign(pipe, { ecomDucts: [{ id: 'x' }] }),
  'a pipe that holds no ducts': ({ pipe }) => Object.assign(pipe, { pipeCategory: 'WATER' }),
  'another duct': ({ layer }) => Object.assign(layer.ecomDucts[1], { outerDiameter: 32 }),
  'a missing duct': ({ layer }) => layer.ecomDucts.pop(),
  'other settings': ({ answers }) => Object.assign(answers.settings, { autoMarkers: false }),
  'unreadable settings': ({ answers }) => Object.assign(answers, { settings: [] }),
  'settings that were not read': ({ answers }) => delete answers.settings,
  'an unreadable setting': ({ answers }) => Object.assign(answers.settings, { defaultMarkerTypeId: {} }),
  'another covering': ({ answers }) => Object.assign(answers.topCoverings[0], { type: 'GRAVEL' }),
  'one more covering': ({ answers }) => answers.topCoverings.push({ id: 'x' }),
  'a covering without an id': ({ answers }) => delete answers.topCoverings[0].id,
  'coverings that are no list': ({ answers }) => Object.assign(answers, { topCoverings: {} }),
  'coverings that were not read': ({ answers }) => delete answers.topCoverings,
};

test('the answers to this spec are quickly found to agree, with every object counted', () => {
  expect(quickly(BASE, parts().answers)?.things).toBe(1 + 1 + (1 + 2 + (1 + 1) + 2));
});

test.each(Object.keys(LEFT_TO_THE_FULL_WAY))('%s: the segment is converted and planned', (name) => {
  const all = parts();
  LEFT_TO_THE_FULL_WAY[name]?.(all);
  expect(quickly(BASE, all.answers)).toBeUndefined();
});

test.each<[string, Partial<WantedSegment>, string]>([
  ['a type that is not resolved', {}, 'type'],
  ['a field that is not read', {}, 'later'],
])('%s is never quickly found to agree', (_, more, field) => {
  const fields = { typeId: '1', [field]: 'x' };
  const wanted = {
    ...BASE,
    ...more,
    sections: [
      { fields: {}, layers: [{ fields: {}, items: { cable: [{ ...cable, fields }] }, place }], place },
    ],
  };
  expect(quickly(wanted, answersOf(wanted))).toBeUndefined();
});

test('a value of another type than its field is compared as the full way does', async () => {
  for (const value of ['600', null, true, ''] as const) {
    const wanted = {
      ...BASE,
      fields: { length: value },
      sections: [{ fields: { coverThickness: value }, place }],
    };
    const answers = answersOf(wanted);
    const full = await fully(wanted, answers, ASSUMED_PROFILE);
    expect([value, quickly(wanted, answers) !== undefined]).toEqual([value, full.steps.length === 0]);
  }
});

test('ducts that the service does not list, and cables that it lists by conductor, are left to the full way', () => {
  const { answers } = parts();
  expect(quickly(BASE, answers, { ...ASSUMED_PROFILE, ductsInPipes: 'hidden' })).toBeUndefined();
  expect(quickly(BASE, answers, { ...ASSUMED_PROFILE, cableGroups: 'conductors' })).toBeUndefined();
});

test('a spec that shares its objects is compared as one that does not', () => {
  const [bare, pipe] = [{}, { kind: 'pipe', fields: { typeId: '1' }, place, cables: [cable, cable] }];
  const layer = {
    fields: bare,
    // An earth conductor and a sensor that state nothing may share their fields.
    items: {
      cable: [cable, cable],
      pipe: [pipe],
      ecc: [{ kind: 'ecc', fields: bare, place }],
      sensor: [{ kind: 'sensor', fields: bare, place }],
      culvert: [{ kind: 'culvert', fields: bare, cables: [cable], place }],
    },
    place,
  };
  const section = { fields: bare, layers: [layer, layer], place };
  const wanted = { name: 'S', fields: bare, sections: [section, section], lifecycle: UNPROTECTED, place };
  const answers = answersOf(wanted);
  expect(quickly(wanted, answers)?.things).toBe(1 + 2 + 4 * (2 + 3 + 1 + 1 + 2));
  const [first] = (answers.answer as { sections: { layers: { sensors: object[] }[] }[] }).sections;
  Object.assign(first?.layers[1]?.sensors[0] ?? {}, { outerDiameter: {} });
  expect(quickly(wanted, answers)).toBeUndefined();
});

test('the fields that are read from answers have no name of a prototype', () => {
  const all = [COVERING_FIELDS, LAYER_FIELDS, SECTION_FIELDS, SEGMENT_FIELDS, SETTINGS_FIELDS].flat();
  const names = [...all, ...ITEM_KINDS.flatMap(({ fields }) => fields)].map(({ name }) => name);
  const lists = ITEM_KINDS.map(({ collection }) => collection);
  expect([...names, ...lists].filter((name) => name in Object.prototype)).toEqual([]);
});
