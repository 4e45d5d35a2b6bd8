// A plan is the same whether answers are compared with the specs or every segment is converted to a live one. A segment
// without a change is not converted.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apply, plan, type ServiceOptions } from '../../src/index.js';
import type { LiveSegment, WantedSegment } from '../../src/kinds/model.js';
import { decideSegment } from '../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../src/plan/emit/steps.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { documentOf } from '../../src/reconcile/plan-document.js';
import { planJson } from '../../src/render/plan-json.js';
import type { SpecFiles } from '../../src/spec/files/spec-files.js';
import { connect } from '../live/connect.js';
import { project } from '../live/wanted.js';
import { statedWhole, wantedSegment } from '../plan/simulation/arbitrary.js';
import { readLive, runForReal } from '../plan/simulation/world.js';
import { settings } from '../support/counts.js';
import { startService, type TestService } from '../support/service.js';

const way = vi.hoisted(() => ({ isQuick: true, converted: 0 }));

vi.mock('../../src/live/unchanged/count-unchanged.js', async (original) => {
  const real = await original<typeof import('../../src/live/unchanged/count-unchanged.js')>();
  return {
    countUnchanged: (...asked: Parameters<typeof real.countUnchanged>) =>
      way.isQuick ? real.countUnchanged(...asked) : undefined,
  };
});
vi.mock('../../src/live/to-live.js', async (original) => {
  const real = await original<typeof import('../../src/live/to-live.js')>();
  return {
    ...real,
    toLiveSegment: (...answers: Parameters<typeof real.toLiveSegment>) => {
      way.converted += 1;
      return real.toLiveSegment(...answers);
    },
  };
});

const { count: COUNT, seed: SEED } = settings({ count: 12, long: 300, seed: 20261116 });
const ORIGIN = 'http://127.0.0.1:8484';
const USERNAME = 'kari.nordmann';

let under: TestService;
let service: ServiceOptions;
beforeEach(async () => {
  under = await startService();
  const { tokens, fetch } = under.service;
  service = {
    ...{ baseUrl: ORIGIN, issuer: `${ORIGIN}/oauth`, fetch, username: USERNAME },
    ...{ clientId: 'trenchctl', clientSecret: tokens.clientSecret('trenchctl') },
    password: tokens.password(USERNAME),
  };
});
afterEach(() => under.close());

/** Makes the same plan in both ways; the number is that of segments that the quick way converted. */
async function inBothWays(make: () => Promise<unknown>): Promise<{ converted: number; texts: string[] }> {
  const texts: string[] = [];
  let converted = 0;
  for (const isQuick of [true, false]) {
    Object.assign(way, { isQuick, converted: 0 });
    texts.push(JSON.stringify(await make()));
    if (isQuick) converted = way.converted;
  }
  way.isQuick = true;
  return { converted, texts };
}

const EXAMPLES = ['quick-start', 'many-segments', 'joint-trench', 'project-and-costs'];

test.each(EXAMPLES)('no segment of the example %s is converted once it is applied', async (name) => {
  const options = { service, specs: [`examples/${name}/specs`], rehearse: false };
  const { outcomes, problems } = await apply({ ...options, maxDestroy: 1000 });
  expect([problems.filter(({ severity }) => severity !== 'warning'), outcomes.length > 0]).toEqual([
    [],
    true,
  ]);
  const { converted, texts } = await inBothWays(() => plan(options));
  expect(JSON.parse(texts[0] ?? '').plan.changes).toEqual([]);
  expect(texts[0]).toBe(texts[1]);
  expect(converted).toBe(0);
  expect(way.converted).toBeGreaterThan(0);
});

const NAMED = `{cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: TRIANGLE, count: 4}], pipes: [{type: PVC 110 SN8, count: 4}], eccs: [{type: Cu 50 mm2 blank, count: 2}]}`;
const stretch = (_: unknown, n: number): string =>
  `  Stretch ${n}: {length: ${100 + n / 2}, sections: [{coverThickness: ${600 + n * 50}, layers: [${NAMED}, ${NAMED}, ${NAMED}]}]}\n`;
const filesOf = (text: string): SpecFiles => ({ list: () => ['s.yaml'], read: () => text });

test('no segment is converted that names its types and has three layers, and a changed one is', async () => {
  const text = (length: number) =>
    `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n${Array.from({ length }, stretch).join('')}`;
  const options = { service, specs: ['s.yaml'], files: filesOf(text(5)), rehearse: false };
  await apply(options);
  const { converted, texts } = await inBothWays(() => plan(options));
  expect([converted, texts[0] === texts[1]]).toEqual([0, true]);
  const other = { ...options, files: filesOf(text(5).replace('length: 101,', 'length: 102,')) };
  const changed = await inBothWays(() => plan(other));
  expect([changed.converted, changed.texts[0] === changed.texts[1]]).toEqual([1, true]);
  expect(JSON.parse(changed.texts[0] ?? '').plan.changes).toHaveLength(1);
});

/** A live segment as a spec, with one part of another spec. */
function nearly(live: LiveSegment, other: WantedSegment, pick: number): WantedSegment {
  const names = Object.keys(other);
  const name = names[pick % (names.length * 2)] as keyof WantedSegment | undefined;
  return { ...statedWhole(live), ...(name ? { [name]: other[name] } : {}), name: String(live.fields.name) };
}

const named = (wanted: WantedSegment, n: number): WantedSegment => ({ ...wanted, name: `S${n}` });

test(`any plan is the same in both ways (${COUNT} projects of three segments)`, async () => {
  const { api, under: other } = await connect(USERNAME);
  const kari = await other.as(USERNAME);
  const at = { project: 'P', segment: 'S', path: [] };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(wantedSegment, wantedSegment, fc.nat()), { minLength: 3, maxLength: 3 }),
      async (all) => {
        const specs: WantedSegment[] = [];
        const ids: string[] = [];
        for (const [n, [first, second, pick]] of all.entries()) {
          const { segmentId = '' } = await runForReal(
            kari,
            stepsOf(decideSegment(named(first, n)), '6001', at),
          );
          ids.push(segmentId);
          specs.push(nearly(await readLive(kari, segmentId), second, pick));
        }
        const wanted = [project('2026-0417', specs)];
        const { texts } = await inBothWays(async () => {
          const made = await makePlan(wanted, { reading: api, username: USERNAME }, { parallelism: 3 });
          return [made, planJson(documentOf(made, { target: 'T' }))];
        });
        expect(texts[0]).toBe(texts[1]);
        for (const segmentId of ids) await kari.call('deleteSegment', { path: { segmentId } });
      },
    ),
    { seed: SEED, numRuns: COUNT },
  );
  await other.close();
});
