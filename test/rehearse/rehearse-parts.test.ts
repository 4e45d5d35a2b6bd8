// Plans of projects and calculations on the sandbox: what the user reads about a plan that fails there, that costs another sum, or that
// cannot be rehearsed. test/simulation/calculation rehearses generated ones.
import { expect, test, vi } from 'vitest';
import { printRehearsal } from '../../src/cli/output/print-rehearsal.js';
import type { CatalogTree, DesiredCalculation, DesiredProjectObject, LiveNode } from '../../src/kinds/project-model.js';
import { newProjectId } from '../../src/kinds/project-model.js';
import { planCalculation } from '../../src/plan/calculation/plan-calculation.js';
import { createBudget } from '../../src/plan/model/budget.js';
import type { PlannedCalculation, PlannedPart } from '../../src/plan/model/planned-part.js';
import { planProject } from '../../src/plan/project/plan-project.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { rehearsed } from '../../src/reconcile/rehearse-plan.js';
import { place } from '../support/build.js';

const PROJECT = { number: '2026-0417', id: '6001' };

const tree = (number: string, type: string, unitCost: number, children: CatalogTree[] = [], baseQuantity = 1): CatalogTree => ({
  ...{ number, type, unit: 'm', unitCost, baseQuantity, children },
});
const TREES = new Map([['1101', tree('1101', 'BUDGET', 25, [tree('2120', 'WORK', 10, [], 2), tree('3001', 'MATERIAL', 5)])]]);

const node = (id: string, type: string, quantity: number, unitCost: number, more: Partial<LiveNode> = {}): LiveNode => ({
  ...{ id, number: '', name: id, type, unit: 'm', quantity, unitCost, totalCost: quantity * unitCost, locationName: null },
  ...{ description: null, activityId: '1', facilityId: '1', children: [], ...more },
});
const liveWith = (calculationType: string, nodes: readonly LiveNode[]) => ({ calculationType, revisionId: '12', readOnly: false, nodes });
const GUARD = node('not-an-id-of-the-sandbox', 'CUSTOMBUDGET_FIXEDUNIT', 3, 100);

const calculation = (desired: Partial<DesiredCalculation>, trees: ReadonlyMap<string, CatalogTree> = TREES): PlannedCalculation =>
  planCalculation({ desired: { nodes: [], place, ...desired }, live: liveWith('REN', [GUARD]), project: PROJECT, trees });
const BUDGET = { kind: 'budget', number: '1101', quantity: 4, inMetres: false, children: [], place } as const;

const SUMS = calculation({ nodes: [BUDGET] });
/** A plan that says that the work costs so much, which is 80. */
const costing = (work: number) => {
  const after = { WORK: work, MATERIAL: 20, RESOURCE: 0, OTHER: 0, total: 20 + work };
  return { ...SUMS, costs: { ...SUMS.costs, after } } as PlannedCalculation;
};

const planOf = (parts: readonly PlannedPart[]) => ({ segments: [], parts, projects: [], reads: 0, catalogs: {}, problems: [] });

async function said(parts: readonly PlannedPart[], isRequired = false, budget = () => {}) {
  const lines: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  try {
    const rehearsal = await rehearsed(planOf(parts), ASSUMED_PROFILE, budget);
    return { isRefused: printRehearsal(rehearsal, isRequired), lines, rehearsal };
  } finally {
    spy.mockRestore();
  }
}

const costsIn = ({ plan }: { plan: { parts: readonly PlannedPart[] } }) =>
  plan.parts.map((part) => (part.part === 'calculation' ? part.costs?.after : undefined));

test('a calculation that reaches its spec says nothing, and has the costs of the rehearsal', async () => {
  const { isRefused, lines, rehearsal } = await said([SUMS], true);
  expect([isRefused, lines]).toEqual([false, []]);
  expect(costsIn(rehearsal)).toEqual([{ WORK: 80, MATERIAL: 20, RESOURCE: 0, OTHER: 0, total: 100 }]);
});

test('costs that differ from those of the plan are named, and those of the rehearsal are shown', async () => {
  const wrong = costing(79);
  const { isRefused, lines, rehearsal } = await said([wrong]);
  const warning = 'the calculation costs 100 in total after the rehearsal, and 99 by the plan; the plan shows the costs of the rehearsal';
  expect([isRefused, lines]).toEqual([false, [`Warning: 2026-0417: ${warning}`]]);
  expect(costsIn(rehearsal)).toMatchObject([{ WORK: 80, total: 100 }]);
  expect((await said([wrong], true)).isRefused).toBe(true);
});

test('a difference of a few hundredths is none, and without costs in the plan none are compared', async () => {
  expect((await said([costing(80.05)])).lines).toEqual([]);
  const { costs: _, ...without } = SUMS;
  const { lines, rehearsal } = await said([without]);
  expect([lines, costsIn(rehearsal)]).toEqual([[], [undefined]]);
});

const REPRICED = new Map([['1101', tree('1101', 'BUDGET', 20, [tree('2120', 'WORK', 7, [], 2), tree('3001', 'MATERIAL', 6)])]]);
const SECOND = { ...BUDGET, quantity: 1, locationName: 'Kai' };

test.each([
  ['REN', { type: 'COMPANY', nodes: [BUDGET, SECOND] }, REPRICED, 80 + 20],
  ['COMPANY', { type: 'REN', nodes: [BUDGET, SECOND] }, REPRICED, 80 + 20],
  ['COMPANY', { nodes: [BUDGET, SECOND] }, TREES, 100 + 25],
  ['REN', { nodes: [BUDGET] }, new Map(), 100],
])('a budget code that stays in a calculation of type %s has the prices that were read: %j', async (before, desired, trees, total) => {
  const children = [node('w', 'WORK', 8, 10, { number: '2120' }), node('m', 'MATERIAL', 4, 5, { number: '3001' })];
  const live = liveWith(before, [node('b', 'BUDGET', 4, 25, { number: '1101', children }), GUARD]);
  const { lines, rehearsal } = await said([planCalculation({ desired: { place, ...desired }, live, project: PROJECT, trees })]);
  expect([lines, costsIn(rehearsal)]).toMatchObject([[], [{ total }]]);
});

test('custom nodes that stay keep the cost that is fixed, and new ones have units and lists of their own', async () => {
  const custom = (name: string, id: string, more: object) => {
    const about = { kind: 'custom', name, unit: 'm', quantity: 3, inMetres: false, place } as const;
    return { ...about, facility: { id, place }, activity: { id, place }, ...more };
  };
  const old = [custom(GUARD.name, '1', { unitCost: 100 }), custom('fixed', '1', { totalCost: 60 })];
  const nodes = [...old, custom('new', '2', { unit: 'stk', unitCost: 1 })];
  const live = liveWith('REN', [GUARD, node('fixed', 'CUSTOMBUDGET_FIXEDTOTAL', 3, 20)]);
  const part = planCalculation({ desired: { nodes: [...nodes, BUDGET], place }, live, project: PROJECT, trees: TREES });
  const { lines, rehearsal } = await said([part]);
  expect([lines, costsIn(rehearsal)]).toMatchObject([[], [{ OTHER: 363, total: 463 }]]);
});

const UNREAD = calculation({ nodes: [BUDGET] }, new Map());
const NOT = 'Note: 2026-0417: the calculation cannot be rehearsed with the state that was read';

test('a budget code that could not be read cannot be rehearsed', async () => {
  expect((await said([UNREAD])).lines).toEqual([NOT]);
  const { isRefused, lines } = await said([UNREAD], true);
  expect([isRefused, lines.at(-1)]).toEqual([true, expect.stringContaining('--fail-on rehearsal was given')]);
});

test('calls that the sandbox does not plan cannot be rehearsed', async () => {
  expect((await said([{ ...SUMS, steps: SUMS.steps.slice(1) }])).lines).toEqual([NOT]);
  const bare = calculation({ nodes: [{ ...BUDGET, options: false }] });
  expect((await said([bare])).lines).toEqual([]);
  expect((await said([{ ...bare, steps: bare.steps.map(({ query: _, ...call }) => call) }])).lines).toEqual([NOT]);
});

test('a rehearsal above its budget is named', async () => {
  const { lines } = await said([SUMS], false, createBudget({ most: 99 }) as () => void);
  expect(lines).toEqual([expect.stringMatching(/^Note: 2026-0417: the calculation was not rehearsed: /)]);
});

const DESIRED: DesiredProjectObject = {
  ...{ create: true, fields: { name: 'New', status: 'ENDED', startDate: '2026-01-01T00:00:00.000Z' }, owner: 'kari@nordnett.example' },
  ...{ modules: ['CALCULATION'], pruneModules: true, place },
};

test('a new project gets its calculation in the rehearsal, and is ended after it', async () => {
  const project = { number: '2026-1', id: newProjectId('2026-1'), companyId: '1001' };
  const planned = planCalculation({ ...SUMS.from, live: { ...SUMS.from.live, nodes: [] }, desired: SUMS.desired, project });
  const { lines, rehearsal } = await said([...planProject(DESIRED, undefined, project), planned], true);
  expect([lines, costsIn(rehearsal).at(-1)]).toMatchObject([[], { total: 100 }]);
});

const LIVE = {
  ...{ id: PROJECT.id, fields: { ...DESIRED.fields, status: 'STARTED' }, archived: false, modules: ['CALCULATION'], isOwner: true },
  location: { address: {}, coordinate: {} },
};

test('after a part that fails, or that cannot be rehearsed, the parts that depend on it are not rehearsed', async () => {
  const fields = { ...DESIRED.fields, name: 'Other' };
  const [opening, closing] = planProject({ ...DESIRED, fields }, LIVE, PROJECT);
  expect((await said([opening, closing, SUMS])).lines).toEqual([]);
  const [empty] = planProject({ ...DESIRED, fields: { ...fields, name: '' } }, LIVE, PROJECT);
  expect((await said([empty, closing, UNREAD])).lines).toEqual([expect.stringContaining('failed there')]);
  expect((await said([opening, { ...closing, steps: [...closing.steps, ...closing.steps] }, UNREAD])).lines).toEqual([NOT]);
});

test('a calculation is rehearsed also if the modules of its project were not read', async () => {
  const { modules: _, ...desired } = { ...DESIRED, fields: { ...DESIRED.fields, name: 'Other' } };
  const { lines, rehearsal } = await said([...planProject(desired, { ...LIVE, modules: [] }, PROJECT), SUMS]);
  expect([lines, costsIn(rehearsal).at(-1)]).toMatchObject([[], { total: 100 }]);
});

test('an archived project is rehearsed with the location and the modules that were read, so only its name and the archive change', async () => {
  const location = { address: { city: 'Hamar' }, coordinate: { latitude: 60.8, longitude: 11.1 }, coordinateSource: 'MANUAL' };
  const live = { ...LIVE, fields: DESIRED.fields, location, archived: true, modules: ['CALCULATION', 'FORMS'] };
  const desired = { ...DESIRED, location, archived: false, modules: live.modules, fields: { ...DESIRED.fields, name: 'Other' } };
  const parts = planProject(desired, live, PROJECT);
  expect(parts.flatMap(({ steps }) => steps)).not.toEqual([]);
  expect((await said(parts, true)).lines).toEqual([]);
});

test('a project that the service refuses is a warning, and what depends on it is not rehearsed', async () => {
  const project = { number: '2026-1', id: newProjectId('2026-1') };
  const [opening, closing] = planProject({ ...DESIRED, fields: { ...DESIRED.fields, name: '' } }, undefined, project);
  const { lines } = await said([opening, closing]);
  const failed = 'the project was rehearsed on a copy of the live state in the embedded service, and its plan failed there: ';
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^Warning: 2026-1: ${failed}`))]);
});
