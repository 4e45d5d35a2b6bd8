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

const hasDucts = ({ sections = [] }: WantedSegment): boolean =>
  sections.some(({ layers = [] }) => layers.some(({ items }) => items.pipe?.some(({ ducts }) => ducts)));

test('an answer that has everything as stated is quickly found to agree, unless ducts in pipes are stated', () => {
  fc.assert(
    fc.property(wantedSegment, (wanted) => {
      expect(quickly(wanted, answersOf(wanted)) !== undefined).toBe(!hasDucts(wanted));
    }),
    { seed: SEED, numRuns: COUNT / 10 },
  );
});

test('a spec that shares its objects is compared as one that does not', () => {
  const cable = { kind: 'cable', fields: { typeId: '1' }, place };
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
