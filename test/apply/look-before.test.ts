// Before a section goes it is looked at once more: is it still what it was when that was planned?
import { expect, test } from 'vitest';
import { lookBefore, MovedError } from '../../src/apply/look-before.js';
import { toLiveSegment } from '../../src/live/to-live.js';
import type { PlannedSegment } from '../../src/plan/plan.js';
import type { Step } from '../../src/plan/step.js';
import { fakeApi } from '../live/connect.js';

type Json = Record<string, unknown>;
const inPipe = { id: 'in', typeId: '1', label: 'L' };
const LAYER: Json = {
  id: 'l',
  leftBorderAdjustment: 0,
  cableBands: [{ id: 'b1' }],
  cables: [
    { id: 'c', typeId: '1', label: 'F7' },
    { id: 'd', typeId: '1' },
  ],
  pipes: [{ id: 'p', typeId: '3', cables: [inPipe] }],
};
const SECTION: Json = { id: 'a', coverThickness: 600, layoutDepth: 700, layers: [LAYER] };
const segment = (...sections: Json[]): Json => ({ id: '1', name: 'S', sections });
const live = toLiveSegment(segment(SECTION, { id: 'z', coverThickness: 1, layers: [] }));
const planned = { live } as PlannedSegment;

const step = (operation: string, sectionId: string): Step => ({
  id: '1',
  operation,
  path: { segmentId: '1', sectionId },
  address: 'P/S',
});

async function look(sections: Json[], at = step('deleteSection', 'a'), of = planned) {
  const { api, asked } = fakeApi({ getSegment: segment(...sections) });
  await lookBefore(of, api)(at);
  return asked;
}
const layer = (change: Json): Json => ({ ...SECTION, layers: [{ ...LAYER, ...change }] });

test.each<[string, Json[]]>([
  ['the same', [SECTION]],
  ['another depth, which may come from the coverings', [{ ...SECTION, layoutDepth: 900 }]],
  ['gone', []],
  ['something in another section', [SECTION, { id: 'z', coverThickness: 2, layers: [] }]],
])('%s: it may go', async (_, sections) => {
  expect(await look(sections)).toEqual(['getSegment 1']);
});

test.each<[string, Json]>([
  ['a measure', { ...SECTION, coverThickness: 700 }],
  ['one measure less', { id: 'a', layoutDepth: 700, layers: [LAYER] }],
  ['another layer', layer({ id: 'm' })],
  ['one more layer', { ...SECTION, layers: [LAYER, { id: 'm' }] }],
  ['a measure of a layer', layer({ leftBorderAdjustment: 1 })],
  ['a cable band', layer({ cableBands: [{ id: 'b1' }, { id: 'b2' }] })],
  ['a thing more', layer({ sensors: [{ id: 's' }] })],
  ['a thing less', layer({ cables: [{ id: 'd', typeId: '1' }] })],
  ['another thing', layer({ pipes: [{ id: 'q', typeId: '3', cables: [inPipe] }] })],
  ['a thing of another type', layer({ pipes: [{ id: 'p', typeId: '5', cables: [inPipe] }] })],
  [
    'a label',
    layer({
      cables: [
        { id: 'c', typeId: '1', label: 'F8' },
        { id: 'd', typeId: '1' },
      ],
    }),
  ],
  [
    'a label that was not there',
    layer({
      cables: [
        { id: 'c', typeId: '1', label: 'F7' },
        { id: 'd', typeId: '1', label: 'x' },
      ],
    }),
  ],
  ['a cable in a pipe', layer({ pipes: [{ id: 'p', typeId: '3', cables: [{ ...inPipe, typeId: '2' }] }] })],
  [
    'the label of a cable in a pipe',
    layer({ pipes: [{ id: 'p', typeId: '3', cables: [{ ...inPipe, label: 'M' }] }] }),
  ],
])('changed meanwhile, so it may not: %s', async (_, section) => {
  await expect(look([section])).rejects.toThrow(
    new MovedError('section a was changed by somebody else before it could go'),
  );
});

test('nothing is read before other calls, nor for a section that was not there, nor in a new segment', async () => {
  const changed = { ...SECTION, coverThickness: 700 };
  expect(await look([changed], step('updateSection', 'a'))).toEqual([]);
  expect(await look([{ ...changed, id: 'n' }], step('deleteSection', 'n'))).toEqual(['getSegment 1']);
  expect(await look([changed], step('deleteSection', 'a'), {} as PlannedSegment)).toEqual([]);
});

test('the error is known by its name', () => {
  expect(new MovedError('x').name).toBe('MovedError');
});
