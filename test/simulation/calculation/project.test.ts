import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyAll } from '../../../src/apply/apply-all.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { DesiredProjectObject } from '../../../src/kinds/project-model.js';
import { makePlan } from '../../../src/reconcile/make-plan.js';
import { place } from '../../support/build.js';
import { type Client, createClient } from '../../support/client.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { startService, type TestCaller, type TestService } from '../../support/service.js';

const { count, seed } = settings({ count: 20, long: 60, seed: 20260417 });
const NUMBER = '2026-0999';

let under: TestService;
let client: Client;
let kari: TestCaller;
beforeAll(async () => {
  under = await startService({ unknownFields: 'refuse' });
  client = createClient(under.service);
  // Handlers are loaded when they are first needed, and that takes real time.
  kari = await under.as('kari.nordmann');
  await Promise.all([kari.call('listUnits'), kari.call('listProjects')]);
});
afterAll(() => under.close());

const some = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(fields, { requiredKeys: [] });
const day = fc.constantFrom('2026-03-01T00:00:00.000Z', '2026-11-01T12:30:00.000Z');

const own: fc.Arbitrary<DesiredProjectObject> = fc
  .record({
    fields: some({
      name: fc.constantFrom('Nygata', 'Nygata, nye kabler'),
      status: fc.constantFrom('NEW', 'STARTED', 'ENDED'),
      startDate: day,
      endDateEstimate: day,
      description: fc.constantFrom('', 'Om natten'),
      caseRef: fc.constantFrom('S-1', 'S-2'),
    }),
    rest: some({
      location: fc.record({
        address: some({ city: fc.constantFrom('Molde', 'Ålesund'), zipCode: fc.constant('6002') }),
        coordinate: some({ latitude: fc.constantFrom(0, 62.5), longitude: fc.constantFrom(-7.25, 6) }),
      }),
      owner: fc.constantFrom('kari.nordmann', 'ola.leser'),
      archived: fc.boolean(),
      modules: fc.subarray(['CABLESIMULATOR', 'CALCULATION', 'ROADLIGHT']),
    }),
    pruneModules: fc.boolean(),
  })
  .map(
    ({ fields, rest, pruneModules }) =>
      ({ create: false, fields, ...rest, pruneModules, place }) as unknown as DesiredProjectObject,
  );

const FIRST: DesiredProjectObject = {
  create: true,
  fields: { name: 'First', status: 'NEW', startDate: '2026-01-01T00:00:00.000Z', substationRef: 'NS-1' },
  owner: 'kari.nordmann',
  pruneModules: false,
  place,
};

async function reach(desired: DesiredProjectObject) {
  const spec: DesiredProject = { number: NUMBER, prune: false, segments: [], projectFields: desired, place };
  const plan = async () => {
    const made = await makePlan([spec], { reading: client.api, companyId: '1001' }, { parallelism: 1 });
    expect(made.problems).toEqual([]);
    return made;
  };
  const made = await plan();
  const outcomes = await applyAll(made, { api: client.api, parallelism: 1, wait: client.clock.wait });
  expect(outcomes.filter(({ status, replans }) => status !== 'applied' || replans > 0)).toEqual([]);
  expect((await plan()).parts.flatMap(({ steps }) => steps)).toEqual([]);
}

const project = async () =>
  under.service.store
    .dump()
    .records.map(({ kind, value }) => ({ kind, value: value as Record<string, unknown> }))
    .find(({ kind, value }) => kind === 'project' && value.number === NUMBER)?.value ?? {};

const isNoText = (value: unknown): boolean => value === '' || value === null;

test(
  `a project is brought to what the spec states of it, and nothing else of it changes (${count} pairs)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(own, own, async (first, second) => {
        const old = await project();
        if (old.id !== undefined) await kari.call('deleteProject', { path: { projectId: String(old.id) } });
        await reach(FIRST);
        // Whether it is in the archive has to be stated where it may be there.
        await reach({ archived: false, ...first });
        const before = await project();
        await reach({ archived: before.archived === true, ...second });
        const after = await project();
        const owned = new Set([
          ...Object.keys(second.fields),
          ...Object.keys(second),
          'modifiedDate',
          'modifiedBy',
          'meta',
        ]);
        const rest = (one: Record<string, unknown>) =>
          Object.fromEntries(Object.entries(one).filter(([name]) => !owned.has(name)));
        expect(rest(after)).toEqual(rest(before));
        expect(after).toMatchObject(
          Object.fromEntries(
            Object.entries(second.fields)
              .filter(([name]) => !name.endsWith('Date') && !name.startsWith('endDate'))
              // An empty text and no text are the same: a service may store the one as the other.
              .map(([name, value]) => [name, value === '' ? expect.toSatisfy(isNoText) : value]),
          ),
        );
        if (second.modules && !second.pruneModules) {
          const kept = [...new Set([...(before.modules as string[]), ...second.modules])];
          expect([...(after.modules as string[])].sort()).toEqual(kept.sort());
        }
      }),
      { seed, numRuns: count },
    );
  },
  SIMULATION_TIMEOUT,
);
