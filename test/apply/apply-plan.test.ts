// Many segments in parallel: a failure ends only its own segment, a stop ends all, and every segment has an outcome.
import { expect, test } from 'vitest';
import { applyPlan } from '../../src/apply/apply-plan.js';
import type { SegmentOutcome } from '../../src/apply/apply-segment.js';
import { place } from '../support/build.js';
import { bench, withBench } from './bench.js';

const segment = (name: string, list: string) => `
  ${name}: {sections: [{layers: [{cables: [{typeId: 1010}], ${list}}]}]}
`;
const SPEC = segment('A', 'eccs: [{}]') + segment('B', 'sensors: [{}], pipes: [{}]') + segment('C', 'pipeGroups: []');

withBench();

const said = (outcomes: readonly SegmentOutcome[]) => outcomes.map(({ name, status, writes }) => [name, status, writes]);

test('a 400 ends its segment and none of the others', async () => {
  bench.fault({ operation: 'addPipe' }, { kind: 'refuse', status: 400 }, 1000);
  const outcomes = await bench.apply(SPEC);
  expect(said(outcomes)).toEqual([
    ['A', 'applied', 3],
    ['B', 'failed', 2],
    ['C', 'applied', 2],
  ]);
  expect(outcomes[1]).toMatchObject({ replans: 0, error: { message: expect.stringContaining('addPipe answered 400') } });
  bench.under.service.faults.clear();
  expect(said(await bench.apply(SPEC))).toEqual([['B', 'applied', 2]]);
  expect(await bench.left(SPEC)).toBe(0);
});

test('a stop ends after the calls in flight; the next run continues from there', async () => {
  let isStopped = false;
  const options = {
    parallelism: 1,
    stopped: () => isStopped,
    onStep: () => {
      isStopped = bench.writes.length === 2;
    },
  };
  expect(said(await bench.apply(SPEC, options))).toEqual([
    ['A', 'stopped', 2],
    ['B', 'stopped', 0],
    ['C', 'stopped', 0],
  ]);
  expect(bench.writes.map(({ operation }) => operation)).toEqual(['createSegment', 'addCable']);
  expect(said(await bench.apply(SPEC)).map(([name, status]) => [name, status])).toEqual([
    ['A', 'applied'],
    ['B', 'applied'],
    ['C', 'applied'],
  ]);
  expect(await bench.left(SPEC)).toBe(0);
});

test('the limit of parallel segments holds, each is reported when it ends, and those without calls are left out', async () => {
  await bench.apply(segment('A', 'eccs: [{}]'));
  const started: string[] = [];
  const ended: string[] = [];
  let most = 0;
  const outcomes = await bench.apply(SPEC, {
    parallelism: 1,
    onStep: ({ step }) => {
      const [, name = ''] = step.address.split('/');
      if (!started.includes(name)) started.push(name);
      most = Math.max(most, started.length - ended.length);
    },
    onSegment: ({ name }) => void ended.push(name),
  });
  expect(outcomes.map(({ name }) => name)).toEqual(['B', 'C']);
  expect([started, ended, most]).toEqual([['B', 'C'], ['B', 'C'], 1]);
});

test('a call that is not needed does not count', async () => {
  const [outcome] = await bench.apply('  S: {sections: [{coverThickness: 600, leftBorderPadding: 100}]}\n');
  expect(outcome).toMatchObject({ status: 'applied', writes: 1, replans: 0 });
});

test('a delete that another user has made already is done', async () => {
  await bench.apply(segment('A', 'eccs: []'));
  const { segments } = await bench.plan([{ number: '2026-0417', prune: true, segments: [], place }]);
  expect(segments.map(({ steps }) => steps.map(({ operation }) => operation))).toEqual([['deleteSegment']]);
  bench.clear();
  const outcomes = await applyPlan(segments, { api: bench.writing, parallelism: 1 });
  expect(outcomes.map(({ status }) => status)).toEqual(['applied']);
});
