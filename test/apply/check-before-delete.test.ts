// Before a section is deleted it is read once more and compared with its state in the plan.
import { expect, test } from 'vitest';
import { checkBeforeDelete, notAsSent } from '../../src/apply/check-before-delete.js';
import { createWatch, showsOwnWrites } from '../../src/apply/created-objects.js';
import type { StepReport } from '../../src/apply/run-steps.js';
import { StepError } from '../../src/apply/step-error.js';
import { unexpectedStateIn } from '../../src/apply/unexpected-state.js';
import type { OperationId } from '../../src/contract/generated/operation-ids.js';
import { toLiveSegment } from '../../src/live/to-live.js';
import type { ObjectState } from '../../src/plan/model/change.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import type { Step } from '../../src/plan/model/step.js';
import { type Answer, fakeApi, refusal } from '../live/connect.js';

type Json = Record<string, unknown>;
const COVERING = { id: 't', type: 'SAND', thickness: 90 };
const inPipe = { id: 'in', typeId: '1', label: 'L' };
const two = (first: string, second?: string) => [
  { id: 'c', typeId: '1', label: first },
  { id: 'd', typeId: '1', ...(second ? { label: second } : {}) },
];
const LAYER: Json = {
  id: 'l',
  leftBorderAdjustment: 0,
  cableBands: [{ id: 'b1' }],
  cables: two('F7'),
  pipes: [{ id: 'p', typeId: '3', cables: [inPipe] }],
};
const SECTION: Json = { id: 'a', coverThickness: 600, layoutDepth: 700, layers: [LAYER] };
const segment = (...sections: Json[]): Json => ({ id: '1', name: 'S', sections });
const live = toLiveSegment(segment(SECTION, { id: 'z', coverThickness: 1, layers: [] }));
const planned = { live } as PlannedSegment;

const step = (operation: OperationId, path: object): Step => ({ id: '1', operation, path: { segmentId: '1', ...path }, address: 'P/S' });
const deleteSection = step('deleteSection', { sectionId: 'a' });
const deleteCable = step('deleteCable', { cableId: 'c' });

async function check(sections: Json[], at = deleteSection, of = planned, reports: readonly StepReport[] = [], getSensor?: Answer) {
  const { api, asked } = fakeApi({ getSegment: segment(...sections), getSensor, listTopCoverings: [COVERING] });
  const watch = createWatch();
  watch.see(of.live);
  const before = checkBeforeDelete(of, { api, wait: async () => {}, watch, reports });
  await before(at, { path: at.path as Record<string, string> });
  return asked;
}
const layer = (change: Json): Json => ({ ...SECTION, layers: [{ ...LAYER, ...change }] });

test.each<[string, Json[]]>([
  ['the same', [SECTION]],
  ['another depth, which may come from the coverings', [{ ...SECTION, layoutDepth: 900 }]],
  ['gone', []],
  ['something in another section', [SECTION, { id: 'z', coverThickness: 2, layers: [] }]],
])('%s: it may go', async (_, sections) => {
  expect(await check(sections)).toEqual(['getSegment 1']);
});

test.each<[string, Json]>([
  ['a measure', { ...SECTION, coverThickness: 700 }],
  ['one measure less', { id: 'a', layoutDepth: 700, layers: [LAYER] }],
  ['another layer', layer({ id: 'm' })],
  ['one more layer', { ...SECTION, layers: [LAYER, { id: 'm' }] }],
  ['a measure of a layer', layer({ leftBorderAdjustment: 1 })],
  ['a cable band', layer({ cableBands: [{ id: 'b1' }, { id: 'b2' }] })],
  ['an object of a kind that is not known', layer({ markers: [{ id: 'm' }] })],
  ['a thing more', layer({ sensors: [{ id: 's' }] })],
  ['a thing less', layer({ cables: [{ id: 'd', typeId: '1' }] })],
  ['another thing', layer({ pipes: [{ id: 'q', typeId: '3', cables: [inPipe] }] })],
  ['a thing of another type', layer({ pipes: [{ id: 'p', typeId: '5', cables: [inPipe] }] })],
  ['a label', layer({ cables: two('F8') })],
  ['a label that was not there', layer({ cables: two('F7', 'x') })],
  ['a cable in a pipe', layer({ pipes: [{ id: 'p', typeId: '3', cables: [{ ...inPipe, typeId: '2' }] }] })],
  ['the label of a cable in a pipe', layer({ pipes: [{ id: 'p', typeId: '3', cables: [{ ...inPipe, label: 'M' }] }] })],
])('changed meanwhile, so it may not: %s', async (_, section) => {
  await expect(check([section])).rejects.toMatchObject({
    outcome: 'conflict',
    failure: { code: 'changed-by-others', object: { kind: 'section', id: 'a' } },
  });
});

test('nothing is read before other calls, for a new section, or in a new segment', async () => {
  const changed = { ...SECTION, coverThickness: 700 };
  expect(await check([changed], step('updateSection', { sectionId: 'a' }))).toEqual([]);
  expect(await check([{ ...changed, id: 'n' }], step('deleteSection', { sectionId: 'n' }))).toEqual(['getSegment 1']);
  expect(await check([changed], deleteSection, {} as PlannedSegment)).toEqual([]);
});

const made = (operation: OperationId, answer: object, body: Json = {}): StepReport => ({
  step: { id: '9', operation, path: { segmentId: '1' }, body: body as never, address: 'P/S/thing' },
  outcome: 'done',
  answer,
  sent: { path: { segmentId: '1' }, body },
});
const SENSOR = made('addSensor', { id: 'new' }, { outerDiameter: 12, layerId: 'l' });
const CABLE = made('addCable', { id: 'new' }, { typeId: '1', layerId: 'l' });
const cables = (...more: Json[]) => layer({ cables: [...(LAYER.cables as Json[]), ...more] });

test('a cable is deleted without a read if the run created nothing', async () => {
  expect(await check([SECTION], deleteCable)).toEqual([]);
});

test('one read shows all created objects, and the cable is deleted', async () => {
  expect(await check([cables({ id: 'NEW', typeId: '1' })], deleteCable, planned, [CABLE])).toEqual(['getSegment 1']);
});

test('a thing of another kind beside what was made may have come from others, and coverings are read if some were made', async () => {
  const section = layer({ cables: [...(LAYER.cables as Json[]), { id: 'new', typeId: '1' }], sensors: [{ id: 's' }] });
  const covering = made('addTopCovering', { id: 't' }, { type: 'SAND', thickness: 90 });
  expect(await check([section], deleteCable, planned, [CABLE, covering])).toEqual(['getSegment 1', 'listTopCoverings 1']);
});

test('an object that a read has shown as sent is not read again before the next delete, unless it was changed since', async () => {
  const { api, asked } = fakeApi({ getSegment: segment(cables({ id: 'new', typeId: '1' })) });
  const watch = createWatch();
  const reports = [CABLE];
  const before = checkBeforeDelete(planned, { api, wait: async () => {}, watch, reports });
  watch.see(live);
  for (let n = 0; n < 2; n += 1) await before(deleteCable, { path: deleteCable.path as Record<string, string> });
  expect(asked).toEqual(['getSegment 1']);
  const body = { label: 'x' };
  reports.push({ ...made('updateSection', { id: 'new' }), sent: { path: { segmentId: '1', cableId: 'new' }, body } });
  await expect(before(deleteCable, { path: deleteCable.path as Record<string, string> })).rejects.toMatchObject({ outcome: 'unexpected' });
});

test('an object that no list shows counts if it can be read by its id', async () => {
  const asked = await check([SECTION], deleteCable, planned, [SENSOR], { id: 'new' });
  expect(asked.filter((call) => !call.startsWith('getSegment'))).toEqual(['getSensor 1 new']);
});

const NEW = made('createSection', { id: 'n', layers: [{ id: 'n1' }] });
const added = (id: string) => made('addLayer', { id }, { sectionId: 'n' });
const withLayers = (...ids: string[]): Json => ({ id: 'N', layers: ids.map((id) => ({ id })) });
const pipeWithCables = made('addPipe', { id: 'new' }, { cables: [{ typeId: '1' }], layerId: 'l' });

test.each<[string, Json[], StepReport[], unknown, unknown]>([
  ['not there', [SECTION], [SENSOR], { outerDiameter: 12 }, null],
  ['of another size', [layer({ sensors: [{ id: 'new', outerDiameter: 20 }] })], [SENSOR], { outerDiameter: 12 }, { outerDiameter: 20 }],
  ['without its size', [layer({ sensors: [{ id: 'new' }] })], [SENSOR], { outerDiameter: 12 }, { outerDiameter: null }],
  ['there more than once', [cables({ id: 'new', typeId: '1' }, { id: 'new-2', typeId: '1' })], [CABLE], null, { typeId: '1' }],
  [
    'there with other cables in it',
    [layer({ pipes: [...(LAYER.pipes as Json[]), { id: 'new' }] })],
    [pipeWithCables],
    { cablesInside: 1 },
    { cablesInside: 0 },
  ],
  ['there with another layer', [SECTION, withLayers('n1', 'n2')], [NEW], { layers: 1 }, { layers: 2 }],
  ['there with a layer that was not added', [SECTION, withLayers('n1', 'n2', 'n3')], [NEW, added('n2')], { layers: 2 }, { layers: 3 }],
])('what was made is %s: nothing goes', async (_, sections, reports, expected, found) => {
  for (const at of [deleteCable, deleteSection])
    for (const status of [400, 404]) {
      const going = check(sections, at, planned, reports, refusal('getSensor', status));
      await expect(going).rejects.toMatchObject({ outcome: 'unexpected' });
      const { unexpectedState } = (await going.catch((error: unknown) => error)) as StepError;
      expect(unexpectedState?.differences).toMatchObject([{ address: 'P/S/thing', expected, found }]);
    }
});

test('a new section with its layer and those that were added: the old one may go', async () => {
  const asked = await check([SECTION, withLayers('n1', 'N2', 'n3')], deleteSection, planned, [NEW, added('n2'), added('n3')]);
  expect(asked).toEqual(['getSegment 1']);
});

const DUCT = made('addEcomDuct', { id: 'e' }, { pipeId: 'p' });
const CONDUCTOR = made('addCable', { id: 'x2' }, { typeId: '1', layerId: 'l' });
const written = (body: Json): StepReport => ({ ...made('updateSection', {}), sent: { path: { sectionId: 'n' }, body } });
const groupOf = (...parts: string[]) => ({ otherConductors: parts });

test.each<[string, Json[], StepReport[], object, string[]]>([
  ['a duct in the layer of its pipe', [{ id: 'l', pipes: [{ id: 'P' }], ecomDucts: [{ id: 'e' }] }], [DUCT], {}, []],
  [
    'a duct in another layer than its pipe',
    [
      { id: 'l', pipes: [{ id: 'p' }] },
      { id: 'm', ecomDucts: [{ id: 'e' }] },
    ],
    [DUCT],
    {},
    ['item ecomDuct: liesIn m for p'],
  ],
  ['another cover beside a stated depth', [], [NEW, written({ coverThickness: 600, layoutDepth: 700 })], {}, []],
  ['another cover', [], [NEW, written({ coverThickness: 600 })], {}, ['section: coverThickness 650 for 600']],
  ['a group of cables by its second conductor', [{ id: 'l', cables: [{ id: 'x1', typeId: '1' }] }], [CONDUCTOR], groupOf('X2'), []],
  ['a missing cable', [{ id: 'l' }], [CONDUCTOR], {}, ['item cable of cables: null for typeId 1']],
  ['a known group beside a new cable', [{ id: 'l', cables: [{ id: 'x1' }, { id: 'x2', typeId: '1' }] }], [CONDUCTOR], groupOf('c'), []],
  ['a layer that was known when the rest was planned again', [{ id: 'l' }, { id: 'n1' }], [NEW], {}, []],
])('the differences from what was sent: %s', (_, layers, reports, first, expected) => {
  const now = toLiveSegment(segment({ id: 'n', coverThickness: 650, layers }));
  const item = now.sections[0]?.layers[0]?.items[0];
  if (item) Object.assign(item, first);
  const watch = createWatch();
  watch.see(live);
  const own = watch.standing(reports);
  const state = (values: ObjectState | null) => Object.entries(values ?? { null: '' }).map((pair) => pair.join(' ').trim());
  const found = notAsSent(now, { made: own, own, isKnown: watch.isKnown }).map((one) => {
    const kind = [one.kind, one.item, one.catalog && `of ${one.catalog}`].filter(Boolean).join(' ');
    return `${kind}: ${state(one.found)} for ${state(one.expected)
      .join()
      .replace(/^(liesIn|coverThickness) /, '')}`;
  });
  expect(found).toEqual(expected);
  expect(showsOwnWrites(now, reports)).toBe(!found.join().includes(': null'));
});

test('what a run created and did not delete: the contents of a deleted section go, also those of layers that were live before', () => {
  const watch = createWatch();
  watch.see(live);
  const gone = (sectionId: string): StepReport => ({ ...made('deleteSection', {}), sent: { path: { segmentId: '1', sectionId } } });
  const inNew = [NEW, added('n2'), made('addPipe', { id: 'np' }, { layerId: 'n2' }), made('addEcomDuct', { id: 'nd' }, { pipeId: 'np' })];
  const inOld = [SENSOR, pipeWithCables, DUCT];
  const left = (...reports: StepReport[]) => watch.standing(reports).map(({ id }) => id);
  expect(left(...inNew, ...inOld, gone('z'))).toEqual(['n', 'n2', 'np', 'nd', 'new', 'e']);
  expect(left(...inNew, ...inOld, gone('n'))).toEqual(['new', 'e']);
  expect(left(...inNew, ...inOld, gone('a'))).toEqual(['n', 'n2', 'np', 'nd']);
  expect(left(NEW, { ...gone('n'), outcome: 'agrees' })).toEqual(['n']);
});

test('a difference after the last call names the objects of its calls and those that this run created there', () => {
  const change = { kind: 'budgetCode', action: 'update', before: { quantity: 1 }, after: { quantity: 2 }, count: 1, calls: ['2', '3'] };
  const alterations = [{ number: '1' }];
  const steps = [
    { ...deleteCable, id: '1' },
    { ...step('updateSection', { sectionId: 'a' }), id: '2' },
    { ...step('addLayer', { sectionId: 'z' }), id: '3' },
  ];
  const changes = [
    { ...change, address: 'P/S/thing', alterations },
    { ...change, address: 'P/T', action: 'create' },
    { ...change, address: 'P/S/thing', action: 'delete', calls: ['1'] },
  ];
  const { differences } = unexpectedStateIn({ changes: changes as never, steps }, [SENSOR, written({})]);
  expect(differences.map(({ ids, expected, found, alterations: altered }) => [ids, expected, found, altered])).toEqual([
    [['a', 'new'], { quantity: 2 }, { quantity: 1 }, alterations],
    [['a'], { quantity: 2 }, null, undefined],
    [['c', 'new'], null, { quantity: 1 }, undefined],
  ]);
});

test('the error is known by its name', () => {
  expect(new StepError('conflict', { code: 'stopped' }).name).toBe('StepError');
});
