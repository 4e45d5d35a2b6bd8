// Values that mean something to the calculation service, where other services use the same names for other things.

/** Path parameters. */
export const CALCULATION_PATHS: Readonly<Record<string, readonly string[]>> = {
  activityId: ['401', '404', '499'],
  facilityId: ['301', '305', '399'],
  revisionId: ['71', '73', '99'],
  revision: ['latest', 'latest', 'latest', '72', '73', '71', '74', '99', 'newest'],
  number: ['1101', '1102', '1201', '1501', '1900', '1900', '6101', '0000'],
  calculationType: ['REN', 'COMPANY', 'ren'],
};

/** What the type in the path is one of depends on the call. */
export function typesOf(operation: string): readonly string[] {
  if (operation.includes('Distribution')) return ['FACILITY', 'ACTIVITY', 'COSTTYPE', 'WORK'];
  if (operation.includes('Quantity')) return ['WORK', 'MATERIAL', 'RESOURCE', 'OTHER', 'FACILITY'];
  return ['BUDGET', 'BUDGET', 'BUDGET', 'WORK', 'GROUP', 'MATERIAL', 'budget'];
}

const BUDGETS = ['1101', '1102', '1201', '1303', '1501', '1900', '2101', '0000'];

/** Bodies and queries. */
export const CALCULATION_VALUES: Readonly<Record<string, () => readonly unknown[]>> = {
  'CatalogNodeAdd.number': () => BUDGETS,
  'CatalogNodeAdd.type': () => ['BUDGET', 'BUDGET', null],
  'CatalogNodeAdd.childNodes': () => [
    null,
    [],
    [
      { number: '6104', exclude: true },
      { number: '6101', quantity: 3, childNodes: [{ number: '2103', quantity: 1 }] },
    ],
    [{ number: '6101' }, { number: '6101' }],
  ],
  'CatalogCustomNodeAdd.type': () => ['CUSTOMBUDGET_FIXEDUNIT', 'CUSTOMBUDGET_FIXEDTOTAL'],
  unit: () => ['m', 'm²', 'stk', 'h', 'RS', 'M'],
  facilityId: () => [301, 302, 305, 399],
  activityId: () => [401, 402, 404, 499],
  'query.number': () => BUDGETS,
  favorite: () => ['true', 'false', 'mine'],
  sort: () => ['number', '-unitCost', 'name', '-facilityName', 'childNodes', 'quantity'],
  fromDate: () => ['01.01.2025', '31.12.2026', '31.02.2026', '2026-01-01'],
  toDate: () => ['31.12.2026', '01.01.2024', 'x'],
};
