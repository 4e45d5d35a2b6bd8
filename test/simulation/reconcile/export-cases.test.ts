// Live states that are hard to write down, one by one.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isError } from '../../../src/diagnostics/problem.js';
import { UserError } from '../../../src/diagnostics/user-error.js';
import { exportProject } from '../../../src/reconcile/export-project.js';
import { load } from '../../spec/support.js';
import { type ExportBench, NOTHING_ODD, openExportBench } from './export-bench.js';
import { oddApi } from './hostile.js';
import { CALLER, exported, PROJECT, specsIn } from './world.js';

let bench: ExportBench;
beforeAll(async () => {
  bench = await openExportBench();
});
afterAll(() => bench.under.close());
beforeEach(() => bench.clear());

test('what the language has no word for is left out, and told of', async () => {
  const { id } = await bench.made('S');
  await bench.add('addCable', id, { typeId: '1010' });
  await bench.add('addPipeCanal', id, { partCount: 3 });
  await bench.add('addPipe', id, { cables: [{ typeId: '1039' }] });
  const values = [
    { key: 'groupConfiguration', nth: 0, value: 'HEXAGON' },
    { key: 'partCount', nth: 0, value: 0 },
    { key: 'coverThickness', nth: 0, value: -5 },
    { key: 'description', nth: 0, value: 'x'.repeat(1001) },
    { key: 'typeId', nth: 2, value: null },
  ];
  const text = await bench.exportOf({ values });
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
  const { id } = await bench.made('S');
  await bench.add('addPipe', id, { cables: [{ typeId: '1039' }] });
  expect(await bench.exportOf({ lists: [{ key: 'layers', nth: 0, times: 0 }] })).not.toContain('layers:');
  expect(await bench.exportOf({ lists: [{ key: 'sections', nth: 0, times: 0 }] })).not.toContain('sections:');
  // Its pipes come after the cables of the layer.
  const many = await bench.exportOf({ lists: [{ key: 'cables', nth: 1, times: 51 }] });
  expect(many).toContain('pipes[0].cables (a spec can state at most 50 in a pipe)');
});

test('more of the same than a count can say are two entries', async () => {
  const { id } = await bench.made('S');
  await bench.add('addSensor', id, {});
  const reading = oddApi(bench.reading, { ...NOTHING_ODD, lists: [{ key: 'sensors', nth: 0, times: 1100 }] });
  const text = await exported({ reading }, PROJECT.number);
  expect(text.match(/count: \d+/g)).toEqual(['count: 1000', 'count: 100']);
  expect(load(text).problems.filter(isError)).toEqual([]);
});

test('one segment, or none of that name', async () => {
  await bench.made('S');
  await bench.made('T');
  const where = { reading: bench.reading, ...CALLER };
  const one = await exportProject({ project: PROJECT.number, segment: 'T' }, where);
  expect('text' in one && specsIn({ 'a.yaml': one.text })[0]?.segments.map(({ name }) => name)).toEqual(['T']);
  await expect(exportProject({ project: PROJECT.number, segment: 'U' }, where)).rejects.toThrow(UserError);
});

test('a project without the module has no segments, and one that is not there is a problem', async () => {
  expect(await bench.exportOf({}, '2026-0421')).toContain('segments: {}');
  const missing = await exportProject({ project: 'no such' }, { reading: bench.reading, ...CALLER });
  expect('problems' in missing && missing.problems.map(({ code }) => code)).toEqual(['project-not-found']);
});
