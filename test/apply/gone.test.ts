// Others delete what a run is about to delete, or write beside it: a delete of something that is gone is a success, and
// nothing is deleted that the first plan did not show.
import { beforeEach, expect, test } from 'vitest';
import { applyAll } from '../../src/apply/apply-all.js';
import type { ApplyOptions } from '../../src/apply/apply-plan.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { inMemory } from '../spec/support.js';
import { client, under, withClient } from '../support/around.js';
import { loadSpecs } from '../support/load-specs.js';
import type { TestCaller } from '../support/service.js';

let kari: TestCaller;
withClient('each', { unknownFields: 'refuse' });
beforeEach(async () => {
  // Handlers are loaded on first use, which takes real time.
  kari = await under.as('kari.nordmann');
  await Promise.all([kari.call('listUnits'), kari.call('listProjects')]);
});

const NODES = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `{number: "1101", quantity: ${n}}`);
const calculation = (nodes: readonly string[], project = '"2026-0417"') =>
  `apiVersion: trenchctl/v1\nproject: ${project}\nsegments: {}\ncalculation: {nodes: [${nodes.join(', ')}]}\n`;
const CABLES = ['{typeId: 1010, count: 8}'];
const trench = (cables: readonly string[]) =>
  `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {S: {sections: [{layers: [{cables: [${cables.join(', ')}]}]}]}}\n`;

async function plan(text: string) {
  const { projects, problems } = loadSpecs(['s.yaml'], inMemory({ 's.yaml': text }));
  expect(problems).toEqual([]);
  const made = await makePlan(projects, { reading: client.api, companyId: '1001' }, { parallelism: 1 });
  expect(made.problems).toEqual([]);
  return made;
}

type Call = typeof client.api.call;

/** Applies a spec; before each call of the run, somebody else may make one. */
async function apply(
  text: string,
  meddle: (...call: Parameters<Call>) => Promise<unknown> = async () => {},
  options: Partial<ApplyOptions> = {},
) {
  const made = await plan(text);
  const call: Call = async (...given) => {
    await meddle(...given);
    return client.api.call(...given);
  };
  const how = { parallelism: 1, wait: client.clock.wait, ...options };
  return applyAll(made, { api: { ...client.api, call }, ...how });
}

const left = async (text: string) => {
  const { parts, segments } = await plan(text);
  return [...parts, ...segments].flatMap(({ steps }) => steps.map(({ operation }) => operation));
};

/** Somebody else deletes the same first. */
const quicker =
  (operation: string, query?: Record<string, unknown>): Parameters<typeof apply>[1] =>
  async (called, given) => {
    if (called !== operation) return;
    const { status } = await kari.call(operation, { path: given?.path ?? {}, ...(query ? { query } : {}) });
    expect(status).toBe(204);
  };

const CASES = [
  ['nodes of a calculation', calculation(NODES), calculation([]), quicker('deleteCalculationNode', { deleteChildren: true })],
  ['cables', trench(CABLES), trench([]), quicker('deleteCable')],
] as const;

test.each(CASES)('more %s are gone than there are rounds', async (_, before, after, meddle) => {
  await apply(before);
  const [outcome] = await apply(after, meddle);
  expect(outcome).toMatchObject({ status: 'applied' });
  expect(await left(after)).toEqual([]);
});

test.each(CASES)('a saved plan is not refused because %s are gone', async (_, before, after, meddle) => {
  await apply(before);
  expect(await apply(after, meddle, { strict: true })).toMatchObject([{ status: 'applied' }]);
});

test('a node that somebody adds while another call conflicts is not deleted', async () => {
  await apply(calculation(NODES.slice(0, 2)));
  let isAdded = false;
  const [outcome] = await apply(calculation([]), async (operation) => {
    if (operation !== 'deleteCalculationNode' || isAdded) return;
    isAdded = true;
    const body = { number: '1201', quantity: 1 };
    await kari.call('addBudgetNode', { path: { projectId: 6001 }, body });
    under.service.faults.add({ match: { operation, nth: 1 }, action: { kind: 'refuse', status: 409 } });
  });
  expect(outcome).toMatchObject({ status: 'refused', error: { code: 'deletion-not-shown' } });
  expect(await left(calculation([]))).toHaveLength(3);
});

test('a module that somebody adds while another call conflicts is not removed', async () => {
  const text = (more: string) =>
    `apiVersion: trenchctl/v1\nproject: {number: "2026-0417", modules: [CABLESIMULATOR, CALCULATION${more}], pruneModules: true}\nsegments: {}\n`;
  await apply(text(', ROADLIGHT'));
  let isAdded = false;
  const outcomes = await apply(text(''), async (operation) => {
    if (operation !== 'removeModule' || isAdded) return;
    isAdded = true;
    const path = { projectId: 6001, moduleType: 'SHAPLAN' };
    expect((await kari.call('addModule', { path })).status).toBeLessThan(300);
    under.service.faults.add({ match: { operation, nth: 1 }, action: { kind: 'refuse', status: 409 } });
  });
  expect(outcomes).toMatchObject([{ status: 'refused', error: { code: 'deletion-not-shown' } }]);
});
