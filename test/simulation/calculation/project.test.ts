import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyAll } from '../../../src/apply/apply-all.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { DesiredProjectObject } from '../../../src/kinds/project-model.js';
import { ASSUMED_PROFILE } from '../../../src/profile/profile-fields.js';
import { makePlan } from '../../../src/reconcile/make-plan.js';
import { rehearseParts } from '../../../src/rehearse/rehearse-parts.js';
import { place } from '../../support/build.js';
import { type Client, createClient } from '../../support/client.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { startService, type TestCaller, type TestService } from '../../support/service.js';
import { NEW_PROJECT, projectObject } from './project-object.js';

const { count, seed } = settings({ count: 20, long: 60, seed: 20260417 });
const NUMBER = '2026-0999';

let kari: TestCaller;
let under: TestService;
let client: Client;
beforeAll(async () => {
  under = await startService({ unknownFields: 'refuse' });
  client = createClient(under.service);
  // Handlers are loaded when they are first needed, and that takes real time.
  kari = await under.as('kari.nordmann');
  await Promise.all([kari.call('listUnits'), kari.call('listProjects')]);
});
afterAll(() => under.close());

async function reach(desired: DesiredProjectObject) {
  const spec: DesiredProject = { number: NUMBER, prune: false, segments: [], projectFields: desired, place };
  const plan = async () => {
    const made = await makePlan([spec], { reading: client.api, companyId: '1001' }, { parallelism: 1 });
    expect(made.problems).toEqual([]);
    return made;
  };
  const made = await plan();
  const changed = made.parts.filter(({ steps }) => steps.length > 0);
  const rehearsal = await rehearseParts(made.parts, { profile: ASSUMED_PROFILE, consumeBudget: () => {} });
  expect(rehearsal, 'every part is rehearsed, and none fails').toEqual(changed.map((part) => ({ part })));
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
      fc.asyncProperty(projectObject, projectObject, async (first, second) => {
        const old = await project();
        if (old.id !== undefined) await kari.call('deleteProject', { path: { projectId: String(old.id) } });
        await reach(NEW_PROJECT);
        // Whether it is in the archive has to be stated where it may be there.
        await reach({ archived: false, ...first });
        const before = await project();
        await reach({ archived: before.archived === true, ...second });
        const after = await project();
        const owned = new Set([...Object.keys(second.fields), ...Object.keys(second), 'modifiedDate', 'modifiedBy', 'meta']);
        const rest = (one: Record<string, unknown>) => Object.fromEntries(Object.entries(one).filter(([name]) => !owned.has(name)));
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
