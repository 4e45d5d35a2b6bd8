// Names and numbers are keys and values of YAML, whatever they are.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ExportBench, openExportBench } from './export-bench.js';
import { PROJECT, specsIn } from './world.js';

let bench: ExportBench;
beforeAll(async () => {
  bench = await openExportBench();
});
afterAll(() => bench.under.close());
beforeEach(() => bench.clear());

test('of two segments of one name the first is written, by its id, and the other is told of', async () => {
  const [first, second] = [await bench.made('S'), await bench.made('S')];
  await bench.made('T');
  const text = await bench.exportOf();
  expect(text).toContain(`# - segment ${second.id}: its name is also the name of segment ${first.id}: S\n`);
  expect(text).toContain(`  S:\n    segmentId: ${first.id}\n`);
  expect(text.match(/segmentId/g)).toHaveLength(1);
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
  await bench.made('S');
  const text = await bench.exportOf({ names: [name] });
  const [project] = specsIn({ 'a.yaml': text });
  expect(project?.segments.map((segment) => segment.name)).toEqual(isKey ? [name] : []);
  expect(text.includes('its name cannot be a key')).toBe(!isKey);
});

test.each(['0417', '1e3', 'yes', 'null', '~', '#1', ' a', 'a: b', 'true', '0x10', '2026-04-17', '-', "'"])(
  'the project number %j comes back as it is',
  async (number) => {
    const { store } = bench.under.service;
    const project = store.get('project', PROJECT.id);
    if (!project) throw new Error('there is no project');
    const put = (value: typeof project.value, expect: number) =>
      store.commit({ changes: [{ op: 'put', kind: 'project', id: PROJECT.id, value, expect }] });
    put({ ...project.value, number }, project.version);
    try {
      await bench.made('S');
      expect(specsIn({ 'a.yaml': await bench.exportOf({}, number) })[0]?.number).toBe(number);
    } finally {
      put(project.value, project.version + 1);
    }
  },
);
