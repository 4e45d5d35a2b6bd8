// Others delete what a run is about to delete, or write beside it: a delete of something that is gone is a success, and
// nothing is deleted that the first plan did not show.
import { beforeEach, expect, test } from 'vitest';
import { under, withClient } from '../support/around.js';
import type { TestCaller } from '../support/service.js';
import { apply, fault, left, type RunOptions } from './pipeline.js';

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

/** Somebody else deletes the same first. */
const quicker =
  (operation: string, query?: Record<string, unknown>): RunOptions['meddle'] =>
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
  expect(await apply(after, { meddle })).toMatchObject([{ status: 'applied' }]);
  expect(await left(after)).toEqual([]);
});

test.each(CASES)('a saved plan is not refused because %s are gone', async (_, before, after, meddle) => {
  await apply(before);
  expect(await apply(after, { meddle, strict: true })).toMatchObject([{ status: 'applied' }]);
});

test('a node that somebody adds while another call conflicts is not deleted', async () => {
  await apply(calculation(NODES.slice(0, 2)));
  let isAdded = false;
  const meddle = async (operation: string) => {
    if (operation !== 'deleteCalculationNode' || isAdded) return;
    isAdded = true;
    const body = { number: '1201', quantity: 1 };
    await kari.call('addBudgetNode', { path: { projectId: 6001 }, body });
    fault({ operation, nth: 1 }, { kind: 'refuse', status: 409 });
  };
  const [outcome] = await apply(calculation([]), { meddle });
  expect(outcome).toMatchObject({ status: 'refused', error: { code: 'deletion-not-shown' } });
  expect(await left(calculation([]))).toHaveLength(3);
});

test('a module that somebody adds while another call conflicts is not removed', async () => {
  const text = (more: string) =>
    `apiVersion: trenchctl/v1\nproject: {number: "2026-0417", modules: [CABLESIMULATOR, CALCULATION${more}], pruneModules: true}\nsegments: {}\n`;
  await apply(text(', ROADLIGHT'));
  let isAdded = false;
  const meddle = async (operation: string) => {
    if (operation !== 'removeModule' || isAdded) return;
    isAdded = true;
    const path = { projectId: 6001, moduleType: 'SHAPLAN' };
    expect((await kari.call('addModule', { path })).status).toBeLessThan(300);
    fault({ operation, nth: 1 }, { kind: 'refuse', status: 409 });
  };
  expect(await apply(text(''), { meddle })).toMatchObject([{ status: 'refused', error: { code: 'deletion-not-shown' } }]);
});
