// A small cost catalog and a few calculations, made for the rules: each node in it stands for one case.
import { expect } from 'vitest';
import type { CatalogEntry, CatalogType, CostRevision } from '../../../src/service/core/calculation-records.js';
import { documentId } from '../../../src/service/core/document-records.js';
import type { Snapshot } from '../../../src/service/store/port.js';
import type { TestCaller, TestService } from '../../support/service.js';
import { doc } from '../document/world.js';
import { both, NORTH, ok, project, records, SOUTH, snapshotOf, startStill } from '../project/world.js';

const BIG = '9007199254740993';

const revision = (id: string, from: string, more: Partial<CostRevision> = {}): CostRevision => ({
  ...{ id, name: `R${id}`, active: true, description: null, activeFromDate: from, activeToDate: null },
  ...{ createdDate: '2023-01-01T00:00:00Z', modifiedDate: '2023-02-01T00:00:00Z' },
  ...more,
});
/** Made last but older; out of use; not released; not begun; and one that begins with it. */
const REVISIONS: readonly CostRevision[] = [
  revision('1', '2023-01-01T00:00:00Z', { activeToDate: '2025-01-01T00:00:00Z' }),
  revision('3', '2026-01-01T00:00:00Z', { description: both('Nyeste', 'Newest') }),
  revision('2', '2025-01-01T00:00:00Z'),
  revision('4', '2026-02-01T00:00:00Z', { active: false }),
  revision('5', '2027-01-01T00:00:00Z'),
  revision('6', '2027-01-01T00:00:00Z', { active: false }),
];

/** The children of an entry: `GROUP G1 1, OTHER O1 1`. */
const linksIn = (of: string): CatalogEntry['children'] =>
  of.split(', ').map((link) => {
    const [type, number = '', quantity] = link.split(' ');
    return { type: type as CatalogType, number, quantity: Number(quantity) };
  });
type More = Partial<Omit<CatalogEntry, 'children'>> & { of?: string };
export const entry = (type: CatalogType, number: string, { of, ...more }: More = {}): CatalogEntry => ({
  ...{ type, number, name: both(`Node ${number}`), unit: 'm', description: null, price: null, sheets: [], activityId: null },
  ...{ facilityId: null, ...more, children: of ? linksIn(of) : [] },
});

const work = (number: string, price: number) => entry('WORK', number, { price, unit: 'm³', sheets: ['4001'], of: 'RESOURCE R1 2' });
/** B1 for one metre: 2 m³ of W1 (100), a material group with 3 m of M1 (10), other costs (7), and three options. */
const ENTRIES: readonly CatalogEntry[] = [
  entry('BUDGET', 'B1', {
    ...{ name: both('Grøft', 'Trench'), description: both('Åpen grøft', 'Open trench'), activityId: '21', facilityId: BIG },
    ...{ sheets: ['4002'], of: 'GROUP G1 1, OTHER O1 1, WORK W2 0, GROUP G2 0' },
  }),
  entry('BUDGET', 'B2', {
    ...{ name: both('Kabel', 'Cable'), unit: 'stk', activityId: '22', facilityId: '11', of: 'MATERIAL M1 5, WORK W1 1' },
  }),
  work('X1', 1),
  entry('BUDGET', 'X1', { activityId: '21', facilityId: '11', of: 'WORK X1 1' }),
  // Two of its children have one number, and one is a budget code.
  entry('BUDGET', 'B3', { of: 'WORK X1 1, OTHER X1 1, BUDGET B2 1' }),
  entry('OTHER', 'X1', { price: 2 }),
  entry('GROUP', 'G1', { name: both('Gravegruppe'), of: 'WORK W1 2, MATERIALGROUP MG1 1' }),
  entry('GROUP', 'G2', { name: both('Valg'), of: 'WORK W2 4' }),
  entry('MATERIALGROUP', 'MG1', { of: 'MATERIAL M1 3, MATERIAL M2 0' }),
  work('W1', 100),
  work('W2', 50),
  entry('MATERIAL', 'M1', { price: 10, sheets: ['4003'] }),
  entry('MATERIAL', 'M2', { price: 4.5 }),
  entry('OTHER', 'O1', { price: 7, unit: 'stk' }),
  entry('RESOURCE', 'R1', { unit: 'h', price: 999 }),
];

const MODULES = ['CALCULATION'] as const;
const PROJECTS = [
  project('3001', { modules: MODULES }),
  project('3002', { modules: MODULES, status: 'ENDED' }),
  project('3003', { modules: MODULES, archived: true }),
  project('3004'),
  project('3005', { modules: MODULES, companyId: SOUTH, owner: 'gro' }),
  // A user of another company is responsible for it.
  project('3006', { modules: MODULES, companyId: SOUTH, owner: 'liv' }),
];

export function costSnapshot(): Snapshot {
  const { records: base, ...rest } = snapshotOf({ projects: PROJECTS });
  const activities = ['21', '22'].map((id) => ({ id, name: both(`Aktivitet ${id}`) }));
  const facilities = [BIG, '11'].map((id) => ({ id, name: both(`A${id}`), longName: both(`Anlegg ${id}`) }));
  const catalogs = REVISIONS.map(({ id }) => ({
    revisionId: id,
    entries: id === '3' ? ENTRIES : ENTRIES.filter(({ number }) => !/^B[23]$/.test(number)),
  }));
  const prices = [{ companyId: NORTH, type: 'WORK', number: 'W1', price: 80 }];
  const units = ['m', 'm³', 'stk', 'h'].map((name) => ({ name }));
  const documents = [doc('4001', { title: 'Graving' }), doc('4002', { title: 'Grøft' })];
  return {
    ...rest,
    records: [
      ...base,
      ...records('activity', activities, ({ id }) => id),
      ...records('costFacility', facilities, ({ id }) => id),
      ...records('unit', units, ({ name }) => name),
      ...records('costRevision', REVISIONS, ({ id }) => id),
      ...records('costCatalog', catalogs, ({ revisionId }) => revisionId),
      ...records('companyPrice', prices, (one) => `${one.companyId}/${one.type}/${one.number}`),
      ...records('catalogFavorite', [{ username: 'liv', type: 'BUDGET', number: 'B1' }], () => 'liv/BUDGET/B1'),
      ...records('document', documents, documentId),
    ],
  };
}

export const startCosts = (): Promise<TestService> => startStill(() => costSnapshot());

export const HOME = '3001';
const CUSTOM = { type: 'CUSTOMBUDGET_FIXEDUNIT', name: 'Gjerde', unit: 'm', quantity: 4, unitCost: 25, facilityId: 11, activityId: 22 };

export const add = (caller: TestCaller, body: object, query: object = {}, projectId = HOME) =>
  ok(caller, 'addBudgetNode', { path: { projectId }, body, query: { ...query } });
export const addCustom = (caller: TestCaller, more: object = {}) =>
  ok(caller, 'addCustomNode', { path: { projectId: HOME }, body: { ...CUSTOM, ...more } });

export const close = (value: number, desired: number): void =>
  expect(Math.abs(value - desired)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(desired)));
