// A saved plan whose project got another number meanwhile is stale, also if a segment moves between two projects.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyAll } from '../../src/apply/apply-all.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { checkSaved } from '../../src/reconcile/check-saved.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { documentOf } from '../../src/reconcile/plan-document.js';
import { planJson } from '../../src/render/plan-json.js';
import { inMemory } from '../spec/support.js';
import { createClient } from '../support/client.js';
import { loadSpecs } from '../support/load-specs.js';
import { startService, type TestService } from '../support/service.js';

let under: TestService;
beforeEach(async () => {
  under = await startService();
});
afterEach(() => under.close());

const OLD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {Nygata: {length: 40}}\n';
const MOVED = 'apiVersion: trenchctl/v1\nproject: DEMO-1\nsegments: {Nygata 2: {renamedFrom: 2026-0417/Nygata, length: 41}}\n';

async function planOf(text: string) {
  const { api, clock } = createClient(under.service);
  const { projects } = loadSpecs(['s.yaml'], inMemory({ 's.yaml': text }));
  const made = await makePlan(projects, { reading: api, companyId: '1001' }, { parallelism: 4 });
  return { made, apply: () => applyAll(made, { api, parallelism: 2, wait: clock.wait }) };
}

function renumber(id: string, number: string): void {
  const { store } = under.service;
  const found = store.get('project', id);
  if (!found) throw new Error('the project is missing');
  store.commit({ changes: [{ op: 'put', kind: 'project', id, value: { ...found.value, number }, expect: found.version }] });
}

/** Each segment of a saved plan that is stale, with the codes. */
async function staleAfter(text: string, change: () => void): Promise<unknown[]> {
  const { made } = await planOf(text);
  const saved = planJson(documentOf(made, { target: 'test' }));
  change();
  const { api } = createClient(under.service);
  const service = { reading: api, writing: api, username: 'kari', companyId: '1001', profile: ASSUMED_PROFILE, isRemote: false };
  const { stale } = await checkSaved(saved, service, { parallelism: 4, cost: true, target: 'test' });
  return stale.map((one) => [one.saved.name, one.stale.map(({ code }) => code)]);
}

test('a project with another number', async () => {
  expect(await staleAfter(OLD, () => {})).toEqual([]);
  expect(await staleAfter(OLD, () => renumber('6001', '2026-0500'))).toEqual([['Nygata', ['project-renumbered']]]);
});

test('a project with another number that loses a segment to another project', async () => {
  await (await planOf(OLD)).apply();
  expect(await staleAfter(MOVED, () => {})).toEqual([]);
  expect(await staleAfter(MOVED, () => renumber('6001', '2026-0500'))).toContainEqual(['Nygata', ['project-renumbered']]);
});
