// What a run costs: no read more than it takes, and no write more than was planned.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyPlan } from '../../src/apply/apply-plan.js';
import type { DesiredProject } from '../../src/kinds/model.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { type Connected, connect } from '../live/connect.js';
import { inMemory } from '../spec/support.js';
import { loadSpecs } from '../support/load-specs.js';

let on: Connected;
beforeEach(async () => {
  on = await connect();
});
afterEach(() => on.under.close());

const SEGMENTS = 12;
const spec = (cable: string, last = cable) => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
${Array.from(
  { length: SEGMENTS },
  (_, n) => `  S${n}: {length: 5, sections: [{layers: [{cables: [{${n === SEGMENTS - 1 ? last : cable}}]}]}]}`,
).join('\n')}
`;

function specs(text: string): DesiredProject[] {
  const { projects, problems } = loadSpecs(['s.yaml'], inMemory({ 's.yaml': text }));
  expect(problems).toEqual([]);
  return projects;
}

async function plan(text: string) {
  on.calls.length = 0;
  const made = await makePlan(specs(text), { reading: on.api, username: 'kari.nordmann' }, { parallelism: 4 });
  expect(made.problems).toEqual([]);
  expect(made.reads).toBe(on.calls.length);
  expect(on.calls.every(({ method }) => method === 'GET')).toBe(true);
  return made;
}

async function apply(text: string) {
  const made = await plan(text);
  on.calls.length = 0;
  const outcomes = await applyPlan(made.segments, { api: on.api, parallelism: 4 });
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'applied'));
  return { made, writes: on.calls.filter(({ method }) => method !== 'GET').map(({ operation }) => operation) };
}

test('a plan of n segments without a change: n + 3 reads', async () => {
  await apply(spec('typeId: 1010'));
  const made = await plan(spec('typeId: 1010'));
  expect(made.segments.every(({ steps }) => steps.length === 0)).toBe(true);
  expect(made.reads).toBe(SEGMENTS + 3);
});

test('types by name cost one read a catalog, however many there are', async () => {
  await apply(spec('typeId: 1010'));
  expect((await plan(spec('type: TSLF 24 kV 3x1x240 Al'))).reads).toBe(SEGMENTS + 4);
});

test('one changed cable: two writes, one read before the old one goes, and one to see that it is done', async () => {
  await apply(spec('typeId: 1010'));
  const { writes } = await apply(spec('typeId: 1010', 'typeId: 1011'));
  expect(writes).toEqual(['addCable', 'deleteCable']);
  expect(on.calls.map(({ operation }) => operation)).toEqual(['addCable', 'getSegment', 'deleteCable', 'getSegment']);
});

test('what only comes, and what only goes, is read once: to see that it is done', async () => {
  await apply(spec('typeId: 1010'));
  await apply(spec('typeId: 1010', 'typeId: 1010, count: 3'));
  expect(on.calls.map(({ operation }) => operation)).toEqual(['addCableBatch', 'getSegment']);
  await apply(spec('typeId: 1010', 'typeId: 1010, count: 2'));
  expect(on.calls.map(({ operation }) => operation)).toEqual(['deleteCable', 'getSegment']);
});

test('what needs no change is not kept', async () => {
  await apply(spec('typeId: 1010'));
  const { segments } = await plan(spec('typeId: 1010'));
  for (const segment of segments) expect(segment).not.toHaveProperty('states');
});
