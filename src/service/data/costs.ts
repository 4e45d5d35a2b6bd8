import type {
  Activity,
  CatalogFavorite,
  CompanyPrice,
  CostCatalog,
  CostFacility,
  CostRevision,
  Unit,
} from '../core/calculation-records.js';
import type { Int64 } from '../core/world.js';
import { DEMO_USER, NORDNETT } from './companies.js';
import { BUDGET_ROWS } from './cost-budgets.js';
import { PART_ROWS } from './cost-parts.js';
import { type CostRow, entryOf, type Ref } from './cost-row.js';

export const UNITS: readonly Unit[] = ['m', 'm²', 'm³', 'stk', 'h', 'dag', 'km', 'kg', 'RS'].map((name) => ({
  name,
}));

const named = (id: Int64, nb: string, en: string): Activity => ({ id, name: { nb, en } });
export const ACTIVITIES: readonly Activity[] = [
  named('401', 'Nyanlegg', 'New installation'),
  named('402', 'Fornyelse', 'Renewal'),
  named('403', 'Drift og vedlikehold', 'Operation and maintenance'),
  named('404', 'Planlegging', 'Planning'),
  named('405', 'Riving', 'Demolition'),
];

const facility = (
  id: Int64,
  short: readonly [string, string],
  long: readonly [string, string],
): CostFacility => ({
  id,
  name: { nb: short[0], en: short[1] },
  longName: { nb: long[0], en: long[1] },
});
export const COST_FACILITIES: readonly CostFacility[] = [
  facility('301', ['Grøft', 'Trench'], ['Kabelgrøft', 'Cable trench']),
  facility('302', ['HS kabel', 'HV cable'], ['Høyspenningskabel', 'High-voltage cable']),
  facility('303', ['LS kabel', 'LV cable'], ['Lavspenningskabel', 'Low-voltage cable']),
  facility('304', ['Skap', 'Cabinet'], ['Kabelskap', 'Cable cabinet']),
  facility('305', ['Ekom', 'Telecom'], ['Ekomanlegg', 'Telecom installation']),
  facility('306', ['NS', 'SS'], ['Nettstasjon', 'Secondary substation']),
];

const revision = (
  id: Int64,
  name: string,
  [from, to]: readonly [string, string | null],
  [nb, en]: readonly [string, string],
): CostRevision => ({
  id,
  name,
  active: true,
  description: { nb, en },
  activeFromDate: from,
  activeToDate: to,
  createdDate: from,
  modifiedDate: from,
});

/** The first revision is out of use, the last is not released yet. */
export const COST_REVISIONS: readonly CostRevision[] = [
  revision(
    '71',
    '2024.1',
    ['2024-01-15T00:00:00Z', '2025-06-30T00:00:00Z'],
    ['Første utgave', 'First edition'],
  ),
  revision(
    '72',
    '2025.1',
    ['2025-01-15T00:00:00Z', null],
    ['Nye priser og ekomrør', 'New prices, telecom ducts'],
  ),
  revision(
    '73',
    '2026.1',
    ['2026-01-15T00:00:00Z', null],
    ['Brostein er nytt, håndgraving utgår', 'Cobblestones are new, digging by hand is gone'],
  ),
  {
    ...revision('74', '2027.1', ['2027-01-15T00:00:00Z', null], ['Under arbeid', 'In the works']),
    active: false,
    createdDate: '2026-03-02T08:00:00Z',
    modifiedDate: '2026-04-10T12:30:00Z',
  },
];
export const LATEST_COSTS = '73';

/** The factor of the latest prices in each revision. */
const INDEX: Readonly<Record<Int64, number>> = { '71': 0.91, '72': 0.96, '73': 1, '74': 1.03 };

const isIn =
  (id: Int64) =>
  ([, , , , , { since, until }]: CostRow): boolean =>
    Number(since ?? id) <= Number(id) && Number(until ?? id) >= Number(id);

function catalog({ id }: CostRevision): CostCatalog {
  const rows = [...BUDGET_ROWS, ...PART_ROWS].filter(isIn(id));
  const known = new Set<Ref>(rows.map(([ref]) => ref));
  return {
    revisionId: id,
    entries: rows.map((row) => entryOf(row, INDEX[id] ?? 1, (ref) => known.has(ref))),
  };
}

export const COST_CATALOGS: readonly CostCatalog[] = COST_REVISIONS.map(catalog);

const own = (type: CompanyPrice['type'], number: string, price: number): CompanyPrice => ({
  companyId: NORDNETT,
  type,
  number,
  price,
});
/** The prices of Nordnett's own agreements. */
export const COMPANY_PRICES: readonly CompanyPrice[] = [
  own('WORK', '2101', 195),
  own('WORK', '2102', 365),
  own('WORK', '2120', 35),
  own('MATERIAL', '3101', 389),
  own('MATERIAL', '3130', 2.9),
  own('OTHER', '4101', 255),
];

export const CATALOG_FAVORITES: readonly CatalogFavorite[] = [
  { username: DEMO_USER, type: 'BUDGET', number: '1102' },
  { username: DEMO_USER, type: 'BUDGET', number: '1201' },
];
