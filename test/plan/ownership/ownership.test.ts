// What the base owned and the specs no longer state goes; what neither states stays or is listed; nothing is there twice.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { DesiredSection, DesiredSegment, LiveSegment } from '../../../src/kinds/model.js';
import { agrees } from '../../../src/plan/model/fields.js';
import type { PlannedSegment } from '../../../src/plan/model/planned-segment.js';
import { planOne } from '../../../src/plan/plan.js';
import { holds } from '../../geometry/holds.js';
import { createRandom } from '../../simulation/random.js';
import { desiredLayer, desiredSection, desiredSegment } from '../../support/build.js';
import { settings } from '../../support/counts.js';
import { runPlan } from '../optimality/run-plan.js';
import { satisfied } from '../optimality/satisfied.js';
import { worldOf } from '../optimality/world.js';
import { EDITS, edited } from './edits.js';
import { countLive, countStated, KINDS, livedIn, liveOf, numbersFrom, someItems, someSpec } from './world.js';

const PROJECT = { number: 'P', id: '1' };
const STRANGERS = 5000;

const { count, seed } = settings({ count: 20, long: 250, seed: 20260421 });
const RUNS = { seed, numRuns: count };
const world = fc.nat(99_999_999);
const anyCut = fc.nat(999);

interface Triple {
  readonly base: DesiredSegment;
  readonly head: DesiredSegment;
  readonly live: LiveSegment;
  readonly edits: readonly string[];
}

function triple(by: number, names?: readonly string[]): Triple {
  const random = createRandom(by);
  const numbers = numbersFrom(1000);
  const base = someSpec(random, numbers);
  const live = livedIn(base, random, numbersFrom(STRANGERS));
  return { base, live, ...edited(base, random, numbers, names) };
}

const isStrange = (key: string): boolean => Number(key.split(' ')[1]) > STRANGERS;

/** The keys of objects that a plan lists: as a loss, or in a section or item that it deletes. */
function listed({ losses, changes }: PlannedSegment): string {
  const gone = changes.filter(({ action }) => action === 'delete' || action === 'replace');
  return JSON.stringify([losses, gone.map(({ contents, before, forcedBy }) => [contents, before, forcedBy])]);
}

/** Objects that the plans list as lost although the specs or the base state them. */
const statedLosses = (plans: readonly PlannedSegment[]): string[] =>
  plans
    .flatMap(({ losses }) => losses)
    .filter(({ reason, state }) => reason.code === 'object' && Number(Object.values(state ?? {})[0]) < STRANGERS)
    .map(({ address }) => `${address} is lost, and the specs or the base state it`);

/** Everything that is wrong after the plans were carried out. */
function faults({ base, head, live }: Triple, after: LiveSegment, plans: readonly PlannedSegment[]): string[] {
  const now = countLive(after);
  const stated = countStated(head);
  const before = countLive(live);
  const found: string[] = [];
  for (const [key, count] of stated)
    if (now.get(key) !== count) found.push(`${key} is stated ${count} times and there ${now.get(key) ?? 0} times`);
  for (const [key, count] of now) if (count > Math.max(stated.get(key) ?? 0, 1)) found.push(`${key} is there ${count} times`);
  for (const key of countStated(base).keys()) if (!stated.has(key) && now.has(key)) found.push(`${key} remains`);
  const said = plans.map(listed).join();
  for (const key of before.keys())
    if (isStrange(key) && !now.has(key) && !said.includes(`"${key.split(' ')[1]}"`) && !said.includes(`:${key.split(' ')[1]}`))
      found.push(`${key} of a stranger is lost unlisted`);
  return [...found, ...statedLosses(plans)];
}

const plan = (desired: DesiredSegment, live: LiveSegment): PlannedSegment => planOne({ desired, live, project: PROJECT });

const callsOf = ({ steps }: PlannedSegment): string[] => steps.map(({ operation, body }) => `${operation} ${JSON.stringify(body)}`);

const run = (live: LiveSegment, { steps }: PlannedSegment, to = steps.length): LiveSegment =>
  liveOf(runPlan(worldOf(live), steps.slice(0, to)));

holds("what only the base states goes, and strangers' objects stay or are listed", RUNS, world, (by) => {
  const one = triple(by);
  const desired = { ...one.head, before: one.base };
  const planned = plan(desired, one.live);
  const after = run(one.live, planned);
  expect(satisfied(worldOf(after), one.head)).toBe(true);
  expect([...one.edits, ...faults(one, after, [planned])]).toEqual(one.edits);
  expect(callsOf(plan(one.head, after)), 'the next plan is empty').toEqual([]);
});

// The example deletes one of two sections that change their places: the copy of the first one stands behind the second one.
holds('a run that is interrupted ends where it would have ended', { ...RUNS, examples: [[79090424, 569]] }, world, anyCut, (by, cut) => {
  const one = triple(by);
  const desired = { ...one.head, before: one.base };
  const first = plan(desired, one.live);
  const half = run(one.live, first, cut % (first.steps.length + 1));
  const second = plan(desired, half);
  const after = run(half, second);
  expect(satisfied(worldOf(after), one.head)).toBe(true);
  expect([...one.edits, ...faults(one, after, [first, second])]).toEqual(one.edits);
  expect(callsOf(plan(one.head, after))).toEqual([]);
});

/** Sections and layers that each state objects exchange their places. */
function exchanged(by: number): Triple {
  const random = createRandom(by);
  const numbers = numbersFrom(1000);
  const spec = someSpec(random, numbers);
  const whole = (section: DesiredSection): DesiredSection => ({
    ...section,
    layers: (section.layers ?? []).map((layer) => {
      const kind = random.pick(KINDS);
      return { ...layer, items: { ...layer.items, [kind]: someItems(kind, random, numbers, 1) } };
    }),
  });
  const base = { ...spec, sections: (spec.sections ?? []).map(whole) };
  const live = livedIn(base, random, numbersFrom(STRANGERS), 0.5);
  const name = random.pick(['layers rotate', 'sections rotate', 'two sections change places']);
  const sections = EDITS[name]?.(base.sections, random, numbers) ?? base.sections;
  return { base, head: { ...base, sections }, live, edits: [name] };
}

holds("what exchanges its places without a base is there once, with strangers' objects", RUNS, world, anyCut, (by, cut) => {
  const one = exchanged(by);
  const first = plan(one.head, one.live);
  const after = run(one.live, first);
  expect(satisfied(worldOf(after), one.head)).toBe(true);
  expect(faults(one, after, [first])).toEqual([]);
  expect(strangersIn(after), 'nothing has to be lost').toEqual(strangersIn(one.live));
  expect(callsOf(plan(one.head, after))).toEqual([]);
  const half = run(one.live, first, cut % (first.steps.length + 1));
  const end = run(half, plan(one.head, half));
  expect(faults(one, end, [first])).toEqual([]);
  expect(strangersIn(end), 'nor after an interruption').toEqual(strangersIn(one.live));
});

const strangersIn = (live: LiveSegment): string[] => [...countLive(live).keys()].filter(isStrange).sort();

holds('a spec that states one object of a live trench moves and destroys nothing', RUNS, world, (by) => {
  const random = createRandom(by);
  const live = livedIn(someSpec(random, numbersFrom(1000)), random, numbersFrom(STRANGERS), 0.5);
  const items = live.sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
  fc.pre(items.length > 0);
  const { kind, fields } = random.pick(items);
  const s = random.below(live.sections.length);
  const l = random.below(live.sections[s]?.layers.length ?? 1);
  const desired = desiredSegment(
    live.sections.map(({ layers }, at) =>
      desiredSection(layers.map((_, k) => desiredLayer(at === s && k === l ? { [kind]: [fields] } : {}))),
    ),
  );
  const planned = plan(desired, live);
  // Only the list that the spec states may lose objects, and only its section may be replaced for that.
  const owned = live.sections[s]?.layers[l]?.items.filter((item) => item.kind === kind) ?? [];
  const isGentle = owned.length === 0 || (owned.length === 1 && agrees(owned[0]?.fields ?? {}, fields));
  if (isGentle) expect(planned.destroyed).toBe(0);
  const kept = new Set(run(live, planned).sections.map(({ id }) => id));
  const others = live.sections.filter((_, at) => at !== s).map(({ id }) => `then ${id}`);
  expect(others.filter((id) => !kept.has(id))).toEqual([]);
});
