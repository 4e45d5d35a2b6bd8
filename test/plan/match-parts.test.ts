import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredItem, Fields, LiveItem } from '../../src/kinds/model.js';
import { type Cost, cost, isPossible } from '../../src/plan/algorithms/cost.js';
import { batches, matchCables } from '../../src/plan/decide/matching/match-cables.js';
import { matchItems } from '../../src/plan/decide/matching/match-items.js';
import { agrees } from '../../src/plan/model/fields.js';
import { holds } from '../geometry/holds.js';
import { desiredItem, liveItem } from '../support/build.js';
import { cases } from '../support/counts.js';

const RUNS = { seed: 20260417, numRuns: cases(500, 1000) };

const typeId = fc.constantFrom('1', '2');
const group = fc.constantFrom('FLAT', 'TRIANGLE', 'SINGLE');
const cableFields = (groupConfiguration: string | undefined, id = '1'): Fields => ({
  typeId: id,
  ...(groupConfiguration === undefined ? {} : { groupConfiguration }),
});
const liveCables = fc
  .array(fc.record({ typeId, groupConfiguration: group, label: fc.boolean() }), { maxLength: 4 })
  .map((list) => list.map(({ label, ...fields }, n) => liveItem('cable', `c${n}`, fields, { fixed: label ? { label: 'K' } : {} })));
const desiredCables = fc
  .array(fc.record({ typeId, groupConfiguration: fc.option(group, { nil: undefined }) }), { maxLength: 5 })
  .map((list) => list.map(({ typeId: id, groupConfiguration }) => desiredItem('cable', cableFields(groupConfiguration, id))));

/** The least (lost, destroyed, calls) over all assignments of cables. */
function exhaustive(live: readonly LiveItem[], desired: readonly DesiredItem[], fixed: boolean, atOnce: number): Cost | undefined {
  let best: Cost | undefined;
  const walk = (i: number, left: readonly DesiredItem[], gone: readonly LiveItem[]): void => {
    if (i === live.length) {
      if (fixed && left.length > 0) return;
      const lost = gone.reduce((sum, item) => sum + Object.keys(item.fixed).length, 0);
      const calls = gone.length + batches(left, atOnce).length;
      const total = cost({ lost, destroyed: gone.length, calls });
      if (best === undefined || total < best) best = total;
      return;
    }
    const item = live[i] as LiveItem;
    walk(i + 1, left, [...gone, item]);
    left.forEach((desiredItem, j) => {
      if (agrees(item.fields, desiredItem.fields)) walk(i + 1, left.toSpliced(j, 1), gone);
    });
  };
  walk(0, desired, []);
  return best;
}

const ways = [
  [true, 100],
  [false, 100],
  [false, 3],
  [false, 2],
  [false, 1],
] as const;

test.each(ways)('cables are matched as well as any search can (in a pipe: %s, %i at once)', (fixed, atOnce) => {
  fc.assert(
    fc.property(liveCables, desiredCables, (live, desired) => {
      const found = matchCables(live, desired, fixed, atOnce);
      const best = exhaustive(live, desired, fixed, atOnce);
      expect(isPossible(found.total)).toBe(best !== undefined);
      if (best === undefined) return;
      expect(found.total).toBe(best);
      expect(found.kept.every((pair) => agrees(pair.live.fields, pair.desired.fields))).toBe(true);
      expect(found.kept.length + found.dropped.length).toBe(live.length);
      expect(found.kept.length + found.made.length).toBe(desired.length);
    }),
    RUNS,
  );
});

const GROUPS = ['FLAT', 'TRIANGLE', 'SINGLE'];

/** F, T and S are layouts, and o is an open layout. */
const fieldsOf = (letter: string) => cableFields(GROUPS.find((name) => name.startsWith(letter)));
const cables = (spelled: string): LiveItem[] => [...spelled].map((letter, n) => liveItem('cable', `${letter}${n}`, fieldsOf(letter)));
const asked = (spelled: string): DesiredItem[] => [...spelled].map((letter) => desiredItem('cable', fieldsOf(letter)));

test.each<[string, string, string, string, number]>([
  ['as they stand', 'FTS', 'FoS', '', 0],
  ['all are made', '', 'FFo', 'FFo', 2],
  ['the open ones are made', 'FT', 'FToo', 'oo', 1],
  ['also where they stand in front', 'FT', 'ooFT', 'oo', 1],
  ['a call less where one layout has room', 'TTT', 'TTTTo', 'TT', 1],
  ['not where it has none', 'T', 'TTTTo', 'TTTo', 2],
  ['not where none of it stays', '', 'Too', 'Too', 2],
  ['not where too few of it stay', 'T', 'TToo', 'Too', 2],
  ['no more than is needed', 'TTT', 'TTTToooo', 'TTooo', 2],
  ['room in the first of two layouts', 'TTFF', 'TTTFFFoo', 'TTTF', 2],
  ['room in both', 'TTFF', 'TTTFFFooo', 'TTTFF', 2],
  ['where one call less takes more room than there is', 'TTT', 'TTTTooo', 'Tooo', 2],
])('%s: %s become %s', (_, there, desiredOnes, madeOnes, calls) => {
  const live = cables(there);
  const desired = asked(desiredOnes);
  const { kept, dropped, made, total } = matchCables(live, desired, false, 3);
  expect(made.map(({ fields }) => fields)).toEqual(asked(madeOnes).map(({ fields }) => fields));
  expect(total).toBe(cost({ calls }));
  expect(dropped).toEqual([]);
  expect(kept.map((pair) => pair.live)).toEqual(live);
  expect(new Set([...kept.map((pair) => pair.desired), ...made])).toEqual(new Set(desired));
  for (const pair of kept) expect(agrees(pair.live.fields, pair.desired.fields)).toBe(true);
});

test('cables outside of pipes can be added, a hundred to a call', () => {
  const { made, total } = matchCables(cables('F'), asked(`F${'o'.repeat(101)}`));
  expect([made.length, total]).toEqual([101, cost({ calls: 2 })]);
});

const desiredPipe = fc
  .record({ sn: fc.constantFrom(undefined, '7', '8'), cables: fc.constantFrom(undefined, 0, 1, 2) })
  .map(({ sn, cables }) =>
    desiredItem('pipe', sn === undefined ? {} : { typeId: sn }, cables === undefined ? undefined : Array(cables).fill({ typeId: '1010' })),
  );

/** An item as the API creates it: open fields have the server's defaults. */
const made = ({ kind, fields, cables: inside = [] }: DesiredItem, n: number): LiveItem =>
  liveItem(kind, `${kind}${n}`, kind === 'pipe' ? { typeId: '7', ...fields } : fields, { cables: inside.map(made) });

const seen = (items: readonly LiveItem[]): string[] => items.map(({ fields, cables }) => JSON.stringify([fields, cables.length])).sort();

const MANY = { ...RUNS, numRuns: cases(800, 2000) };
const pipes = fc.array(desiredPipe, { maxLength: 6 });
const chances = fc.infiniteStream(fc.boolean());
holds('if some of several pipes exist, creating the rest has the same result as creating all', MANY, pipes, chances, (all, chance) => {
  const whole = all.map(made);
  const there = whole.filter(() => chance.next().value);
  const matching = matchItems('pipe', there, all);
  expect(seen([...there, ...matching.made.map(made)])).toEqual(seen(whole));
});
