// The values and objects that go with a segment that is deleted. test/plan/plan-page.test.ts shows what a segment that stays loses.
import { expect, test } from 'vitest';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { planRemoval, withBaseLosses } from '../../src/plan/plan.js';
import { lostWords } from '../../src/render/words/reason-words.js';
import { desiredLayer, desiredSection, desiredSegment, liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';

test('a segment that is deleted: values that no call can set, and with a base everything that the base does not state', () => {
  const items = [
    liveItem('pipe', 'p', { typeId: '3' }, { fixed: { label: 'F7', manual: true } }),
    liveItem('sensor', 's', { outerDiameter: 12 }),
  ];
  const topCoverings = [{ id: 't', fields: { type: 'ASPHALT' } }];
  const segment = liveSegment([liveSection('a', [liveLayer('l', items, { cableBands: ['band'] })])], { topCoverings });
  const planned = planRemoval(segment, { number: 'P', id: '1' }, 'segment-not-in-spec');
  const told = (all: PlannedSegment): unknown[] => all.losses.map(({ reason, section, layer }) => [lostWords(reason), section, layer]);
  const values = [
    ['cable band', 1, 1],
    ['label', 1, 1],
    ['manual', 1, 1],
  ];
  expect(told(planned)).toEqual(values);
  const before = desiredSegment([desiredSection([desiredLayer({ pipe: [{ typeId: '3' }] })])]);
  const lost = [['top covering', undefined, undefined], ['sensor', 1, 1], ...values];
  expect(told(withBaseLosses(planned, before))).toEqual(lost);
  const whole = {
    ...before,
    topCoverings: [],
    sections: [desiredSection([desiredLayer({ pipe: [{ typeId: '3' }], sensor: [{ outerDiameter: 12 }] })])],
  };
  expect(told(withBaseLosses(planned, whole))).toEqual(values);
});
