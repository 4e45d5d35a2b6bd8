import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyPart } from '../../../src/apply/apply-part.js';
import type { CatalogTree, DesiredCalculation, DesiredNode, LiveNode } from '../../../src/kinds/project-model.js';
import { readCalculation, readTrees } from '../../../src/live/read-calculation.js';
import { budgetAgrees, customAgrees } from '../../../src/plan/calculation/nodes.js';
import { treesNeeded } from '../../../src/plan/calculation/plan-calculation.js';
import { ASSUMED_PROFILE } from '../../../src/profile/profile-fields.js';
import { rehearseParts } from '../../../src/rehearse/rehearse-parts.js';
import { planCalculationLive, readerOf } from '../../../src/replan/replan.js';
import { place } from '../../support/build.js';
import { type Client, createClient } from '../../support/client.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { startService, type TestService } from '../../support/service.js';
import { desiredCalculation } from './arbitrary.js';

// The best that any matching could do, by trying all of them.

interface Price {
  readonly destroyed: number;
  readonly calls: number;
}

function least(live: readonly LiveNode[], desired: readonly DesiredNode[]): Price {
  const [first, ...rest] = live;
  if (!first) return { destroyed: 0, calls: desired.length };
  const ways = desired.flatMap((node, at): Price[] => {
    const own = pair(first, node);
    const others = desired.filter((_, n) => n !== at);
    return own ? [plus(own, least(rest, others))] : [];
  });
  const dropped = plus({ destroyed: 1, calls: 1 }, least(rest, desired));
  return [dropped, ...ways].reduce((best, way) => (isLess(way, best) ? way : best));
}

const plus = (a: Price, b: Price): Price => ({ destroyed: a.destroyed + b.destroyed, calls: a.calls + b.calls });
const isLess = (a: Price, b: Price): boolean => a.destroyed < b.destroyed || (a.destroyed === b.destroyed && a.calls < b.calls);

/** A budget code that differs has to be made again; a custom node is changed in place. */
function pair(live: LiveNode, desired: DesiredNode): Price | undefined {
  if (desired.kind === 'custom') {
    if (!live.type.startsWith('CUSTOM')) return undefined;
    return { destroyed: 0, calls: customAgrees(live, desired) ? 0 : 1 };
  }
  if (live.type !== 'BUDGET' || live.number !== desired.number) return undefined;
  return budgetAgrees(live, desired) ? { destroyed: 0, calls: 0 } : { destroyed: 1, calls: 2 };
}

const { count, seed } = settings({ count: 10, long: 60, seed: 20260417 });
const PROJECT = { number: '2026-0417', id: '6001' };
const NUMBERS = ['1101', '1102', '1201'];

let trees: ReadonlyMap<string, CatalogTree>;
let under: TestService;
let client: Client;
beforeAll(async () => {
  under = await startService({ unknownFields: 'refuse' });
  client = createClient(under.service);
  // Its handlers are loaded when they are first needed, and that takes real time.
  await (await under.as('kari.nordmann')).call('listUnits');
  const { revisionId } = await live();
  ({ trees } = await readTrees(readerOf(client.api), NUMBERS, { revisionId, isCompany: false }));
});
afterAll(() => under.close());

async function live() {
  const found = await readCalculation(readerOf(client.api), PROJECT.id);
  if (!found) throw new Error('the demo project has a calculation');
  return found;
}

async function planned(desired: DesiredCalculation) {
  const now = await planCalculationLive(readerOf(client.api), desired, PROJECT);
  if (!now) throw new Error('the demo project has a calculation');
  return now.planned;
}

async function reach(desired: DesiredCalculation) {
  const plan = await planned(desired);
  if (plan.steps.length > 0) {
    const rehearsal = await rehearseParts([plan], { profile: ASSUMED_PROFILE, consumeBudget: () => {} });
    expect(rehearsal, 'the rehearsal reaches the spec, at the cost that was planned').toEqual([{ part: plan, costs: plan.costs?.after }]);
    const outcome = await applyPart(plan, { api: client.api, wait: client.clock.sleep });
    expect(outcome).toMatchObject({ status: 'applied', replans: 0 });
  }
  expect((await planned(desired)).steps).toEqual([]);
  return plan;
}

/** What the service itself says that the calculation costs. */
async function reported() {
  const path = { projectId: PROJECT.id, type: 'COSTTYPE' };
  const shares = (await client.api.call('getDistributionReport', { path })) as { type: string; cost: number }[];
  const total = shares.reduce((sum, { cost }) => sum + cost, 0);
  return { ...Object.fromEntries(shares.map(({ type, cost }) => [type, cost])), total } as Record<string, number>;
}

test(
  `from any calculation to any spec, in the fewest calls, at the cost that was planned (${count} pairs)`,
  async () => {
    const calculations = desiredCalculation([...trees.values()]);
    await fc.assert(
      fc.asyncProperty(calculations, calculations, async (first, second) => {
        await reach(first);
        const before = await live();
        const costs = await reported();
        const plan = await reach(second);
        const isRepriced = second.type !== undefined && second.type !== before.calculationType;
        expect({ destroyed: plan.destroyed, calls: plan.steps.length - (isRepriced ? 1 : 0) }).toEqual(
          least(before.nodes, second.nodes ?? []),
        );
        if (plan.steps.length === 0) return;
        const now = await reported();
        for (const [type, cost] of Object.entries(now)) expect(plan.costs?.after).toHaveProperty(type, near(cost));
        for (const [type, cost] of Object.entries(costs)) expect(plan.costs?.before).toHaveProperty(type, near(cost));
      }),
      { seed, numRuns: count },
    );
  },
  SIMULATION_TIMEOUT,
);

/** To hundredths: what a plan states. */
const near = (cost: number) => expect.closeTo(cost, 1.9);

test('a calculation that is so already needs no look at the catalog', async () => {
  const desired = { nodes: [], type: 'REN', place };
  await reach(desired);
  expect(treesNeeded({ desired, live: await live() })).toEqual([]);
});
