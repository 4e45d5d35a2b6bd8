// Positions of new sections and layers, and the calls that create them, in small cases.
import { expect, test } from 'vitest';
import type { DesiredLayer, DesiredSection, Fields, LiveItem, LiveSection } from '../../src/kinds/model.js';
import { decideSegment } from '../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../src/plan/emit/steps.js';
import { planOne } from '../../src/plan/plan.js';
import { changeReason } from '../../src/render/words/reason-words.js';
import { desiredLayer, desiredSection, desiredSegment, liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';

const AT = { project: 'P', segment: 'S', path: [] };

const pipe = (typeId: string) => liveItem('pipe', `p${typeId}`, { typeId });
const sensor = liveItem('sensor', 's');
const section = (id: string, ...layers: LiveItem[][]) =>
  liveSection(
    id,
    layers.map((items, n) => liveLayer(`${id}.${n}`, items)),
  );
const layer = (types: readonly string[], fields: Fields = {}) => desiredLayer({ pipe: types.map((typeId) => ({ typeId })) }, fields);
const asks = (...layers: DesiredLayer[]) => desiredSection(layers);

/** The calls in short form; a reference is the number of its step and the path in the answer. */
function calls(there: readonly LiveSection[], sections: readonly DesiredSection[], interrupted?: Map<string, string>) {
  const plan = decideSegment({ desired: desiredSegment(sections), live: liveSegment(there), interrupted });
  const steps = stepsOf(plan, '1', AT);
  expect(plan.price.calls).toBe(steps.length);
  return steps.map(({ operation, path, body = {} }) => {
    const { segmentId: _, ...way } = path;
    return [operation, ...Object.entries({ ...way, ...body }).map(([name, value]) => `${name} ${short(value)}`)].join(', ');
  });
}
const short = (value: unknown): string => {
  const { step, pick } = Object(value) as { step?: string; pick?: string };
  return step === undefined ? String(value) : `${step}.${pick}`;
};

test('a replacement is inserted before a new section behind it', () => {
  expect(calls([section('a', [pipe('3')])], [asks(layer(['5'])), asks(layer([]))])).toEqual([
    'createSection',
    'createSection, beforeSectionId 1.id',
    'addPipe, typeId 5, layerId 2.layers.0.id',
    'deleteSection, sectionId a',
  ]);
});

test('a new section is inserted before the section that is still to be replaced', () => {
  const there = [section('a', [pipe('3')]), section('b', [pipe('7'), sensor])];
  const bare = { ...layer([]), items: { pipe: [], sensor: [] } };
  expect(calls(there, [asks(layer(['3'])), asks(bare), asks(layer(['9']))])).toEqual([
    'createSection, beforeSectionId b',
    'createSection',
    'addSensor, layerId 2.layers.0.id',
    'addPipe, typeId 9, layerId 2.layers.0.id',
    'deleteSection, sectionId b',
  ]);
});

test('a new section is inserted before an interrupted replacement and before a kept section', () => {
  const there = [section('old', [pipe('3'), sensor]), section('unfinished', [])];
  const interrupted = new Map([['unfinished', 'old']]);
  const eight = { ...layer(['8']), items: { ...layer(['8']).items, sensor: [] } };
  const more = asks(eight, { ...eight });
  expect(calls(there, [more, asks(layer(['5']))], interrupted)).toEqual([
    'addSensor, layerId unfinished.0',
    'addPipe, typeId 5, layerId unfinished.0',
    'createSection, beforeSectionId old',
    'addLayer, sectionId 3.id',
    'addPipe, typeId 8, layerId 3.layers.0.id',
    'addPipe, typeId 8, layerId 4.id',
    'deleteSection, sectionId old',
  ]);
  expect(calls([section('a', [pipe('3')])], [asks(layer([])), asks(layer(['3']))])).toEqual(['createSection, beforeSectionId a']);
});

test('sections that moved are created in their order in front of one that stays: the old places of the others do not count', () => {
  const there = ['1', '2', '3', '4', '5'].map((type) => section(type, [pipe(type)]));
  const ordered = (...types: string[]) => types.map((type) => asks(layer([type])));
  const sectionCalls = (...types: string[]) => calls(there, ordered(...types)).filter((call) => call.includes('Section'));
  const atTheEnd = ['createSection', 'createSection', 'deleteSection, sectionId 1', 'deleteSection, sectionId 2'];
  expect(sectionCalls('3', '4', '5', '1', '2')).toEqual(atTheEnd);
  const inFront = ['createSection, beforeSectionId 1', 'createSection, beforeSectionId 1'];
  expect(sectionCalls('4', '5', '1', '2', '3')).toEqual([...inFront, 'deleteSection, sectionId 4', 'deleteSection, sectionId 5']);
});

test('the layer that comes with a section is the one that saves most calls; the others are added around it', () => {
  const thin = { protectionLayerThickness: 50 };
  expect(calls([section('a', [pipe('3')])], [asks(layer(['3'])), asks(layer([], thin), layer(['5']), layer([], thin))])).toEqual([
    'createSection',
    'addLayer, sectionId 1.id, beforeLayerId 1.layers.0.id, protectionLayerThickness 50',
    'addLayer, sectionId 1.id, protectionLayerThickness 50',
    'addPipe, typeId 5, layerId 1.layers.0.id',
  ]);
  const wide = { leftBorderAdjustment: 1, ...thin };
  expect(calls([section('a', [pipe('3')])], [asks(layer(['3'])), asks(layer([], thin), layer([], wide), layer([], wide))])).toEqual([
    'createSection',
    'addLayer, sectionId 1.id, beforeLayerId 1.layers.0.id, protectionLayerThickness 50',
    'updateLayer, layerId 1.layers.0.id, leftBorderAdjustment 1, protectionLayerThickness 50',
    'addLayer, sectionId 1.id, protectionLayerThickness 50',
    'updateLayer, layerId 4.id, leftBorderAdjustment 1',
  ]);
});

test('missing layers of an unfinished section are added from the bottom up, each before the next live layer', () => {
  const interrupted = new Map([['unfinished', 'old']]);
  const old = section('old', [pipe('3')]);
  const thin = { protectionLayerThickness: 50 };
  const spec = [asks(layer(['5'], thin), layer([]), layer(['6'], thin))];
  expect(calls([old, section('unfinished', [])], spec, interrupted)).toEqual([
    'addLayer, sectionId unfinished, beforeLayerId unfinished.0, protectionLayerThickness 50',
    'addLayer, sectionId unfinished, protectionLayerThickness 50',
    'addPipe, typeId 5, layerId 1.id',
    'addPipe, typeId 6, layerId 2.id',
    'deleteSection, sectionId old',
  ]);
  const more = {
    ...section('unfinished', [], []),
    layers: section('unfinished', [], []).layers.map((one, n) => (n === 0 ? { ...one, fields: thin } : one)),
  };
  expect(calls([old, more], spec, interrupted)).toEqual([
    'addLayer, sectionId unfinished, protectionLayerThickness 50',
    'addPipe, typeId 5, layerId unfinished.0',
    'addPipe, typeId 6, layerId 1.id',
    'deleteSection, sectionId old',
  ]);
});

test('the layer that came with an unfinished section is its lowest one if planned so', () => {
  const interrupted = new Map([['unfinished', 'old']]);
  const spec = [asks(layer([]), layer(['6']), layer(['7']))];
  expect(calls([section('old', [pipe('3')]), section('unfinished', [], [])], spec, interrupted)).toEqual([
    'addLayer, sectionId unfinished',
    'addPipe, typeId 6, layerId unfinished.1',
    'addPipe, typeId 7, layerId 1.id',
    'deleteSection, sectionId old',
  ]);
});

test('an unfinished section is recognised among unchanged sections and sections that are still to be replaced', () => {
  const [a, b, d] = ['1', '2', '4'].map((type) => section(type, [pipe(type)]));
  const there = [a, b, section('old', [pipe('3')]), section('unfinished', []), d] as LiveSection[];
  const spec = (first: string) => [first, '2', '5', '4'].map((type) => asks(layer([type])));
  const finish = ['addPipe, typeId 5, layerId unfinished.0', 'deleteSection, sectionId old'];
  expect(calls(there, spec('1'))).toEqual(finish);
  expect(calls(there, spec('9'))).toEqual([
    'addPipe, typeId 5, layerId unfinished.0',
    'createSection, beforeSectionId 2',
    'addPipe, typeId 9, layerId 2.layers.0.id',
    'deleteSection, sectionId 1',
    'deleteSection, sectionId old',
  ]);
  const last = [d, section('old', [pipe('3')]), section('unfinished', [])] as LiveSection[];
  expect(calls(last, [asks(layer(['4'])), asks(layer(['5']))])).toEqual(finish);
});

test('a section with more layers than desired is not an unfinished one', () => {
  const interrupted = new Map([['unfinished', 'old']]);
  expect(calls([section('old', [pipe('3')]), section('unfinished', [], [])], [asks(layer(['5']))], interrupted)).not.toContain(
    'addPipe, typeId 5, layerId unfinished.0',
  );
});

// The changes of a plan for an interrupted replacement.

const sectionOfSectionLines = (id: string, ...items: LiveItem[]) => liveSection(id, [liveLayer(`${id}.l`, items)], { a: 1 });
const desired = desiredSegment([desiredSection([desiredLayer({ pipe: [{ typeId: '5' }] })])]);
const OLD = liveItem('pipe', 'p', { typeId: '3' });
const NEW = liveItem('pipe', 'q', { typeId: '5' });
const sensorOfSectionLines = (id: string) => liveItem('sensor', id);

const lines = (old: LiveItem[], unfinished: LiveItem[], interrupted?: Map<string, string>) => {
  const live = liveSegment([sectionOfSectionLines('old', ...old), sectionOfSectionLines('unfinished', ...unfinished)]);
  const { changes } = planOne({ desired, live, project: { number: 'P', id: '1' }, interrupted });
  return changes.map(({ action, address, reason, destroyed }) => [action, address.slice(4), destroyed, changeReason(reason)]);
};
const FINISHES = 'resumes the interrupted replacement of section 1: section 2 takes its place';

test.each<[string, LiveItem[], LiveItem[], unknown[][]]>([
  [
    'all that is left is to let the old one go: nothing tells it from one too many',
    [OLD],
    [NEW],
    [['delete', 'sections/old', 2, 'currently section 1; the spec has fewer sections']],
  ],
  [
    'what is not there yet is made',
    [OLD],
    [],
    [
      ['replace', 'sections[0]', 2, FINISHES],
      ['create', 'sections[0]/layers[0]/pipes[0]', 0, 'does not exist yet'],
    ],
  ],
  [
    'a copy tells whose unfinished it is',
    [OLD, sensorOfSectionLines('s')],
    [sensorOfSectionLines('t'), NEW],
    [['replace', 'sections[0]', 3, `${FINISHES} and holds a copy of 1 unmanaged object`]],
  ],
  [
    'several copies',
    [OLD, sensorOfSectionLines('s'), sensorOfSectionLines('u')],
    [sensorOfSectionLines('t'), sensorOfSectionLines('v'), NEW],
    [['replace', 'sections[0]', 4, `${FINISHES} and holds a copy of 2 unmanaged objects`]],
  ],
])('%s', (_, old, unfinished, said) => {
  expect(lines(old, unfinished)).toEqual(said);
});

test('the run that created an unfinished section knows it', () => {
  expect(lines([OLD], [NEW], new Map([['unfinished', 'old']]))).toEqual([['replace', 'sections[0]', 2, FINISHES]]);
});

test('a section with stated items before all copies exist is not an unfinished one', () => {
  const said = lines([OLD, sensorOfSectionLines('s'), sensorOfSectionLines('u')], [sensorOfSectionLines('t'), NEW])
    .flat()
    .join();
  expect(said).not.toContain('finishes');
});
