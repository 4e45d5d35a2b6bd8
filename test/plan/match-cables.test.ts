import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveItem, WantedItem } from '../../src/kinds/model.js';
import { cost, isPossible } from '../../src/plan/cost.js';
import { agrees } from '../../src/plan/fields.js';
import { batches, matchCables } from '../../src/plan/match-cables.js';

const RUNS = { seed: 20260417, numRuns: 1000 };
const place = { file: 'a.yaml', line: 1, col: 1 };

const typeId = fc.constantFrom('1', '2');
const group = fc.constantFrom('FLAT', 'TRIANGLE', 'SINGLE');
const liveCables = fc
  .array(fc.record({ typeId, groupConfiguration: group, label: fc.boolean() }), { maxLength: 4 })
  .map((list) =>
    list.map(
      ({ label, ...fields }, n): LiveItem => ({
        kind: 'cable',
        id: `c${n}`,
        fields,
        cables: [],
        fixed: label ? { label: 'K' } : {},
      }),
    ),
  );
const wantedCables = fc
  .array(fc.record({ typeId, groupConfiguration: fc.option(group, { nil: undefined }) }), { maxLength: 5 })
  .map((list) =>
    list.map(
      ({ typeId: id, groupConfiguration }): WantedItem => ({
        kind: 'cable',
        fields: { typeId: id, ...(groupConfiguration === undefined ? {} : { groupConfiguration }) },
        place,
      }),
    ),
  );

/** The least (lost, destroyed, calls) over every way to let cables serve as others. */
function exhaustive(live: readonly LiveItem[], wanted: readonly WantedItem[], fixed: boolean): number {
  let best = Number.POSITIVE_INFINITY;
  const walk = (i: number, left: readonly WantedItem[], gone: readonly LiveItem[]): void => {
    if (i === live.length) {
      if (fixed && left.length > 0) return;
      const lost = gone.reduce((sum, item) => sum + Object.keys(item.fixed).length, 0);
      best = Math.min(
        best,
        cost({ lost, destroyed: gone.length, calls: gone.length + batches(left).length }),
      );
      return;
    }
    const item = live[i] as LiveItem;
    walk(i + 1, left, [...gone, item]);
    left.forEach((wantedItem, j) => {
      if (agrees(item.fields, wantedItem.fields)) walk(i + 1, left.toSpliced(j, 1), gone);
    });
  };
  walk(0, wanted, []);
  return best;
}

test.each([false, true])('cables are matched as well as any search can (in a pipe: %s)', (fixed) => {
  fc.assert(
    fc.property(liveCables, wantedCables, (live, wanted) => {
      const found = matchCables(live, wanted, fixed);
      const best = exhaustive(live, wanted, fixed);
      expect(isPossible(found.total)).toBe(Number.isFinite(best));
      if (!Number.isFinite(best)) return;
      expect(found.total).toBe(best);
      expect(found.kept.every((pair) => agrees(pair.live.fields, pair.wanted.fields))).toBe(true);
      expect(found.kept.length + found.dropped.length).toBe(live.length);
      expect(found.kept.length + found.made.length).toBe(wanted.length);
    }),
    RUNS,
  );
});

test('one that leaves its layout open does not take the only trefoil from one that asks for it', () => {
  const trefoil: LiveItem = {
    kind: 'cable',
    id: 't',
    fields: { typeId: '1', groupConfiguration: 'TRIANGLE' },
    cables: [],
    fixed: {},
  };
  const flat: LiveItem = { ...trefoil, id: 'f', fields: { typeId: '1', groupConfiguration: 'FLAT' } };
  const open: WantedItem = { kind: 'cable', fields: { typeId: '1' }, place };
  const asks: WantedItem = { kind: 'cable', fields: { typeId: '1', groupConfiguration: 'TRIANGLE' }, place };
  const { kept, made, dropped } = matchCables([trefoil, flat], [open, asks]);
  expect([made, dropped]).toEqual([[], []]);
  expect(kept.find((pair) => pair.wanted === asks)?.live.id).toBe('t');
});
