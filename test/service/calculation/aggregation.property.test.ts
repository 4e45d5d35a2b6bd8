// Whatever the tree, whatever is altered in it: what the service adds up is what an independent sum gives.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidy } from '../../../src/service/calculation/calculation-costs.js';
import type { CatalogEntry } from '../../../src/service/core/calculation-records.js';
import { add, close, entry, HOME, startCosts } from '../../rules/calculation/world.js';
import { ok } from '../../rules/project/world.js';
import { liv, under, untilEnd, withLiv } from '../../support/around.js';
import { startService } from '../../support/service.js';
import { readXlsx } from '../../support/xlsx.js';

const RUNS = 60;
const quantity = fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 500, noNaN: true }), fc.integer({ min: 1, max: 9 }));
const price = fc.double({ min: 0, max: 10_000, noNaN: true });

/** Five levels, each made of nodes of the next; the last ones have prices. */
const LEVELS = ['BUDGET', 'GROUP', 'MATERIALGROUP', 'MATERIAL'] as const;
const catalogs = fc
  .tuple(
    fc.array(fc.array(quantity, { minLength: 6, maxLength: 6 }), { minLength: 8, maxLength: 8 }),
    fc.array(price, { minLength: 3, maxLength: 3 }),
  )
  .map(([amounts, prices]): readonly CatalogEntry[] =>
    LEVELS.flatMap((type, level) =>
      [0, 1, 2].map((at): CatalogEntry => {
        const number = `${type}${at}`;
        if (type === 'MATERIAL') return entry(type, number, { price: prices[at] ?? 0 });
        const below = LEVELS[level + 1] ?? 'MATERIAL';
        const chosen = amounts[(level * 3 + at) % amounts.length] ?? [];
        const of = [0, 1, 2].filter((child) => (chosen[child + 3] ?? 0) !== 0 || child === at);
        const links = of.map((child) => `${below} ${below}${child} ${chosen[child] ?? 1}`);
        return entry(type, number, { activityId: '21', facilityId: '11', of: links.join(', ') });
      }),
    ),
  );

/** By hand, from the catalog alone: all paths from the node down to a price. */
function byHand(entries: readonly CatalogEntry[], number: string, amount: number): number {
  const found = entries.find((one) => one.number === number) as CatalogEntry;
  if (found.type === 'MATERIAL') return amount * (found.price ?? 0);
  return found.children.reduce((sum, child) => sum + byHand(entries, child.number, amount * child.quantity), 0);
}

const sumOf = (all: Record<string, number>[], name: string): number => all.reduce((sum, one) => sum + (one[name] ?? Number.NaN), 0);

/** In the answer: every node costs what its children do, and a price times its quantity. */
// biome-ignore lint/suspicious/noExplicitAny: the contract has checked it.
function consistent(node: any, entries: readonly CatalogEntry[]): void {
  const children = node.childNodes ?? [];
  const own = entries.find((one) => one.number === node.number)?.price ?? null;
  const below = sumOf(children, 'totalCost');
  close(node.totalCost, own === null ? below : own * node.quantity);
  if (node.quantity > 0) close(node.unitCost * node.quantity, node.totalCost);
  expect(node.totalCostRounded).toBe(Math.round(node.totalCost));
  for (const child of children) consistent(child, entries);
}

withLiv(startCosts);

/** Another catalog for the revision, and a calculation without content. */
function take(entries: readonly CatalogEntry[]): void {
  const { store } = under.service;
  const changes = (['costCatalog', 'calculation'] as const).flatMap((kind) => {
    const found = store.get(kind, kind === 'costCatalog' ? '3' : HOME);
    if (!found) return [];
    const value = kind === 'costCatalog' ? { revisionId: '3', entries } : { ...found.value, nodes: [] };
    return [{ op: 'put', kind, id: kind === 'costCatalog' ? '3' : HOME, value, expect: found.version } as never];
  });
  expect(store.commit({ changes })).toBe(true);
}

test('aggregated costs are those of an independent sum, in the catalog, in calculations and in reports', async () => {
  const amounts = fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { minLength: 1, maxLength: 3 });
  const property = fc.asyncProperty(catalogs, amounts, fc.boolean(), async (entries, given, options) => {
    take(entries);
    let total = 0;
    for (const [at, amount] of given.entries()) {
      const number = `BUDGET${at}`;
      const desired = byHand(entries, number, amount);
      const path = { revision: '3', type: 'BUDGET', number };
      close((await ok(liv, 'getCatalogNode', { path, query: { quantity: amount } })).totalCost, desired);
      const node = await add(liv, { number, quantity: amount }, { options });
      close(node.totalCost, desired);
      consistent(node, entries);
      total += desired;
    }
    await reportsSay(total);
  });
  await fc.assert(property, { numRuns: RUNS, seed: 7 });
});

async function reportsSay(total: number): Promise<void> {
  const path = { projectId: HOME };
  const lines = await ok(liv, 'getQuantityReport', { path: { ...path, type: 'MATERIAL' } });
  close(sumOf(lines, 'totalCost'), total);
  const shares = await ok(liv, 'getDistributionReport', { path: { ...path, type: 'FACILITY' } });
  close(sumOf(shares, 'cost'), total);
  close((await ok(liv, 'getProject', { path })).meta.totalCost, total);
  const [, sheet] = readXlsx((await liv.call('downloadQuantityReportExcel', { path })).bytes);
  close(Number(sheet?.rows.at(-1)?.at(-1)), total);
}

test('a body that nests without end is refused, and the service goes on', async () => {
  const under = await untilEnd(startService());
  const kari = await under.as('kari.nordmann');
  const path = { projectId: 6001 };
  for (const depth of [500, 5_000, 30_000]) {
    const rawBody = `${'{"number":"1101","quantity":1,"childNodes":['.repeat(depth)}${']}'.repeat(depth)}`;
    const answer = await kari.call('addBudgetNode', { path, rawBody: rawBody.slice(0, 1_000_000) });
    expect([400, 404], `${depth}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
  }
  expect((await kari.call('listCalculationNodes', { path })).status).toBe(200);
});

test('a sum is told without the last digits of a double, and a whole number as it is', () => {
  const whole = [8_800_000_000_000_001, Number.MAX_SAFE_INTEGER, -4500];
  expect([0.1 + 0.2, ...whole].map(tidy)).toEqual([0.3, ...whole]);
});
