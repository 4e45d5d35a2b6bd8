// The built-in rule about loads at its bound, the loads that live cables get from a spec, and the checks of loads.
import { describe, expect, test } from 'vitest';
import type { DesiredSegment, LiveItem } from '../../src/kinds/model.js';
import { ASSUMED } from '../../src/rating/assumptions.js';
import { loadChanges } from '../../src/reconcile/base/load-changes.js';
import { raterWith } from '../../src/reconcile/rater.js';
import type { BaseRules } from '../../src/reconcile/rules/base-rules.js';
import { mayHaveLoads } from '../../src/reconcile/rules/with-load-rule.js';
import { Fact, type SegmentFacts } from '../../src/rules/facts.js';
import { judge } from '../../src/rules/judge.js';
import { loadRule } from '../../src/rules/load-rule.js';
import { desiredLive } from '../../src/views/desired-live.js';
import { loadsOf, statesLoads, withLoads } from '../../src/views/with-loads.js';
import { layer } from '../spec/mistakes.js';
import { loadWell } from '../spec/support.js';

const fact = (values: Readonly<Record<string, unknown>> = {}): Fact => new Fact((name) => values[name]);

/** A segment with one item that has these facts. */
const factsOf = (values: Readonly<Record<string, unknown>>, kind = 'cable'): SegmentFacts => ({
  project: fact(),
  segment: fact(),
  sections: [
    {
      ...{ id: 's', key: 's', fact: fact() },
      layers: [{ id: 'l', fact: fact() }],
      items: [{ id: 'c', kind, layerId: 'l', fact: fact({ name: 'MV 240', ...values }) }],
    },
  ],
});

describe('the rule', () => {
  test.each<[string, object, messages: string[], lacks: string[], kind?: string]>([
    ['a load that equals the rating holds', { load: 412.3, rating: 412.3 }, [], []],
    ['a load of 0 holds also at a rating of 0', { load: 0, rating: 0 }, [], []],
    ['a load above the rating does not', { load: 412.4, rating: 412.3 }, ['MV 240 is to carry 412.4 A, and its rating is 412.3 A'], []],
    ['a cable without a load is not concerned', { rating: 0 }, [], []],
    ['a load without a rating is not judged', { load: 5 }, [], ['item.rating']],
    ['only cables are judged', { load: 5, rating: 1 }, [], [], 'pipe'],
  ])('%s', (_, values, messages, lacks, kind) => {
    const { violations, unjudged } = judge([loadRule()], factsOf({ ...values }, kind));
    expect([violations.map(({ message }) => message), unjudged.map(({ lack }) => lack)]).toEqual([messages, lacks]);
  });
});

/** A segment with one layer of this content. */
function segmentOf(items: string): DesiredSegment {
  const [segment] = loadWell(layer(`{${items}}`))[0]?.segments ?? [];
  if (!segment) throw new Error('the text states a segment');
  return segment;
}

describe('loads of a spec', () => {
  const [A, B] = ['typeId: 1, groupConfiguration: TRIANGLE', 'typeId: 2, groupConfiguration: SINGLE'];
  const live = desiredLive(segmentOf(`cables: [{${A}}, {${A}}, {${B}}], pipes: [{typeId: 3, cables: [{${B}}, {${B}}]}]`));
  const itemsIn = (stated: DesiredSegment | undefined): LiveItem[] =>
    withLoads(live, stated).sections.flatMap(({ layers }) => layers.flatMap(({ items }) => items));
  const loads = (stated: DesiredSegment | undefined) =>
    itemsIn(stated).map(({ load, cables }) => (cables.length > 0 ? cables.map((one) => one.load) : load));

  test('are those of the live cables that agree, in the order of the spec, also in a pipe', () => {
    const stated = segmentOf(`cables: [{${A}, load: 5}, {${A}, load: 7}, {${B}}], pipes: [{typeId: 3, cables: [{${B}}, {${B}, load: 9}]}]`);
    expect(loads(stated)).toEqual([5, 7, undefined, [undefined, 9]]);
  });

  test('are known also if the only one is in a pipe, or 0', () => {
    const inside = segmentOf(`pipes: [{typeId: 3, cables: [{${B}}, {${B}, load: 9}]}]`);
    expect([statesLoads(inside), loads(inside)[3]]).toEqual([true, [undefined, 9]]);
    const none = segmentOf(`cables: [{${A}, load: 0}]`);
    expect([statesLoads(none), loads(none)[0]]).toEqual([true, 0]);
  });

  test('are judged again if the base has another ratings file, although their spec is that of the base', async () => {
    const rater = await raterWith(ASSUMED);
    const isAgain = (...bases: BaseRules[]) =>
      loadChanges({ isChanged: () => false }, { rater, rules: { bases } })(segmentOf(`cables: [{${A}, load: 5}]`));
    expect([isAgain(), isAgain({ files: [], unreadable: [], rater })]).toEqual([false, true]);
  });

  test('a cable of another type has none, and a spec without loads leaves the segment as it is', () => {
    expect(loads(segmentOf('cables: [{typeId: 7, load: 5}]'))).toEqual([...[undefined, undefined, undefined], [undefined, undefined]]);
    const without = segmentOf(`cables: [{${A}}]`);
    expect(withLoads(live, without)).toBe(live);
    expect(withLoads(live, undefined)).toBe(live);
    expect(loadsOf(live, without)('0.0.cable.0')).toBeUndefined();
  });

  test('a segment may have loads by its spec or by the ratings file, and not without what rates', () => {
    const [stated, without] = [segmentOf(`cables: [{${A}, load: 5}]`), segmentOf(`cables: [{${A}}]`)];
    expect(mayHaveLoads(stated, { hasLoads: false })).toBe(true);
    expect(mayHaveLoads(without, { hasLoads: true })).toBe(true);
    expect(mayHaveLoads(without, { hasLoads: false })).toBe(false);
    expect(mayHaveLoads(stated, undefined)).toBe(false);
  });
});
