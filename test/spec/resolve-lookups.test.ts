// Facilities and activities of a calculation by their names, and its units.
import { expect, test } from 'vitest';
import type { DesiredCalculation, Lookup } from '../../src/kinds/project-model.js';
import { needsLookups, resolveLookups } from '../../src/spec/build/resolve-lookups.js';

const place = { file: 'a.yaml', line: 1, col: 1 };
const calculationOf = (facility: Partial<Lookup>, activity: Partial<Lookup>, unit: string) =>
  ({
    place,
    nodes: [
      {
        kind: 'custom',
        name: 'N',
        unit,
        quantity: 1,
        inMetres: false,
        facility: { ...facility, place },
        activity: { ...activity, place },
        place,
      },
    ],
  }) as unknown as DesiredCalculation;
const many = Array.from({ length: 14 }, (_, n) => ({ id: `${n}`, name: `${'abcdefghijklmn'[n]}`.repeat(9) }));
const LISTS = {
  facilities: [
    { id: '1', name: 'HS kabel', longName: 'Høyspenningskabel' },
    { id: '2', name: 'Skap', longName: 'Kabelskap' },
    { id: '3', name: 'Twin' },
    { id: '4', name: 'Other', longName: 'Twin' },
  ],
  activities: [{ id: '9', name: 'Digging' }, ...many],
  units: ['m', 'dag', 'stk'],
};

test.each<[string, Partial<Lookup>, Partial<Lookup>, string, readonly unknown[]]>([
  ['names', { name: 'hs KABEL' }, { name: 'Digging' }, 'm', ['1', '9']],
  ['a long name', { name: 'høyspenningskabel' }, { name: ' digging' }, 'dag', ['1', '9']],
  ['ids, which are not looked up', { id: '77' }, { id: '78' }, 'stk', ['77', '78']],
  [
    'a name of two entries',
    { name: 'twin' },
    { id: '9' },
    'm',
    [
      undefined,
      '9',
      'ambiguous-facility: 2 facility entries of the calculation service are called "twin"; state one by its id, as in facilityId: 3',
    ],
  ],
  [
    'names that are nearly right',
    { name: 'Kabelskab' },
    { name: 'Diging' },
    'dga',
    [
      ...[undefined, undefined, 'unknown-unit: the calculation service has no unit "dga"; did you mean `dag`?'],
      'unknown-facility: the calculation service has no facility called "Kabelskab"; did you mean `Kabelskap`?',
      'unknown-activity: the calculation service has no activity called "Diging"; did you mean `Digging`?',
    ],
  ],
  [
    'names of nothing',
    { id: '1' },
    { name: 'zzzz' },
    'kilometre',
    [
      ...['1', undefined, 'unknown-unit: the calculation service has no unit "kilometre"; write one of m, dag, stk'],
      `unknown-activity: the calculation service has no activity called "zzzz"; write one of Digging, ${many
        .slice(0, 11)
        .map(({ name }) => name)
        .join(', ')}`,
    ],
  ],
])('%s', (_, facility, activity, unit, expected) => {
  const { calculation, problems } = resolveLookups(calculationOf(facility, activity, unit), LISTS);
  const [node] = calculation.nodes ?? [];
  const ids = node?.kind === 'custom' ? [node.facility.id, node.activity.id] : [];
  expect([...ids, ...problems.map(({ code, message, remedy }) => `${code}: ${message}; ${remedy}`)]).toEqual(expected);
});

test('only custom nodes need the lists', () => {
  expect(needsLookups({ place })).toBe(false);
  expect(needsLookups({ place, nodes: [{ kind: 'budget' }] } as unknown as DesiredCalculation)).toBe(false);
  expect(needsLookups(calculationOf({}, {}, 'm'))).toBe(true);
});
