import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredItem, LiveItem } from '../../src/kinds/model.js';
import { matchItems } from '../../src/plan/decide/matching/match-items.js';
import { place } from '../support/build.js';

const desiredPipe = fc
  .record({ sn: fc.constantFrom(undefined, '7', '8'), cables: fc.constantFrom(undefined, 0, 1, 2) })
  .map(({ sn, cables }): DesiredItem => {
    const cable = { kind: 'cable', fields: { typeId: '1010' }, place };
    return {
      kind: 'pipe',
      fields: sn === undefined ? {} : { typeId: sn },
      ...(cables === undefined ? {} : { cables: new Array(cables).fill(cable) }),
      place,
    };
  });

/** An item as the API creates it: open fields have the server's defaults. */
const made = (desired: DesiredItem, n: number): LiveItem => ({
  kind: desired.kind,
  id: `${desired.kind}${n}`,
  fields: desired.kind === 'pipe' ? { typeId: '7', ...desired.fields } : desired.fields,
  cables: (desired.cables ?? []).map(made),
  fixed: {},
});

const seen = (items: readonly LiveItem[]): string[] =>
  items.map(({ fields, cables }) => JSON.stringify([fields, cables.length])).sort();

test('if some of several pipes exist, creating the rest has the same result as creating all', () => {
  fc.assert(
    fc.property(fc.array(desiredPipe, { maxLength: 6 }), fc.infiniteStream(fc.boolean()), (all, chance) => {
      const whole = all.map(made);
      const there = whole.filter(() => chance.next().value);
      const matching = matchItems('pipe', there, all);
      expect(seen([...there, ...matching.made.map(made)])).toEqual(seen(whole));
    }),
    { seed: 20260417, numRuns: 2000 },
  );
});
