// Many segments in parallel: the limit of calls holds, a segment is reported only after a read that began after its last
// write, and a segment that waits for its last read does not keep others from being written.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Api } from '../../src/api/client.js';
import { settings } from '../support/counts.js';
import { bench, withBench } from './bench.js';

const { count: numRuns, seed } = settings({ count: 12, long: 250, seed: 1504 });

withBench();

const specOf = (sizes: readonly number[]): string =>
  sizes.map((size, n) => `  S${n}: {sections: [{layers: [{eccs: [${Array(size).fill('{}').join(', ')}]}]}]}\n`).join('');

interface Noted {
  readonly segment: string;
  readonly event: 'write' | 'read' | 'reported';
}

/** The API with answers that come after a number of turns of the event loop; every call is noted when it begins. */
function slowApi(api: Api, turns: () => number) {
  const noted: Noted[] = [];
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
      if (operation === 'createSegment') {
        const { id, name } = answer as { id: string; name: string };
        names.set(id, name);
      }
      return answer;
    } finally {
      running -= 1;
    }
  };
  return { api: { ...api, call }, noted, most: () => most };
}

test('calls at a time, order of outcomes, and a read after the last write of each segment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        sizes: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 8 }),
        parallelism: fc.integer({ min: 1, max: 4 }),
        turns: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 7 }),
      }),
      async ({ sizes, parallelism, turns }) => {
        bench.clear();
        let at = 0;
        const slow = slowApi(bench.writing, () => {
          at += 1;
          return turns[at % turns.length] ?? 0;
        });
        const spec = specOf(sizes);
        const outcomes = await bench.apply(spec, {
          api: slow.api,
          parallelism,
          onSegment: ({ name }) => slow.noted.push({ segment: name, event: 'reported' }),
        });
        expect(outcomes.map(({ name, status }) => [name, status])).toEqual(sizes.map((_, n) => [`S${n}`, 'applied']));
        expect(slow.most()).toBeLessThanOrEqual(parallelism);
        for (const { name } of outcomes) {
          const events = slow.noted.filter(({ segment }) => segment === name).map(({ event }) => event);
          expect(events.slice(-2)).toEqual(['read', 'reported']);
        }
        expect(await bench.left(spec)).toBe(0);
      },
    ),
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
