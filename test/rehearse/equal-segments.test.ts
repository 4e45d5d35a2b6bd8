// New segments that are equal are rehearsed once, and each has the result that a rehearsal of its own would have.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DesiredSegment } from '../../src/kinds/model.js';
import { type CatalogType, readCatalogs } from '../../src/live/catalog.js';
import { planOne } from '../../src/plan/plan.js';
import { rehearse } from '../../src/rehearse/rehearse.js';
import type { Rehearsed } from '../../src/rehearse/rehearsed.js';
import { desiredSegment } from '../plan/simulation/arbitrary.js';
import { createClient } from '../support/client.js';
import { settings } from '../support/counts.js';
import { startService, type TestService } from '../support/service.js';

const { count: COUNT, seed: SEED } = settings({ count: 5, long: 30, seed: 20261116 });
const PROJECT = { number: '2026-0417', id: '6001' };

let catalogs: Readonly<Record<'cables' | 'pipes' | 'eccs', readonly CatalogType[]>>;
let under: TestService;
beforeAll(async () => {
  under = await startService();
  catalogs = await readCatalogs(createClient(under.service).api, ['cables', 'pipes', 'eccs']);
});
afterAll(() => under.close());

/** As a plan makes it: no live segment has the name. */
const planned = (desired: DesiredSegment) => ({ ...planOne({ desired, project: PROJECT }), notIds: [] });

const named = (desired: DesiredSegment, name: string, length: number): DesiredSegment => ({
  ...desired,
  name,
  fields: { ...desired.fields, length },
});

/** The same contents without fields of its own, which then have the values of a new segment. */
const bare = (desired: DesiredSegment, name: string): DesiredSegment => ({ ...desired, name, fields: {} });

/** Ids are others in each rehearsal. */
const plain = (results: readonly (Rehearsed | undefined)[]): string =>
  JSON.stringify(
    results.map((one) => [one?.calls, one?.layoutProblems, one?.after, one?.error]),
    (key, value: unknown) => (/^(id|.*Id|.*Ids)$/.test(key) && key !== 'typeId' ? undefined : value),
  ).replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\b5\d{5}\b/g, '<id>');

test(`each equal segment has the result of its own rehearsal (${COUNT} runs, seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(desiredSegment, desiredSegment, async (first, second) => {
      const segments = [
        named(first, 'A', 10),
        named(second, 'B', 20),
        named(first, 'C', 30),
        named(second, 'D', 40.5),
        bare(first, 'E'),
      ].map(planned);
      const alone: (Rehearsed | undefined)[] = [];
      for (const segment of segments) alone.push((await rehearse([segment], catalogs))[0]);
      const together = await rehearse(segments, catalogs);
      expect(together.map(({ segment }) => segment)).toEqual(segments);
      expect(plain(together)).toBe(plain(alone));
    }),
    { numRuns: COUNT, seed: SEED },
  );
});

test('a hundred equal segments take the work of one', async () => {
  const [desired] = fc.sample(desiredSegment, { numRuns: 1, seed: SEED });
  if (!desired) throw new Error('no sample');
  const work: number[] = [];
  const segments = Array.from({ length: 100 }, (_, n) => planned(named(desired, `S${n}`, n + 1)));
  const results = await rehearse(segments, catalogs, { consumeBudget: (units) => void (units > 0 && work.push(units)) });
  expect([results.length, work.length]).toEqual([100, 1]);
});
