// Pages show the catalog of costs, and what is made of a calculation by adding, changing and deleting nodes.
import { test } from 'vitest';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { expectPage } from '../../support/page.js';
import { answersTo, askedOf, type Call, NOW } from './asked.js';

const CATALOG: readonly Call[] = [
  'kari/en listCatalogRevisions',
  'kari getCatalogRevision revisionId=74',
  'kari getLatestCatalogRevision',
  'kari/en listActivities',
  'kari getActivity activityId=402',
  'kari listFacilities',
  'kari/en getFacility facilityId=303',
  'kari getFacility facilityId=399',
  'kari listUnits',
  'kari/en getCatalogNode revision=latest type=BUDGET number=1105 ? quantity=2.5',
  'kari getCatalogNode revision=72 type=GROUP number=6102 ? useCompanyPrices=true',
  'erik/en getCatalogNode revision=latest type=WORK number=2101 ? useCompanyPrices=true',
  'nina getCatalogNode revision=latest type=WORK number=2101 ? useCompanyPrices=true',
  'trenchctl getCatalogNode revision=latest type=WORK number=2101 ? useCompanyPrices=true',
  'kari getCatalogNode revision=71 type=WORK number=2101',
  'kari getCatalogNode revision=latest type=WORK number=3101',
  'kari getCatalogNode revision=latest type=WORK number=2101 ? quantity=-1',
  'kari getCatalogNode revision=latest type=WORK number=2101 ? quantity=',
  'kari getCatalogNode revision=latest type=WORK number=2101 ? quantity=%20',
  'kari listCatalogNodes revision=72 type=OTHER',
  'kari/en pageCatalogNodes revision=latest ? favorite=true&sort=-unitCost',
  'kari pageCatalogNodes revision=latest ? favorite=false&type=BUDGET&sort=-facilityName&sort=-activityName&count=4&first=1',
  'trenchctl pageCatalogNodes revision=latest ? favorite=true&favorite=false&type=GROUP&count=1',
  'kari pageCatalogNodes revision=latest ? q=KABEL%2024&count=2',
  'kari pageCatalogNodes revision=latest ? q=exchanged',
  'kari pageCatalogNodes revision=latest ? q=SKIFTES',
  'kari pageCatalogNodes revision=latest ? unit=stk&type=MATERIAL&sort=-name',
  'kari pageCatalogNodes revision=latest ? number=1900',
  'kari pageCatalogNodes revision=latest ? facilityId=301&activityId=401&activityId=404&sort=-totalCostRounded',
  'kari pageCatalogNodes revision=latest ? sort=hasChildren&sort=quantity&sort=baseQuantity&sort=-type&sort=-totalCost&count=2',
  'kari pageCatalogNodes revision=latest ? type=BUDGET&sort=-facilityId&sort=-activityId&sort=-unit&sort=-description&count=3',
  'kari pageCatalogNodes revision=latest ? sort=childNodes',
  'kari pageCatalogNodes revision=latest ? favorite=mine',
  'kari/en summarizeCatalogNodes revision=latest ? type=BUDGET',
  'kari summarizeCatalogNodes revision=72 ? q=finnes-ikke',
];

const HOME = 'projectId=6001';
const CUSTOM = {
  ...{ type: 'CUSTOMBUDGET_FIXEDTOTAL', name: 'Gjerde', unit: 'm', quantity: 4 },
  ...{ totalCost: 1000, facilityId: 302, activityId: 403 },
};
const PAVED = {
  number: '1102',
  quantity: 2,
  childNodes: [
    { number: '6102', quantity: null, locationName: 'Her', childNodes: [{ number: '2110', quantity: 7, locationName: 'Der' }] },
    { number: '6103', quantity: null, exclude: true },
    { number: '6104', quantity: 3 },
    { number: '4102', quantity: 0 },
  ],
};
/** One node with these children. */
const holding = (...childNodes: object[]) => ({ number: '1105', quantity: 1, childNodes });

const NODES: readonly Call[] = [
  `kari deleteAllCalculationNodes ${HOME}`,
  `kari deleteAllCalculationNodes ${HOME}`,
  [`mended = kari/en addBudgetNode ${HOME} ? options=false`, { number: '1105', quantity: 10, locationName: 'Nord' }],
  [`kari addBudgetNode ${HOME} ? options=false`, { number: '1401', quantity: 1 }],
  [`paved = kari addBudgetNode ${HOME}`, PAVED],
  [`fence = kari addCustomNode ${HOME}`, { ...CUSTOM, unitCost: 5, locationName: 'Sør', description: 'Rundt grøfta' }],
  [`kari addCustomNode ${HOME}`, { ...CUSTOM, type: 'CUSTOMBUDGET_FIXEDUNIT', unitCost: 12.5, quantity: 0 }],
  [`kari addCustomNode ${HOME}`, { ...CUSTOM, name: 'Port', facilityId: 303, activityId: 404 }],
  [`kari updateCustomNode nodeId=$fence`, { ...CUSTOM, name: 'Høyt gjerde', unit: 'stk' }],
  [`kari updateCustomNode nodeId=$paved`, CUSTOM],
  [`kari addBudgetNode ${HOME}`, holding({ number: '2101', quantity: 1 }, { number: '2101', quantity: 1 })],
  [`kari addBudgetNode ${HOME}`, { number: '1105', quantity: 0, childNodes: [{ number: '6105', quantity: 1 }] }],
  [`kari addBudgetNode ${HOME}`, holding({ number: '6105', quantity: 1, childNodes: [{ number: '9', quantity: 1 }] })],
  [`kari addBudgetNode ${HOME}`, { number: '1900', quantity: 1 }],
  [`kari addBudgetNode ${HOME}`, { number: '1900', quantity: 1, type: 'WORK' }],
  [`kari addBudgetNode ${HOME}`, { number: '9', quantity: 1 }],
  `kari getProject ${HOME}`,
  `ola listCalculationNodes ${HOME} ? depth=1`,
  `ola listCalculationNodes ${HOME} ? depth=0`,
  'kari getCalculationNode nodeId=$id2 ? depth=0',
  'kari deleteCalculationNode nodeId=$mended',
  // The group goes, and its children take its place.
  'kari deleteCalculationNode nodeId=$id19',
  'kari getCalculationNode nodeId=$paved ? depth=1',
  'kari deleteCalculationNode nodeId=$id3 ? deleteChildren=true',
  'kari getCalculationNode nodeId=$id3',
  `kari setCalculationType ${HOME} calculationType=COMPANY`,
  `kari setCalculationType ${HOME} calculationType=COMPANY`,
  `kari/en listCalculationNodes ${HOME} ? depth=2`,
  `kari/en getDistributionReports ${HOME}`,
  `kari/en getQuantityReports ${HOME} ? groupByGroups=true&groupByLocation=true&options=true`,
];

/** All revisions end now, and the company gets its work for nothing. */
function endedSnapshot() {
  const { records, ...rest } = demoSnapshot(NOW);
  const ended = { costRevision: { activeToDate: new Date(NOW).toISOString() }, companyPrice: { price: 0 } };
  const change = (kind: string) => ended[kind as keyof typeof ended] ?? {};
  return { ...rest, records: records.map((record) => ({ ...record, value: { ...(record.value as object), ...change(record.kind) } })) };
}

const ENDED: readonly Call[] = [
  'kari getLatestCatalogRevision',
  'kari getCatalogRevision revisionId=72',
  'kari getCatalogNode revision=72 type=WORK number=2101',
  'kari getCatalogNode revision=latest type=WORK number=2101 ? useCompanyPrices=true',
];

test('the catalog has its nodes, prices, filters, orders and sums', async () => {
  expectPage(new URL('./catalog.expected.txt', import.meta.url), {
    Catalog: await answersTo(askedOf(), CATALOG),
    'Revisions that end now, and work for nothing': await answersTo(askedOf(endedSnapshot()), ENDED),
  });
});

test('a calculation has what its calls made of it', async () => {
  expectPage(new URL('./calculation-nodes.expected.txt', import.meta.url), { Nodes: await answersTo(askedOf(), NODES) });
});
