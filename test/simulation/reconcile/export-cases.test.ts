// Live states that are hard to write down, one by one: a plan for what is exported of them has nothing to do.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OperationId } from '../../../src/contract/generated/operation-ids.js';
import { isError } from '../../../src/diagnostics/problem.js';
import { makePlan } from '../../../src/reconcile/make-plan.js';
import { load } from '../../spec/support.js';
import { type Oddities, oddApi } from './hostile.js';
import { CALLER, exported, openWorld, PROJECT, specsIn, type World } from './world.js';

const NOTHING_ODD: Oddities = { values: [], lists: [], names: [] };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.under.close());
beforeEach(() => world.clear());

const made = (name: string) =>
  world.writing.call('createSegment', { path: { projectId: PROJECT.id }, body: { name } }) as Promise<{ id: string }>;
const add = (operation: OperationId, segmentId: string, body: object) => world.writing.call(operation, { path: { segmentId }, body });

async function exportOf(odd: Partial<Oddities>): Promise<string> {
  const reading = oddApi(world.reading, { ...NOTHING_ODD, ...odd });
  const text = await exported({ reading }, PROJECT.number);
  const specs = specsIn({ 'a.yaml': text });
  const { segments, problems } = await makePlan(specs, { reading, ...CALLER }, { parallelism: 2 });
  expect([problems, segments.flatMap(({ steps }) => steps)], text).toEqual([[], []]);
  return text;
}

test('what the language has no word for is left out, and told of', async () => {
  const { id } = await made('S');
  await add('addCable', id, { typeId: '1010' });
  await add('addPipeCanal', id, { partCount: 3 });
  await add('addPipe', id, { cables: [{ typeId: '1039' }] });
  const values = [
    { key: 'groupConfiguration', nth: 0, value: 'HEXAGON' },
    { key: 'partCount', nth: 0, value: 0 },
    { key: 'coverThickness', nth: 0, value: -5 },
    { key: 'description', nth: 0, value: 'x'.repeat(1001) },
    { key: 'typeId', nth: 2, value: null },
  ];
  const text = await exportOf({ values });
  expect(text.split('\n').filter((line) => line.startsWith('# - '))).toEqual([
    '# - S: description',
    '# - S: sections[0].layers[0].cables[0].groupConfiguration',
    '# - S: sections[0].layers[0].pipes[0].cables (a cable has no typeId that could be stated)',
  ]);
  // A cover below zero follows from the depth, which can be written.
  expect(text).not.toContain('coverThickness');
  expect(text).toMatch(/layoutDepth: \d/);
  // No document states a limit for the parts, so that their number is written as it is.
  expect(text).toContain('partCount: 0');
});

test('a section without layers, a segment without sections, too many cables in a pipe', async () => {
  const { id } = await made('S');
  await add('addPipe', id, { cables: [{ typeId: '1039' }] });
  expect(await exportOf({ lists: [{ key: 'layers', nth: 0, times: 0 }] })).not.toContain('layers:');
  expect(await exportOf({ lists: [{ key: 'sections', nth: 0, times: 0 }] })).not.toContain('sections:');
  // Its pipes come after the cables of the layer.
  const many = await exportOf({ lists: [{ key: 'cables', nth: 1, times: 51 }] });
  expect(many).toContain('pipes[0].cables (a spec can state at most 50 in a pipe)');
});

test('more of the same than a count can say are two entries', async () => {
  const { id } = await made('S');
  await add('addSensor', id, {});
  const reading = oddApi(world.reading, { ...NOTHING_ODD, lists: [{ key: 'sensors', nth: 0, times: 1100 }] });
  const text = await exported({ reading }, PROJECT.number);
  expect(text.match(/count: \d+/g)).toEqual(['count: 1000', 'count: 100']);
  expect(load(text).problems.filter(isError)).toEqual([]);
});

test.each([
  ['', false],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
  ['\ufffe'.repeat(255), false],
  ['\u007f'.repeat(255), true],
  ['<<', true],
  ['null', true],
  ['1e3', true],
  ['it\'s: "a" # b/c\n\u0000\u0007\u0085\'', true],
  ['__proto__', true],
  ['\ud800', false],
])('the name %j is a key, or it is told that it is none (%s)', async (name, isKey) => {
  await made('S');
  const text = await exportOf({ names: [name] });
  const [project] = specsIn({ 'a.yaml': text });
  expect(project?.segments.map((segment) => segment.name)).toEqual(isKey ? [name] : []);
  expect(text.includes('its name cannot be a key')).toBe(!isKey);
});
