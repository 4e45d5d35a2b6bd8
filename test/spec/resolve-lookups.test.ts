// Facilities and activities of a calculation by their names, and its units.
import { expect, test } from 'vitest';
import type { DesiredCalculation, Lookup } from '../../src/kinds/project-model.js';
import { needsLookups, resolveLookups } from '../../src/spec/build/resolve-lookups.js';
import { expectPage } from '../support/page.js';

const place = { file: 'a.yaml', line: 1, col: 1 };
const calculationOf = (facility: Partial<Lookup>, activity: Partial<Lookup>, unit: string) => {
  const lookups = { facility: { ...facility, place }, activity: { ...activity, place } };
  const node = { ...{ kind: 'custom', name: 'N', unit, quantity: 1, inMetres: false, place }, ...lookups };
  return { place, nodes: [node] } as unknown as DesiredCalculation;
};
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

const ROWS: readonly (readonly [facility: Partial<Lookup>, activity: Partial<Lookup>, unit: string])[] = [
  [{ name: 'hs KABEL' }, { name: 'Digging' }, 'm'],
  [{ name: 'høyspenningskabel' }, { name: ' digging' }, 'dag'],
  [{ id: '77' }, { id: '78' }, 'stk'],
  [{ name: 'twin' }, { id: '9' }, 'm'],
  [{ name: 'Kabelskab' }, { name: 'Diging' }, 'dga'],
  [{ id: '1' }, { name: 'zzzz' }, 'kilometre'],
];

test('names of facilities and activities become ids, or problems', () => {
  const lines = ROWS.flatMap(([facility, activity, unit]) => {
    const { calculation, problems } = resolveLookups(calculationOf(facility, activity, unit), LISTS);
    const [node] = calculation.nodes ?? [];
    const ids = node?.kind === 'custom' ? [node.facility.id, node.activity.id] : [];
    return [
      `${JSON.stringify([facility, activity, unit])}: ${ids.map((id) => id ?? 'none').join(' and ')}`,
      ...problems.map(({ code, message, remedy }) => `  ${code}: ${message}; ${remedy}`),
    ];
  });
  expectPage(new URL('resolve-lookups.expected.txt', import.meta.url), { lookups: lines });
});

test('only custom nodes need the lists', () => {
  expect(needsLookups({ place })).toBe(false);
  expect(needsLookups({ place, nodes: [{ kind: 'budget' }] } as unknown as DesiredCalculation)).toBe(false);
  expect(needsLookups(calculationOf({}, {}, 'm'))).toBe(true);
});
