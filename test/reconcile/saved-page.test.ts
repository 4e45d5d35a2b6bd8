// A page shows what is stale, done or different when a saved plan is planned again after somebody changed the live state.
import { expect, test } from 'vitest';
import { applyAll } from '../../src/apply/apply-all.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { checkSaved } from '../../src/reconcile/check-saved.js';
import { documentOf } from '../../src/reconcile/plan-document.js';
import { budgetsUntil, planSpecs } from '../../src/reconcile/plan-specs.js';
import { type PlanJson, planJson } from '../../src/render/plan-json.js';
import { type Connected, connect } from '../live/connect.js';
import { load } from '../spec/support.js';
import { expectPage } from '../support/page.js';

interface Case {
  readonly live: string;
  readonly head: string;
  /** The specs of the base; absent for a plan without one. */
  readonly base?: string;
  /** A spec that somebody else applies after the plan was saved. */
  readonly rival?: string;
  /** A change that no spec can make. */
  readonly meanwhile?: (connected: Connected) => unknown;
  /** A change of the saved plan. */
  readonly forged?: (saved: PlanJson) => PlanJson;
  readonly cost?: boolean;
}

const spec = (segments: string, more = '', number = '"2026-0417"') =>
  `apiVersion: trenchctl/v1\nproject: ${number}\n${more}segments: {${segments}}\n`;
const costs = (quantity: number, fields = '') =>
  `apiVersion: trenchctl/v1\nproject: {number: "2026-0417"${fields}}\ncalculation: {nodes: [{number: "1201", quantity: ${quantity}}]}\n`;
const NEW = (more = '') =>
  `apiVersion: trenchctl/v1\nproject: {number: N-1, create: true, name: New, status: STARTED, startDate: 2026-11-01, owner: kari.nordmann, modules: [CABLESIMULATOR]${more}}\nsegments: {A: {length: 1}}\n`;
const PRUNED = 'prune: true\n';

function renumber({ under: { service } }: Connected): void {
  const found = service.store.get('project', '6001');
  if (!found) throw new Error('the project is missing');
  const value = { ...found.value, number: '2026-0500' };
  service.store.commit({ changes: [{ op: 'put', kind: 'project', id: '6001', value, expect: found.version }] });
}

const CASES: Readonly<Record<string, Case>> = {
  'Nothing happened': { live: spec('A: {length: 1}'), head: spec('A: {length: 2}, B: {}') },
  'Somebody changed the same field, and another segment': {
    live: spec('A: {length: 1}, B: {length: 1}, C: {length: 1}'),
    head: spec('A: {length: 2}, B: {length: 2}'),
    rival: spec('A: {length: 3}, C: {length: 3}'),
  },
  'Somebody applied a part of it': {
    live: spec('A: {length: 1}, B: {length: 1}'),
    head: spec('A: {length: 2}, B: {length: 2}'),
    rival: spec('A: {length: 2}'),
  },
  'A new segment that somebody made otherwise, and one that was made as planned': {
    live: spec(''),
    head: spec('A: {length: 2}, B: {length: 2}'),
    rival: spec('A: {length: 3}, B: {length: 2}'),
  },
  'A segment that is gone': {
    live: spec('A: {length: 1}, B: {length: 1}'),
    head: spec('A: {length: 2}, B: {length: 2}'),
    rival: spec('B: {length: 1}', PRUNED),
  },
  'A segment that is to go, and has changed, is gone, or is another one of its name': {
    live: spec('A: {length: 1}, B: {length: 1}, C: {length: 1}'),
    head: spec('C: {length: 1}', PRUNED),
    rival: spec('A: {length: 3}, C: {length: 1}', PRUNED),
  },
  'Two segments of the name that is planned': {
    live: spec('A: {length: 1}, B: {length: 1}'),
    head: spec('A: {length: 2}, B: {length: 2}'),
    meanwhile: ({ call }) => call('createSegment', { path: { projectId: '6001' }, body: { name: 'A' } }),
  },
  'A removed segment with what the base does not state of it, which is protected': {
    live: spec('A: {length: 1, sections: [{layers: [{cables: [{typeId: 1010}]}]}]}, B: {length: 1}'),
    base: spec('A: {length: 1, lifecycle: {preventDestroy: true}}, B: {length: 1}'),
    head: spec('C: {}'),
  },
  'A project that got another number': { live: spec('A: {length: 1}'), head: spec('A: {length: 2}'), meanwhile: renumber },
  'A segment that moves to another project': {
    live: spec('A: {length: 1}, B: {length: 1}'),
    head: `${spec('A2: {renamedFrom: 2026-0417/A, length: 1}', '', 'DEMO-1')}---\n${spec('B: {length: 2}')}`,
  },
  'Segments that move to a second project, and from there to a third': {
    live: `${spec('A: {length: 1}')}---\n${spec('B: {length: 2}', '', 'DEMO-1')}`,
    head: `${spec('C: {renamedFrom: DEMO-1/B, length: 2}', '', '2026-0418')}---\n${spec('A: {renamedFrom: 2026-0417/A, length: 1}', '', 'DEMO-1')}`,
  },
  'A segment that moves out of a project that got another number': {
    live: spec('A: {length: 1}'),
    head: spec('A2: {renamedFrom: 2026-0417/A, length: 1}', '', 'DEMO-1'),
    meanwhile: renumber,
  },
  'Fields of a project and its costs': { live: costs(1, ', name: Live'), head: costs(2, ', name: Head') },
  'Fields of a project that somebody changed, beside costs': {
    live: costs(1, ', name: Live'),
    head: costs(2, ', name: Head'),
    rival: 'apiVersion: trenchctl/v1\nproject: {number: "2026-0417", name: Rival}\n',
  },
  'Costs that somebody changed, beside fields': { live: costs(1, ', name: Live'), head: costs(2, ', name: Head'), rival: costs(3) },
  'Costs that are as planned, without their prices': { live: costs(1), head: costs(2), rival: costs(2), cost: false },
  'Costs without their prices, beside fields': { live: costs(1), head: costs(2, ', name: Head'), cost: false },
  'A project that needs more than the part that was saved': {
    live: costs(1, ', name: Live, status: STARTED'),
    head: costs(1, ', name: Head, status: ENDED'),
    forged: (saved) => ({ ...saved, parts: saved.parts.filter(({ part }) => part !== 'closing') }),
  },
  'A new project': { live: spec(''), head: NEW() },
  'A new project of another company': {
    live: spec(''),
    head: NEW(),
    forged: (saved) => ({ ...saved, parts: saved.parts.map((one) => ({ ...one, companyId: '1002' })) }),
  },
  'A new project that somebody made': { live: spec(''), head: NEW(), rival: NEW() },
  'A new project that somebody made otherwise': {
    live: spec(''),
    head: NEW(),
    rival: NEW(', description: Rival').replace('length: 1', 'length: 3'),
  },
  'A project whose module is gone': {
    live: costs(1),
    head: costs(2, ', name: Head'),
    rival: 'apiVersion: trenchctl/v1\nproject: {number: "2026-0417", modules: [CABLESIMULATOR], pruneModules: true}\n',
  },
  'A change that the file does not show, and one that it shows and does not make': {
    live: spec('A: {length: 1}, B: {length: 1}'),
    head: spec('A: {length: 2}, B: {length: 2}'),
    forged: (saved) => ({ ...saved, changes: [...saved.changes.slice(1), ...saved.changes.slice(1).map((one) => ({ ...one, count: 7 }))] }),
  },
  'Two projects that are there, each with a catalog of its own, and a company that does not matter for them': {
    live: `${spec('A: {length: 1}')}---\n${spec('Z: {length: 1}', '', 'DEMO-1')}`,
    head: `${spec(`A: {sections: [{layers: [{cables: [{typeId: 1010}]}]}]}`, '', '{number: "2026-0417", name: Head}')}---\n${spec('Z: {sections: [{layers: [{pipes: [{typeId: 1}]}]}]}', '', 'DEMO-1')}`,
    forged: (saved) => ({ ...saved, parts: saved.parts.map((one) => ({ ...one, companyId: '1002' })) }),
  },
  'A project that is listed and has nothing in the plan': {
    live: spec('A: {length: 1}'),
    head: `${spec('A: {length: 2}')}---\n${spec('Kulvert stasjon: {}', '', 'DEMO-1')}`,
  },
};

async function stateOf({ live, head, base, rival, meanwhile, forged = (saved) => saved, cost = true }: Case): Promise<string[]> {
  const connected = await connect();
  const { under, api } = connected;
  const service = { reading: api, writing: api, username: 'kari.nordmann', companyId: '1001', profile: ASSUMED_PROFILE, isRemote: false };
  const planOf = async (text: string, before?: string) => {
    const { plan, problems, specs } = await planSpecs(
      {
        load: async () => load(text),
        ...{ parallelism: 4, rehearse: true, cost, budgets: budgetsUntil(() => () => undefined) },
        base:
          before === undefined
            ? undefined
            : { load: async () => ({ name: 'abc', specs: load(before), others: async () => [] }), onlyChanged: false },
      },
      service,
    );
    if (!plan) throw new Error(JSON.stringify([problems, specs.problems]));
    return plan;
  };
  const apply = async (text: string) => applyAll(await planOf(text), { api, parallelism: 1, wait: async () => {} });
  try {
    await apply(live);
    const saved = forged(JSON.parse(JSON.stringify(planJson(documentOf(await planOf(head, base), { target: 'test' })))) as PlanJson);
    if (rival !== undefined) await apply(rival);
    await meanwhile?.(connected);
    const { plan, stale, done, differences } = await checkSaved(saved, service, { parallelism: 4, cost, target: 'test' });
    const lines = [
      ...stale.map((one) => `stale ${one.saved.project}/${one.saved.name}: ${JSON.stringify(one.stale)}`),
      ...done.map((one) => `done ${one.saved.project}/${one.saved.name}`),
      ...[...plan.segments, ...plan.parts].map(
        (one) =>
          `fit ${one.project}/${one.name}: ${one.steps.map(({ operation }) => operation).join(', ')} ${JSON.stringify('part' in one ? {} : { losses: one.losses, protectedBy: one.protectedBy })}${'costs' in one ? ' with prices' : ''}`,
      ),
      ...plan.projects.map((one) => `project ${JSON.stringify(one)}`),
      ...differences.map((one) => JSON.stringify(one)),
      `(${plan.reads} reads, catalogs ${Object.keys(plan.catalogs).join(', ')})`,
    ].join('\n');
    // The ids of new objects differ from run to run.
    return [lines.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')];
  } finally {
    await under.close();
  }
}

const TITLES = Object.keys(CASES);
const HALF = TITLES.length / 2;

test.each([
  ['segments', TITLES.slice(0, HALF)],
  ['projects', TITLES.slice(HALF)],
])('the states are those of the page of %s', async (name, titles) => {
  const parts: Record<string, string[]> = {};
  for (const title of titles) parts[title] = await stateOf(CASES[title] as Case);
  expect(titles.length).toBeGreaterThan(0);
  expectPage(new URL(`saved-${name}.expected.txt`, import.meta.url), parts);
});
