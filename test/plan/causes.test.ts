// The causes of changes, over random triples of base, head and live state, compared with a model that knows neither plans nor
// calls: it looks only at the three values of each field, count and section.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsCause } from '../../src/plan/causes/cause.js';
import { withCauses } from '../../src/plan/causes/segment-causes.js';
import type { Change } from '../../src/plan/model/change.js';
import { planOne } from '../../src/plan/plan.js';
import { settings } from '../support/counts.js';
import { liveIn, PROJECT, planFor, segmentIn } from './texts.js';

const oneOf = (...numbers: number[]) => fc.constantFrom(...numbers);
const rarely = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
const few = rarely<number>(1, fc.integer({ min: 0, max: 2 }));
const pair = <T>(of: fc.Arbitrary<T>) => fc.tuple(of, of);
/** Numbers of cables of two types, and of pipes of two types. */
const layer = fc.record({
  gap: rarely(50, oneOf(60, 70)),
  cables: pair(few),
  pipes: rarely<[number, number]>([1, 0], fc.constantFrom([0, 1], [1, 1], [2, 0])),
});
const usually = rarely({ gap: 50, cables: [1, 1], pipes: [1, 0] }, layer);
const section = fc.record({ cover: rarely(700, oneOf(800, 900)), layers: pair(usually) });
/** One side of the comparison. The third section may be missing. */
const side = fc.record({
  length: oneOf(10, 20, 30),
  depth: oneOf(1, 2, 3),
  sections: fc.tuple(section, section, section),
  hasThird: fc.boolean(),
});
type Side = typeof side extends fc.Arbitrary<infer T> ? T : never;
/** The fields that a spec may leave unmanaged. */
type Owned = Readonly<Record<'length' | 'cover' | 'gap', boolean>>;
const mostly = rarely<boolean>(true, fc.boolean());
const owned: fc.Arbitrary<Owned> = fc.record({ length: mostly, cover: mostly, gap: mostly });

const ALL_OWNED: Owned = { length: true, cover: true, gap: true };

/** Types differ from section to section and from layer to layer, so that every object has one place. */
const typesOf = (at: string, counts: readonly number[]): string =>
  counts.flatMap((count, n) => Array<string>(count).fill(`{typeId: ${at}${n + 1}}`)).join(', ');

/** A side as a spec states it. Each layer has cables of a type of its own, which tell it from others. */
function textOf({ length, depth, sections, hasThird }: Side, owns: Owned): string {
  const all = sections.slice(0, hasThird ? 3 : 2).map(({ cover, layers }, s) => {
    const inside = layers.map(({ gap, cables: counts, pipes }, l) => {
      const at = `${s + 1}${l + 1}`;
      const own = owns.gap ? `protectionLayerThickness: ${gap}, ` : '';
      return `{${own}cables: [${typesOf(at, [...counts, 0, 0, 0, 0, 0, 0, 4])}], pipes: [${typesOf(at, pipes)}]}`;
    });
    return `{${owns.cover ? `coverThickness: ${cover}, ` : ''}layers: [${inside.join(', ')}]}`;
  });
  return `${owns.length ? `length: ${length}, ` : ''}settings: {defaultMarkerTypeId: ${depth}}, sections: [${all.join(', ')}]`;
}

// The model.

const rule = (base: unknown, head: unknown, live: unknown): string => {
  const [b, h, l] = [base, head, live].map((one) => JSON.stringify(one));
  if (b === l) return 'request';
  return b === h ? 'drift' : 'both';
};

/** A value that the service chooses for a new object. */
const CHOSEN = -1;

/** A side as it would be live: a field that its spec leaves unmanaged has the live value. */
const settled = (of: Side, owns: Owned, live: Side): Side => ({
  ...of,
  length: owns.length ? of.length : live.length,
  sections: of.sections.map((one, s) => {
    const there = s < 2 || live.hasThird ? live.sections[s] : undefined;
    return {
      cover: owns.cover ? one.cover : (there?.cover ?? CHOSEN),
      layers: one.layers.map((inner, l) => ({ ...inner, gap: owns.gap ? inner.gap : (there?.layers[l]?.gap ?? CHOSEN) })),
    };
  }) as unknown as Side['sections'],
});

function expected(change: Change, base: Side, head: Side, live: Side): string {
  const of = (pick: (side: Side) => unknown): string => rule(pick(base), pick(head), pick(live));
  const [first, second] = change.path;
  if (!first) return of(({ length }) => length);
  if (first.list === 'settings') return of(({ depth }) => depth);
  const s = first.index ?? Number(first.id);
  const whole = (side: Side): unknown => (s < 2 || side.hasThird ? side.sections[s] : null);
  if (head.hasThird !== live.hasThird && s === 2) return of(whole);
  const isReplaced = head.sections[s]?.layers.some(({ pipes }, l) =>
    pipes.some((count, n) => count < (live.sections[s]?.layers[l]?.pipes[n] ?? 0)),
  );
  if (isReplaced) return of(whole);
  // A section that the base does not have has no values to drift from, but its presence is drift.
  if (s === 2 && !base.hasThird) return 'both';
  if (!second) return of(({ sections }) => sections[s]?.cover);
  const l = second.index ?? 0;
  if (change.kind === 'layer') return of(({ sections }) => sections[s]?.layers[l]?.gap);
  const type = String((change.after ?? change.before)?.typeId);
  const list = change.item === 'pipe' ? 'pipes' : 'cables';
  return of(({ sections }) => sections[s]?.layers[l]?.[list][Number(type[2]) - 1]);
}

const { count, seed } = settings({ count: 60, long: 500, seed: 13 });

test('each change is classified as the model says', () => {
  const seen: Record<string, number> = {};
  fc.assert(
    fc.property(side, side, side, owned, owned, fc.nat(5), (b, h, l, baseOwns, headOwns, alike) => {
      // Real triples differ in few places: often two of the sides are equal.
      const base = alike === 1 ? h : b;
      const live = alike === 2 ? base : alike === 3 ? h : l;
      const owns = alike === 1 ? headOwns : baseOwns;
      const there = liveIn(textOf(live, ALL_OWNED));
      const planOf = (text: string) => planOne({ desired: segmentIn(text), live: there, project: PROJECT });
      const { changes } = withCauses(planOf(textOf(h, headOwns)), planOf(textOf(base, owns)));
      const sides = [settled(base, owns, live), settled(h, headOwns, live), live] as const;
      const told = (causeOf: (change: Change) => unknown) => changes.map((change) => [change.action, change.address, causeOf(change)]);
      expect(told(({ cause }) => cause)).toEqual(told((change) => expected(change, ...sides)));
      for (const { cause = '', action } of changes) seen[`${action} ${cause}`] = (seen[`${action} ${cause}`] ?? 0) + 1;
    }),
    { numRuns: count, seed },
  );
  // The triples reach every cause of every action.
  for (const action of ['create', 'update', 'replace', 'delete'])
    for (const cause of ['request', 'drift', 'both']) expect(seen[`${action} ${cause}`]).toBeGreaterThan(0);
});

test('a field that base and head clear has drifted if it has a live value', () => {
  expect(fieldsCause({ endDate: null }, { endDate: '2026-05-01' }, { endDate: null })).toBe('drift');
  // A field that names the object and does not change has no cause.
  expect(fieldsCause({ number: '7', quantity: 2 }, { number: '7', quantity: 1 }, { number: '7', quantity: 2 })).toBe('drift');
});

test('an item in a layer that the plan of the base creates again is a request, if the base asks for no such item', () => {
  const planOf = (spec: string) => planFor('cable 1 | pipe 3', spec);
  const causesOf = (head: string, base: string) => withCauses(planOf(`${head} | pipe 3`), planOf(base)).changes.map(({ cause }) => cause);
  // The base has one layer less, so its plan replaces the section. It still creates layer l1 again as it is.
  const pairs = [
    ['cable 1 2', 'cable 1'],
    ['cable 1 1', 'cable 1'],
    ['cable 1 2', 'cable 1 2'],
    ['cable 1 2 2', 'cable 1 2'],
  ] as const;
  expect(pairs.flatMap(([head, base]) => causesOf(head, base))).toEqual(['request', 'request', 'drift', 'both']);
});
