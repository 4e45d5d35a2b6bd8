// Runs that replace several sections and are interrupted after any of their calls, once or twice: the next run ends where the
// first would have ended. Sections are alike, so that their contents alone do not tell one from the other.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredLayer, DesiredSection, DesiredSegment, LiveItem, LiveSection, LiveSegment } from '../../src/kinds/model.js';
import { decideSegment } from '../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../src/plan/emit/steps.js';
import type { Step } from '../../src/plan/model/step.js';
import { createRandom, type Random } from '../simulation/random.js';
import { desiredItem, desiredLayer, desiredSection, desiredSegment, liveItem, liveLayer, liveSection, place } from '../support/build.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { runPlan } from './optimality/run-plan.js';
import { worldOf } from './optimality/world.js';
import { livedIn, liveOf, numbersFrom } from './ownership/world.js';

const { count, seed } = settings({ count: 3, long: 30, seed: 20261117 });
const AT = { project: 'P', segment: 'S', path: [] };
const KINDS = ['cable', 'pipe', 'ecc', 'sensor'];

const item = (kind: string, type: number) => desiredItem(kind, kind === 'sensor' ? { outerDiameter: type } : { typeId: String(type) });

function someLayer(random: Random): DesiredLayer {
  const kinds = KINDS.filter(() => random.chance(0.5));
  const items = (kind: string) => Array.from({ length: random.between(0, 2) }, () => item(kind, random.between(1, 3)));
  return { fields: {}, items: Object.fromEntries(kinds.map((kind) => [kind, items(kind)])), place };
}

function someSection(random: Random): DesiredSection {
  const fields: DesiredSection['fields'] = random.chance(0.4) ? { coverThickness: random.pick([600, 900]) } : {};
  return desiredSection(
    Array.from({ length: random.between(1, 2) }, () => someLayer(random)),
    fields,
  );
}

/** The section after an edit that mostly has it replaced: another pipe, no pipes, or a layer less. */
function edited({ layers = [], ...section }: DesiredSection, random: Random): DesiredSection {
  const at = random.below(layers.length);
  const { items, ...layer } = layers[at] as DesiredLayer;
  const how = random.below(5);
  if (how === 0 && layers.length > 1) return { ...section, layers: layers.toSpliced(at, 1) };
  const pipe = how === 1 ? [] : [item('pipe', 4), ...(random.chance(0.5) ? (items.pipe ?? []) : [])];
  return { ...section, layers: layers.with(at, { ...layer, items: { ...items, pipe } }) };
}

interface Change {
  readonly base: DesiredSegment;
  readonly head: DesiredSegment;
  /** The base as it was applied, with other values and strangers' objects in what it does not state. */
  readonly live: LiveSegment;
}

/** Sections of a few templates, which are edited; a section may be removed or added besides. */
function change(by: number): Change {
  const random = createRandom(by);
  const pool = Array.from({ length: random.between(1, 2) }, () => someSection(random));
  const before = Array.from({ length: random.between(2, 3) }, () => random.pick(pool));
  const templates = new Map(pool.map((one) => [one, edited(one, random)]));
  const after = before.map((one) => (random.chance(0.8) && templates.get(one)) || one);
  const how = random.below(10);
  if (how === 0) after.splice(random.below(after.length), 1);
  if (how === 1) after.splice(random.below(after.length + 1), 0, random.pick([...templates.values()]));
  const base = desiredSegment(before);
  const live = livedIn(base, random, numbersFrom(5000), random.pick([0, 0.1, 0.3]));
  return { base, head: desiredSegment(after), live };
}

const plan = (desired: DesiredSegment, live: LiveSegment): Step[] => stepsOf(decideSegment({ desired, live }), '1', AT);

const run = (live: LiveSegment, steps: readonly Step[]): LiveSegment => liveOf(runPlan(worldOf(live), steps));

/** The contents of the sections without ids, and items in no order. */
const contentsOf = ({ sections }: LiveSegment) =>
  sections.map(({ fields, layers }) => ({
    fields,
    layers: layers.map((layer) => ({
      fields: layer.fields,
      items: layer.items.map((one) => JSON.stringify([one.kind, one.fields, one.cables.map((cable) => cable.fields)])).toSorted(),
    })),
  }));

const isStating = ({ layers = [] }: DesiredSection): boolean => layers.some(({ items }) => Object.values(items).flat().length > 0);

const isFilled = ({ layers }: LiveSegment['sections'][number]): boolean => layers.some(({ items }) => items.length > 0);

test.each(['without a base', 'with a base'])(
  `several replacements that are interrupted twice, %s (${count} cases, seed ${seed})`,
  (how) => {
    let tried = 0;
    const property = fc.property(fc.nat(99_999_999), fc.nat(999), (by, second) => {
      const { base, head, live } = change(by);
      const hasBase = how === 'with a base' && base.sections?.length === head.sections?.length;
      const desired = hasBase ? { ...head, before: base } : head;
      const steps = plan(desired, live);
      fc.pre(steps.filter(({ operation }) => operation === 'deleteSection').length > 1);
      // Without a base, a section without items may be a new one or an old one; the test below shows both.
      fc.pre(hasBase || (head.sections ?? []).every(isStating));
      fc.pre(live.sections.every(isFilled));
      tried += 1;
      const end = contentsOf(run(live, steps));
      for (const at of steps.keys()) {
        const half = run(live, steps.slice(0, at));
        const rest = plan(desired, half);
        const nearly = run(half, rest.slice(0, second % (rest.length + 1)));
        const after = run(nearly, plan(desired, nearly));
        expect(contentsOf(after), `${by}: cut after ${at} calls`).toEqual(end);
      }
    });
    fc.assert(property, { seed, numRuns: count, maxSkipsPerRun: 1000 });
    expect(tried).toBeGreaterThanOrEqual(count);
  },
  SIMULATION_TIMEOUT,
);

test('two alike sections, whose dimensions differ, keep their own after any two interruptions', () => {
  const old = (id: string, leftBorderPadding: number): LiveSection =>
    liveSection(id, [liveLayer(`${id}.0`, [liveItem('pipe', `${id}.p`, { typeId: '3' })])], { leftBorderPadding });
  const live = liveWith(old('a', 100), old('b', 120), old('c', 140));
  const head = desiredSegment([states(pipes(4)), states(pipes(4)), states(pipes(4))]);
  const steps = plan(head, live);
  const end = contentsOf(run(live, steps));
  for (const at of steps.keys()) {
    const half = run(live, steps.slice(0, at));
    const rest = plan(head, half);
    for (const again of [...rest.keys(), rest.length]) {
      const nearly = run(half, rest.slice(0, again));
      expect(contentsOf(run(nearly, plan(head, nearly))), `${at} and ${again} calls`).toEqual(end);
    }
  }
});

// What no plan can tell without a base: two histories lead to the same live state and the same spec, and have different right ends.

const pipes = (...types: number[]): DesiredLayer['items'] => ({ pipe: types.map((type) => item('pipe', type)) });

const states = (items: DesiredLayer['items'], fields: DesiredSection['fields'] = {}): DesiredSection =>
  desiredSection([{ ...desiredLayer(), items }], fields);

/** One history: the spec of the base, the live state that the spec of the head is planned from, and the right end. */
interface History {
  readonly base: DesiredSegment;
  readonly live: LiveSegment;
  readonly end: LiveSegment;
}

function mustDiffer(head: DesiredSegment, histories: readonly History[]): void {
  const [first, ...others] = histories.map(({ live }) => contentsOf(live));
  expect(new Set(histories.map(({ end }) => JSON.stringify(contentsOf(end)))).size).toBe(histories.length);
  for (const other of others) expect(other).toEqual(first);
  for (const { base, live, end } of histories) {
    const after = run(live, plan({ ...head, before: base }, live));
    expect(contentsOf(after)).toEqual(contentsOf(end));
  }
}

const liveWith = (...sections: LiveSection[]): LiveSegment => ({ id: '1', fields: { name: 'S', length: 10 }, topCoverings: [], sections });

test('an empty section as stated is a replacement that was begun, or what a removed section left: the base tells', () => {
  const built = liveWith(liveSection('a', [liveLayer('a.0', [liveItem('pipe', 'p', { typeId: '3' })])], { leftBorderPadding: 140 }));
  const [withPipe, empty] = [states(pipes(3)), states(pipes())];
  const head = desiredSegment([empty]);
  const replacing = plan(head, built);
  const both = desiredSegment([withPipe, empty]);
  const applied = run(built, plan(both, built));
  mustDiffer(head, [
    { base: desiredSegment([withPipe]), live: run(built, replacing.slice(0, 1)), end: run(built, replacing) },
    { base: both, live: applied, end: { ...applied, sections: applied.sections.slice(1) } },
  ]);
});

test('an old section that is like another one was replaced, or the other one was removed: the base tells', () => {
  const filled = (id: string, leftBorderPadding: number, inside: readonly LiveItem[] = []): LiveSection => {
    const pipe = { ...liveItem('pipe', `${id}.p`, { typeId: '3' }), cables: inside };
    const cable = liveItem('cable', `${id}.c`, { typeId: '1' });
    return liveSection(id, [liveLayer(`${id}.0`, [pipe, cable])], { leftBorderPadding });
  };
  const built = liveWith(filled('a', 100), filled('b', 120, [liveItem('cable', 'x', { typeId: '9' })]));
  const both = { ...pipes(3), cable: [item('cable', 1)] };
  const one = { ...pipes(), cable: [item('cable', 1)] };
  const head = desiredSegment([states(both), states(one)]);
  const replacing = plan(head, built);
  const three = desiredSegment([states(both), states(both), states(one, { leftBorderPadding: 120 })]);
  const applied = run(built, plan(three, built));
  mustDiffer(head, [
    { base: desiredSegment([states(both), states(both)]), live: run(built, replacing.slice(0, -1)), end: run(built, replacing) },
    { base: three, live: applied, end: { ...applied, sections: applied.sections.slice(1) } },
  ]);
});
