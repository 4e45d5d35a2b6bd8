// Many segments in parallel: a failure ends only its own segment, a stop ends all, and every segment has an outcome.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Api } from '../../src/api/client.js';
import { applyPlan } from '../../src/apply/apply-plan.js';
import type { SegmentOutcome } from '../../src/apply/apply-segment.js';
import { place } from '../support/build.js';
import { settings } from '../support/counts.js';
import { bench, withBench } from './bench.js';

const segment = (name: string, list: string) => `  ${name}: {sections: [{layers: [{cables: [{typeId: 1010}], ${list}}]}]}\n`;
const SPEC = segment('A', 'eccs: [{}]') + segment('B', 'sensors: [{}], pipes: [{}]') + segment('C', 'pipeGroups: []');

withBench();

const said = (outcomes: readonly SegmentOutcome[]) => outcomes.map(({ name, status, writes }) => `${name}: ${status} ${writes}`);

test('a 400 ends its segment and none of the others', async () => {
  bench.fault({ operation: 'addPipe' }, { kind: 'refuse', status: 400 }, 1000);
  const outcomes = await bench.apply(SPEC);
  expect(said(outcomes)).toEqual(['A: applied 3', 'B: failed 2', 'C: applied 2']);
  expect(outcomes[1]).toMatchObject({ replans: 0, error: { message: expect.stringContaining('addPipe answered 400') } });
  bench.under.service.faults.clear();
  expect(said(await bench.apply(SPEC))).toEqual(['B: applied 2']);
  expect(await bench.left(SPEC)).toBe(0);
});

test('a stop ends after the calls in flight; the next run continues from there', async () => {
  let isStopped = false;
  const onStep = () => {
    isStopped = bench.writes.length === 2;
  };
  const stopped = await bench.apply(SPEC, { parallelism: 1, stopped: () => isStopped, onStep });
  expect(said(stopped)).toEqual(['A: stopped 2', 'B: stopped 0', 'C: stopped 0']);
  expect(bench.writes.map(({ operation }) => operation)).toEqual(['createSegment', 'addCable']);
  expect((await bench.apply(SPEC)).map(({ name, status }) => `${name}: ${status}`)).toEqual(['A: applied', 'B: applied', 'C: applied']);
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

test('an object is exchanged for another one beside one that was there before', async () => {
  const cables = (...ids: number[]) => `  A: {sections: [{layers: [{cables: [${ids.map((id) => `{typeId: ${id}}`).join(', ')}]}]}]}\n`;
  await bench.apply(cables(1010, 1042));
  expect(said(await bench.apply(cables(1010, 1039)))).toEqual(['A: applied 2']);
});

test('a delete that another user has made already is done', async () => {
  await bench.apply(segment('A', 'eccs: []'));
  const { segments } = await bench.plan([{ number: '2026-0417', prune: true, segments: [], place }]);
  expect(segments.map(({ steps }) => steps.map(({ operation }) => operation))).toEqual([['deleteSegment']]);
  bench.clear();
  const outcomes = await applyPlan(segments, { api: bench.writing, parallelism: 1 });
  expect(outcomes.map(({ status }) => status)).toEqual(['applied']);
});

// Many segments in parallel: the limit of calls holds, a segment is reported only after a read that began after its last
// write, and a segment that waits for its last read does not keep others from being written.

const { count: numRuns, seed } = settings({ count: 12, long: 250, seed: 1504 });

const specOf = (sizes: readonly number[]): string =>
  sizes.map((size, n) => `  S${n}: {sections: [{layers: [{eccs: [${Array(size).fill('{}').join(', ')}]}]}]}\n`).join('');

/** The API with answers that come after a number of turns of the event loop; every call is noted when it begins. */
function slowApi(api: Api, turns: () => number) {
  const noted: { segment: string; event: 'write' | 'read' | 'reported' }[] = [];
  const names = new Map<string, string>();
  let [running, most] = [0, 0];
  const call: Api['call'] = async (operation, options = {}) => {
    running += 1;
    most = Math.max(most, running);
    const made = operation === 'createSegment' ? (options.body as { name: string }).name : undefined;
    const segment = made ?? names.get(options.path?.segmentId ?? '');
    if (segment !== undefined) noted.push({ segment, event: operation.startsWith('get') ? 'read' : 'write' });
    try {
      for (let left = turns(); left > 0; left -= 1) await new Promise(setImmediate);
      const answer = await api.call(operation, options);
      if (made !== undefined) names.set((answer as { id: string }).id, made);
      return answer;
    } finally {
      running -= 1;
    }
  };
  return { api: { ...api, call }, noted, most: () => most };
}

const lengths = (max: number, maxLength: number) => fc.array(fc.nat({ max }), { minLength: 1, maxLength });

test('calls at a time, order of outcomes, and a read after the last write of each segment', async () => {
  await fc.assert(
    fc.asyncProperty(lengths(4, 8), lengths(3, 7), fc.integer({ min: 1, max: 4 }), async (sizes, turns, parallelism) => {
      bench.clear();
      let at = 0;
      const slow = slowApi(bench.writing, () => turns[at++ % turns.length] ?? 0);
      const spec = specOf(sizes);
      const onSegment = ({ name }: SegmentOutcome) => void slow.noted.push({ segment: name, event: 'reported' });
      const outcomes = await bench.apply(spec, { api: slow.api, parallelism, onSegment });
      expect(outcomes.map(({ name, status }) => [name, status])).toEqual(sizes.map((_, n) => [`S${n}`, 'applied']));
      expect(slow.most()).toBeLessThanOrEqual(parallelism);
      for (const { name } of outcomes) {
        const events = slow.noted.filter(({ segment }) => segment === name).map(({ event }) => event);
        expect(events.slice(-2)).toEqual(['read', 'reported']);
      }
      expect(await bench.left(spec)).toBe(0);
    }),
    { numRuns, seed },
  );
});

test('with one call at a time a segment is verified before the next one is begun', async () => {
  const slow = slowApi(bench.writing, () => 1);
  await bench.apply(specOf([1, 2, 1]), { api: slow.api, parallelism: 1 });
  const order = slow.noted.map(({ segment }) => segment);
  expect(order).toEqual(order.toSorted());
});

test('segments that wait for a read which shows their writes do not keep others from being written', async () => {
  const sizes = [1, 1, 1, 1, 1, 1];
  const seen = new Set<string>();
  let writes = 0;
  let allWritten = () => {};
  const whenWritten = new Promise<void>((resolve) => {
    allWritten = resolve;
  });
  const call: Api['call'] = async (operation, options = {}) => {
    const answer = await bench.writing.call(operation, options);
    if (operation !== 'getSegment') {
      writes += 1;
      if (writes === 2 * sizes.length) allWritten();
      return answer;
    }
    const id = options.path?.segmentId ?? '';
    if (seen.has(id)) return answer;
    seen.add(id);
    return { ...(answer as object), sections: [] };
  };
  const outcomes = await bench.apply(specOf(sizes), { api: { ...bench.writing, call }, parallelism: 2, wait: () => whenWritten });
  expect(outcomes.map(({ status, writes: made }) => [status, made])).toEqual(sizes.map(() => ['applied', 2]));
});

test('segments are begun in the order of the plan, because services list them in the order of their creation', async () => {
  const slow = slowApi(bench.writing, () => 1);
  await bench.apply(specOf([1, 1, 1, 9]), { api: slow.api, parallelism: 2 });
  expect([...new Set(slow.noted.map(({ segment }) => segment))]).toEqual(['S0', 'S1', 'S2', 'S3']);
});
