import { files, HEAD, type Row } from './mistakes.js';

export const project = (keys: string): string => `apiVersion: trenchctl/v1\nproject: {number: p${keys === '' ? '' : `, ${keys}`}}\n`;
export const calculation = (...nodes: readonly string[]): string =>
  `${HEAD}segments: {Alpha: {length: 5}, Beta: {}}\ncalculation: {nodes: [${nodes.join(', ')}]}\n`;

const budget = (keys: string): string => calculation(`{number: "1", ${keys}}`);
const children = (list: string): string => budget(`quantity: 1, childNodes: [${list}]`);
const CUSTOM = 'name: N, unit: dag, quantity: 1';
const SORTED = 'facility: F, activityId: 2';
const custom = (keys: string): string => calculation(`{${CUSTOM}, ${keys}}`);
const PRICED = `${SORTED}, unitCost: 1`;

/** One line a mistake in a project or its calculation; the mark stands where it is shown. */
export const PROJECT_MISTAKES: readonly Row[] = [
  ['wrong-type', 'a list for a project', 'apiVersion: trenchctl/v1\nproject: ►[]\n'],
  ['wrong-type', 'a number for a date', project('startDate: ►2026')],
  ['wrong-type', 'a map for modules', project('modules: ►{CALCULATION: true}')],
  ['wrong-type', 'text for a location', project('location: ►Storgata')],
  ['wrong-type', 'a list for a calculation', `${HEAD}calculation: ►[]\n`],
  ['wrong-type', 'text for a node', calculation('►Traffic')],
  ['wrong-type', 'text for a quantity', budget('quantity: ►Alpha')],
  ['wrong-type', 'a length for a child', children('{number: W, quantity: ►{lengthOf: Alpha}}')],
  ['null-value', 'for a property that a project must have', project('name: ►null')],
  ['null-value', 'nothing after a property that null clears', project('►description:')],
  ['unusual-value', 'a long description', project(`description: ►${'x'.repeat(1001)}`)],
  ['null-value', 'for a calculation', `${HEAD}►calculation:\n`],
  ['null-value', 'for a node', calculation('►null')],
  ['null-value', 'for a quantity', budget('quantity: ►null')],
  ['unknown-field', 'in a project', project('►nmae: x')],
  ['unknown-field', 'in a location', project('location: {►city: x}')],
  ['unknown-field', 'in an address', project('location: {address: {►street: x}}')],
  ['unknown-field', 'in a coordinate', project('location: {coordinate: {►lat: 1}}')],
  ['unknown-field', 'in a calculation', `${HEAD}calculation: {►node: []}\n`],
  ['unknown-field', 'in a length', budget('quantity: {lengthOf: Alpha, ►plus: 1}')],
  ['unknown-field', 'a unit of a budget code', budget('quantity: 1, ►unit: m')],
  ['unknown-field', 'a type of a budget code', budget('quantity: 1, ►type: BUDGET')],
  ['unknown-field', 'an excluded budget code', budget('quantity: 1, ►exclude: true')],
  ['unknown-field', 'children of a custom node', custom(`${PRICED}, ►childNodes: []`)],
  ['unknown-field', 'a cost of a child', children('{number: W, ►unitCost: 1}')],
  ['unsettable-field', 'who made a project', project('►createdBy: me')],
  ['missing-field', 'neither number nor name', calculation('►{quantity: 1}')],
  ['missing-field', 'a quantity of a budget code', calculation('►{number: "1"}')],
  ['missing-field', 'a quantity of a custom node', calculation(`►{name: N, unit: dag, ${PRICED}}`)],
  ['missing-field', 'a unit', calculation(`►{name: N, quantity: 1, ${PRICED}}`)],
  ['missing-field', 'a cost', calculation(`►{${CUSTOM}, ${SORTED}}`)],
  ['missing-field', 'a facility', calculation(`►{${CUSTOM}, unitCost: 1, activity: A}`)],
  ['missing-field', 'an activity', calculation(`►{${CUSTOM}, unitCost: 1, facility: F}`)],
  ['missing-field', 'a number of a child', children('►{quantity: 1}')],
  ['missing-field', 'a segment', budget('quantity: ►{times: 2}')],
  ['not-a-choice', 'a status', project('status: ►started')],
  ['not-a-choice', 'a module', project('modules: [CALCULATION, ►UNKNOWN]')],
  ['not-a-choice', 'a source', project('location: {coordinateSource: ►GPS}')],
  ['not-a-choice', 'a type of calculation', `${HEAD}calculation: {type: ►OWN}\n`],
  ['not-a-choice', 'a type of a child', children('{number: W, type: ►MATRIAL}, {number: W, type: WORK}')],
  ['swapped-coordinates', 'in Norway', project('location: {coordinate: {latitude: ►6.15, longitude: 62.47}}')],
  ['swapped-coordinates', 'at the ends of Norway', project('location: {coordinate: {latitude: ►32, longitude: 72}}')],
  ['swapped-coordinates', 'at its other ends', project('location: {coordinate: {latitude: ►4, longitude: 57}}')],
  ['unusual-value', 'a longitude', project('location: {coordinate: {longitude: ►-180.5}}')],
  ['end-before-start', 'an expected end', project('startDate: 2026-03-01, endDateEstimate: ►2026-02-28')],
  ['end-before-start', 'a date', project('startDate: 2026-03-01, endDate: ►2025-12-31')],
  ['unusual-value', 'a latitude', project('location: {coordinate: {latitude: ►90.1}}')],
  ['unusual-value', 'a quantity', budget('quantity: ►-1')],
  ['out-of-range', 'no times', budget('quantity: {lengthOf: Alpha, times: ►0}')],
  ['unusual-value', 'a cost', custom(`${SORTED}, totalCost: ►1e13`)],
  ...['2026-02-30', '2026-13-01', '2026-3-1', '01.03.2026', '"2026-03-01T12:00:00"', '"2026-03-01 12:00Z"'].map(
    (date): Row => ['bad-date', date, project(`startDate: ►${date}`)],
  ),
  ...['"2025-02-29T12:00Z"', '"2026-03-01T24:00Z"', '"9999-12-31T23:59:59-01:00"', '""', 'tomorrow'].map(
    (date): Row => ['bad-date', date, project(`endDate: ►${date}`)],
  ),
  ['duplicate-module', 'in a list', project('modules: ►[ECO, FORMS, ECO]')],
  ['budget-and-custom', 'in a node', calculation('{number: "1", ►name: N, quantity: 1}')],
  ['both-costs', 'in a node', custom(`${SORTED}, unitCost: 1, ►totalCost: 1`)],
  ['name-and-id', 'of a facility', custom('unitCost: 1, activity: A, facility: F, ►facilityId: 1')],
  ['name-and-id', 'of an activity', custom('unitCost: 1, facility: F, activity: A, ►activityId: 1')],
  ['excluded-child', 'with a quantity', children('{number: W, exclude: true, ►quantity: 1}')],
  ['excluded-child', 'with a location', children('{number: W, ►locationName: L, exclude: true}')],
  ['excluded-child', 'with children', children('{number: W, exclude: true, ►childNodes: []}')],
  ['duplicate-child', 'without a type', children('{number: W}, {number: V}, ►{number: W, quantity: 1}')],
  ['duplicate-child', 'of a type', children('{number: W, type: WORK}, ►{number: W, type: WORK}')],
  ['duplicate-child', 'that leaves its type open', children('{number: W, type: WORK}, ►{number: W}')],
  ['duplicate-child', 'behind one that leaves it open', children('{number: W}, ►{number: W, type: WORK}')],
  ['duplicate-child', 'further in', children('{number: G, childNodes: [{number: W}, ►{number: W}]}')],
  ['duplicate-property', 'in two files', { 'a.yaml': project('location: {address: {}}'), 'b.yaml': project('status: NEW, ►location: {}') }],
  ['incomplete-project', 'without anything', project('►create: true')],
  [
    'incomplete-project',
    'in two files',
    { 'a.yaml': project('►create: true, name: A, owner: me'), 'b.yaml': project('startDate: 2026-03-01') },
  ],
  ['prune-without-modules', 'in a project', project('►pruneModules: true')],
  ['duplicate-calculation', 'in two files', files('calculation: {type: REN}\n', '►calculation: {nodes: []}\n')],
  ['unknown-segment', 'of a budget code', budget('quantity: {lengthOf: ►Alpah}')],
  [
    'unknown-segment',
    'of another project',
    {
      'a.yaml': `${HEAD}calculation: {nodes: [{number: "1", quantity: {lengthOf: ►A}}]}\n`,
      'b.yaml': 'apiVersion: trenchctl/v1\nproject: q\nsegments: {A: {length: 1}}\n',
    },
  ],
  ['no-length', 'of a segment', budget('quantity: {lengthOf: ►Beta}')],
  [
    'unusual-value',
    'the length of a segment, once',
    `${HEAD}segments: {A: {length: ►-1}}\ncalculation: {nodes: [{number: "1", quantity: {lengthOf: A}}]}\n`,
  ],
];
