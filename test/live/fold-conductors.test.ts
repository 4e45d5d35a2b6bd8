// A service that lists every conductor of a cable group: the conductors become one item again.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { foldConductors } from '../../src/live/fold-conductors.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { refusal } from './connect.js';

const CONDUCTORS = { SINGLE: 1, PAIR: 2, TRIANGLE: 3, SQUARE: 4 } as const;
type Configuration = keyof typeof CONDUCTORS;

const cable = (id: string, groupConfiguration: string, fixed = {}): LiveItem => ({
  kind: 'cable',
  id,
  fields: { typeId: '1', groupConfiguration },
  cables: [],
  fixed,
});
const holding = (items: readonly LiveItem[]): LiveSegment => ({
  id: 's',
  fields: {},
  sections: [{ id: 'x', fields: {}, layers: [{ id: 'l', fields: {}, items, cableBands: [] }] }],
});

async function folded(
  items: readonly LiveItem[],
  read: (id: string) => unknown = () => ({}),
  cableGroups: 'conductors' | 'one' = 'conductors',
) {
  const asked: string[] = [];
  const profile = { ...ASSUMED_PROFILE, cableGroups } as typeof ASSUMED_PROFILE;
  const segment = await foldConductors(holding(items), {
    profile,
    reads: () => asked.length,
    async read(_operation, { path = {} } = {}) {
      const id = String(path.cableId);
      asked.push(id);
      const answer = read(id);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { asked, items: segment.sections[0]?.layers[0]?.items ?? [] };
}

const idsOf = (items: readonly LiveItem[]): string[][] => items.map(({ id, otherConductors = [] }) => [id, ...otherConductors]);

/** Groups, each with its configuration and a label, so that some are equal and others are not. */
const groups = fc.array(
  fc.record({ configuration: fc.constantFrom(...(Object.keys(CONDUCTORS) as Configuration[])), label: fc.constantFrom('', 'K1') }),
  { maxLength: 8 },
);

test('the conductors of any groups are folded into the groups, in a layer and in a pipe', async () => {
  await fc.assert(
    fc.asyncProperty(groups, async (made) => {
      const listed = made.map(({ configuration, label }, g) =>
        Array.from({ length: CONDUCTORS[configuration] }, (_, n) => cable(`${g}-${n}`, configuration, label === '' ? {} : { label })),
      );
      const expected = listed.map((group) => group.map(({ id }) => id));
      const pipe: LiveItem = { kind: 'pipe', id: 'p', fields: {}, cables: listed.flat(), fixed: {} };
      const { items, asked } = await folded([...listed.flat(), pipe]);
      expect(idsOf(items.slice(0, -1))).toEqual(expected);
      expect(idsOf(items.at(-1)?.cables ?? [])).toEqual(expected);
      expect(asked).toEqual([]);
    }),
    { seed: 35, numRuns: 100 },
  );
});

test('conductors of different groups may alternate in the list', async () => {
  const [a, b] = [{ label: 'A' }, { label: 'B' }];
  const list = [cable('1', 'PAIR', a), cable('2', 'PAIR', b), cable('3', 'PAIR', a), cable('4', 'PAIR', b)];
  expect(idsOf((await folded(list)).items)).toEqual([
    ['1', '3'],
    ['2', '4'],
  ]);
});

test.each([
  ['stated', { partCount: 4 }, 4],
  ['one', { partCount: 1 }, 1],
  ['missing', {}, 3],
  ['zero', { partCount: 0 }, 3],
  ['a fraction', { partCount: 2.5 }, 3],
  ['text', { partCount: '5' }, 3],
  ['not known because the cable is gone', refusal('getCable', 404), 3],
])('a flat group whose number of conductors is %s', async (_, answer, count) => {
  const list = Array.from({ length: 2 * count }, (__, n) => cable(String(n), 'FLAT'));
  const { items, asked } = await folded(list, () => answer);
  expect(idsOf(items).map(({ length }) => length)).toEqual([count, count]);
  // One read for each group.
  expect(asked).toEqual(['0', String(count)]);
});

test('a service that lists one entry for a group is taken at its word', async () => {
  const list = [cable('1', 'PAIR'), cable('2', 'PAIR')];
  expect((await folded(list, undefined, 'one')).items).toEqual(list);
});
