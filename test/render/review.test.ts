// A replaced section as a diff: every object that is destroyed is told exactly once.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ITEM_KINDS } from '../../src/kinds/registry.js';
import * as structure from '../../src/kinds/structure.js';
import type { PlanDocument } from '../../src/plan/emit/document.js';
import type { Content, ObjectState } from '../../src/plan/model/change.js';
import { type NewContent, pairContents, weightOf } from '../../src/plan/model/pair-contents.js';
import { planText } from '../../src/render/plan-text.js';
import { groupsOf, reviewOf } from '../../src/render/review/review.js';
import { UNITS } from '../../src/render/words/kind-words.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';
import { changeOf, itemOf, planOf, replacedSection, updateOf } from './plans.js';

const { count: numRuns, seed } = settings({ count: 100, long: 2500, seed: 20261115 });
const RUNS = { numRuns, seed };

const state = (): fc.Arbitrary<ObjectState> =>
  fc.record(
    {
      typeId: fc.constantFrom('1', '2'),
      outerDiameter: fc.constantFrom(32, 40),
      cables: fc.array(fc.record({ typeId: fc.constantFrom('7', '8') }), { minLength: 1, maxLength: 2 }),
    },
    { requiredKeys: [] },
  );

const item = fc.constantFrom('cable', 'pipe', 'ecomDuct');

const olds = fc
  .array(fc.record({ item, state: state(), layer: fc.constantFrom('l', 'm') }), { maxLength: 12 })
  .map((list) => list.map((one, n): Content => ({ kind: 'item', id: `o${n}`, ...one })));

const created = { item, state: state(), layer: fc.constantFrom('l', 'm'), layerIndex: fc.constant(0), isCarried: fc.boolean() };
const news = fc.array(fc.record(created), { maxLength: 12 });

describe('pairs of a replaced section', () => {
  const some = fc.array(fc.constantFrom('o0', 'o1', 'o2'));
  holds('each old and each new object is in exactly one pair', RUNS, olds, news, some, (old, now, forcing) => {
    const pairs = pairContents(old, now, new Set(forcing));
    expect(pairs.flatMap((pair) => pair.old?.id ?? []).sort()).toEqual(old.map(({ id }) => id).sort());
    expect(pairs.filter((pair) => pair.now).length).toBe(now.length);
    for (const { how, old: one, now: other } of pairs) {
      expect(one === undefined, how).toBe(how === 'added');
      expect(other === undefined, how).toBe(how === 'removed');
      if (one && other) expect(one.item).toBe(other.item);
    }
  });

  holds('an object that is not changed is never told as changed or removed', RUNS, olds, (old) => {
    const now = old.map(
      (one): NewContent => ({ item: one.item ?? '', state: one.state, layer: one.layer ?? '', layerIndex: 0, isCarried: false }),
    );
    expect(pairContents(old, now.toReversed()).map(({ how }) => how)).toEqual(old.map(() => 'unchanged'));
  });

  test('of two equal pipes the one that forces the replacement is removed', () => {
    const pipes = ['a', 'b'].map((id) => itemOf(id, 'pipe', { typeId: '1' }));
    const now = { item: 'pipe', state: { typeId: '1' }, layer: 'l', layerIndex: 0, isCarried: false };
    const told = pairContents(pipes, [now], new Set(['a'])).map(({ how, old }) => [how, old?.id]);
    expect(told.map((one) => one.join(' '))).toEqual(['unchanged b', 'removed a']);
  });
});

/** The numbers of destroyed objects that the lines of each change show, and those of the change. */
const shownIn = (plan: PlanDocument, isVerbose: boolean): [number, number][] =>
  reviewOf(plan, { isVerbose }).flatMap(({ segments }) =>
    segments.flatMap(({ changes }) =>
      changes.map(({ lines, destroyed }): [number, number] => [lines.reduce((sum, line) => sum + line.destroyed, 0), destroyed]),
    ),
  );

holds('the lines of a replaced section show every object that it destroys', RUNS, olds, news, (old, now) => {
  const created = now.map(({ item: kind, state: after, isCarried }) => ({ item: kind, after, isCarried }));
  const plan = planOf(replacedSection({ project: 'P', segment: 'S' }, old, created, ['o0']));
  for (const [shown, destroyed] of shownIn(plan, false)) expect(shown).toBe(destroyed);
  expect(weightOf({ kind: 'layer', id: 'l', state: {} })).toBe(0);
});

const SCENARIOS = new URL('../scenarios/', import.meta.url).pathname;
const plans = readdirSync(SCENARIOS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('plan.json'));

test('the lines of every scenario show every object that is destroyed', () => {
  expect(plans.length).toBeGreaterThan(10);
  for (const file of plans) {
    const { changes, summary } = JSON.parse(readFileSync(join(SCENARIOS, file), 'utf8')) as PlanDocument;
    const plan = planOf(changes);
    expect(plan.summary.destroyed, file).toBe(summary.destroyed);
    for (const isVerbose of [false, true]) {
      const all = shownIn(plan, isVerbose);
      for (const [shown, destroyed] of all) expect(shown, file).toBe(destroyed);
      const sum = all.reduce((total, [shown]) => total + shown, 0);
      expect(sum, file).toBe(plan.summary.destroyed);
    }
  }
});

test('a field has one unit, whatever object it belongs to', () => {
  const fields = [
    ...ITEM_KINDS.flatMap((kind) => kind.fields),
    ...Object.values(structure).flatMap((list) => list.filter((field) => typeof field === 'object')),
  ];
  const numbers = fields.filter(({ type }) => type === 'number');
  expect(numbers.length).toBeGreaterThan(10);
  for (const { name, unit } of numbers) expect([name, UNITS.get(name)]).toEqual([name, unit]);
});

test('two parts of a project with equal lines are not one group', () => {
  const part = (list: string) =>
    changeOf({ project: 'P', segment: '', path: [{ list }], action: 'update', kind: 'project', before: {}, after: { name: 'N' } });
  const text = planText(planOf([part('project'), part('calculation')]), { color: false });
  expect(text).not.toContain('the same change');
});

test('equal changes of several segments have a place if it is the same line of the same file', () => {
  const placesOf = (...files: string[]) => {
    const changes = files.map((file, n) => updateOf('P', `S${n}`, { place: { file, line: 3, col: 1 } }));
    const segments = reviewOf(planOf(changes)).flatMap((project) => project.segments);
    return groupsOf(segments).map(({ lines }) => lines.map(({ place }) => place?.file));
  };
  expect([placesOf('a.yaml', 'a.yaml'), placesOf('a.yaml', 'b.yaml')]).toEqual([[['a.yaml']], [[undefined]]]);
});
