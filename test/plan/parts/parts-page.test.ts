// A page shows whole plans of calculations and of projects, and the verdicts on plans.
import { test } from 'vitest';
import type {
  DesiredCalculation,
  DesiredChild,
  DesiredNode,
  DesiredProjectObject,
  LiveNode,
  LiveProjectObject,
} from '../../../src/kinds/project-model.js';
import { catalogProblems, planCalculation, treesNeeded } from '../../../src/plan/calculation/plan-calculation.js';
import { verdictOf } from '../../../src/plan/checks/decide-verdict.js';
import type { PlannedPart } from '../../../src/plan/model/planned-part.js';
import { planProject } from '../../../src/plan/project/plan-project.js';
import { place, placeAt } from '../../support/build.js';
import { expectPage } from '../../support/page.js';
import { budget, child, custom, live, liveCustom, tree } from './nodes-of.js';

const bare = (value: unknown): string => JSON.stringify(value).replaceAll('"', '');
const PROJECT = { number: 'P', id: '7' };
const lines = ({ companyId, ...planned }: PlannedPart & { companyId?: string | undefined }): string[] => [
  ...planned.changes.map(
    ({ action, kind, address, reason, before, after, alterations, carried, calls }) =>
      `${action} ${kind} ${address}: ${bare({ why: reason.code, before, after, alterations, carried, calls })}`,
  ),
  ...planned.steps.map(({ id, operation, path, query, body }) => `  ${id} ${operation} ${bare({ ...path, query, body })}`),
  ...planned.losses.map(({ address, reason }) => `lost ${address}: ${bare(reason)}`),
  `destroyed ${planned.destroyed} of ${planned.objectCount}, touches ${bare(planned.objects.map(({ id, kind }) => id ?? kind))}${companyId ? `, company ${companyId}` : ''}`,
];

const WORK = tree('w', 3, { unitCost: 5 });
const OPTION = tree('o', 0, { unitCost: 7 });
const STUFF = tree('m', 1, { type: 'MATERIAL', unitCost: 2 });
const TREES = new Map([
  ['1', tree('1', 1, { type: 'BUDGET', children: [tree('g', 1, { type: 'GROUP', children: [WORK, OPTION] }), STUFF] })],
  ['3', tree('3', 1, { type: 'BUDGET', unit: 'stk' })],
  ['4', tree('4', 1, { type: 'BUDGET', children: [tree('d'), tree('d', 1, { type: 'OTHER' })] })],
]);
const group = (quantity: number, ...children: LiveNode[]): LiveNode => live('g', { type: 'GROUP', quantity, children });
const work = (quantity: number, more: Partial<LiveNode> = {}): LiveNode =>
  live('w', { type: 'WORK', quantity, totalCost: 5 * quantity, ...more });
const option = (quantity: number): LiveNode => live('o', { type: 'WORK', quantity, totalCost: 7 * quantity });
const stuff = (quantity: number): LiveNode => live('m', { type: 'MATERIAL', quantity, totalCost: 2 * quantity });
const code = (quantity: number, children: LiveNode[], more: Partial<LiveNode> = {}) => live('1', { quantity, children, ...more });
const USUAL = [group(10, work(30), option(0)), stuff(10)];
const of = (...children: DesiredChild[]) => ({ children });
const without = (number: string) => child(number, { exclude: true });
const amount = (number: string, quantity: number) => child(number, { quantity });
const KAI = { locationName: 'Kai' };
/** An option that somebody has given a quantity. */
const CHOSEN = [group(10, work(30), option(2)), stuff(10)];
const MORE = [budget('1', { quantity: 20 })];
const NO_OPTIONS = [budget('1', { options: false })];
const MORE_WITHOUT = [budget('1', { quantity: 20, options: false })];
const MANY = [code(10, USUAL), live('2'), live('3'), liveCustom('A')];

const CALCULATIONS: Readonly<Record<string, readonly [LiveNode[], readonly DesiredNode[] | undefined, Partial<DesiredCalculation>?]>> = {
  'all is as stated': [[code(10, USUAL), liveCustom('A')], [custom('A', { unitCost: 100 }), budget('1')], { type: 'REN' }],
  'a code with alterations is made': [[], [budget('1', of(child('g', of(amount('w', 4), without('o'))), without('m')))]],
  'a code is made without the work in it': [[], [budget('1', of(child('g', of(amount('w', 0)))))]],
  'a code gets another quantity, and keeps its place and alterations': [
    [code(10, [group(10, work(31, KAI), option(2))], { locationName: 'Quay' })],
    MORE,
  ],
  'what the spec states of a changed code goes before what was altered, which is kept otherwise': [
    [code(10, [group(10, work(31, KAI)), stuff(12)])],
    [budget('1', { quantity: 20, children: [child('g', of(child('w', { type: 'WORK', quantity: 4 }), amount('o', 2))), without('m')] })],
  ],
  'a code of quantity 0 keeps places and no quantities': [
    [code(10, [group(10, work(31, KAI), option(0)), stuff(12)])],
    [budget('1', { quantity: 0 })],
  ],
  'new nodes with all that can be stated': [
    [],
    [
      budget('1', {
        locationName: 'Bru',
        children: [child('g', { type: 'GROUP', locationName: 'Kai', children: [amount('w', 1), without('o')] })],
      }),
      custom('A', { totalCost: 7, description: 'd', locationName: 'l' }),
    ],
  ],
  'a code that lacks children gets another quantity': [[code(10, [group(4)], KAI)], MORE],
  'codes of one number at two places': [
    [code(10, USUAL, { id: 'k', locationName: 'Kai' }), code(11, USUAL, { id: 'b', locationName: 'Bru' })],
    [budget('1', { quantity: 20, locationName: 'Bru' }), budget('1', { quantity: 21, locationName: 'Kai' })],
  ],
  'only the place of a code is carried over': [[code(10, USUAL, { locationName: 'Quay' })], MORE],
  'options are left out of a code that has one': [[code(10, USUAL)], NO_OPTIONS],
  'an option is named, and options are left out': [[code(10, USUAL)], [budget('1', { options: false, ...of(child('g', of(child('o')))) })]],
  'the quantity 0 of an option is stated, although options are left out': [
    [code(10, USUAL)],
    [budget('1', { options: false, ...of(child('g', of(amount('o', 0)))) })],
  ],
  'an option with a quantity is not known as an option': [[code(10, CHOSEN)], NO_OPTIONS],
  'an option with a quantity is lost': [[code(10, CHOSEN)], MORE_WITHOUT],
  'options are left out of a code that excludes one': [[code(10, [group(10, work(30)), stuff(10)])], MORE_WITHOUT],
  'options are left out of a code of quantity 0': [
    [code(0, [group(0, work(0), option(0)), stuff(0)])],
    [budget('1', { quantity: 0, options: false })],
  ],
  'an option that is stated, although options are left out': [
    [],
    [
      budget('1', { options: false, children: [child('g', of(child('o', { quantity: 2, place: placeAt(8) })))] }),
      budget('1', { options: false, quantity: 3, children: [child('g', of(without('o')))] }),
    ],
  ],
  'a child that the code does not have, deep in it': [
    [],
    [budget('1', of(child('g', of(child('x', { exclude: true, place: placeAt(9) })))))],
  ],
  'a custom node of the same name is changed, and not the cheaper one': [
    [liveCustom('A', KAI), liveCustom('B')],
    [custom('B', { unitCost: 101, description: 'By night' })],
  ],
  'custom nodes with a unit cost and with a total cost': [
    [liveCustom('A', { description: 'old', locationName: 'Kai' })],
    [custom('A', { totalCost: 700 }), custom('C', { unitCost: 9, quantity: 2 })],
  ],
  'custom nodes in another order': [
    [code(10, USUAL), liveCustom('A'), liveCustom('B')],
    [custom('B', { unitCost: 1 }), custom('A', { unitCost: 2 })],
  ],
  'a custom node whose description the spec clears': [
    [liveCustom('A', { description: 'd' })],
    [custom('A', { unitCost: 100, description: '' })],
  ],
  'a custom node of another facility keeps what is not stated': [
    [liveCustom('A', { description: 'd', locationName: 'l' })],
    [custom('A', { unitCost: 101, facility: { id: '305', place } })],
  ],
  'nodes stay, change, come and go': [
    [code(10, USUAL), code(1, [group(1, work(3), option(0)), stuff(1)], { id: 'gone' }), liveCustom('A')],
    [
      budget('1'),
      budget('1', { quantity: 2, children: [child('g'), without('m')] }),
      custom('A', { unitCost: 101 }),
      custom('B', { totalCost: 7.005 }),
    ],
  ],
  'a code of a group of codes goes': [[live('g', { type: 'BUDGETGROUP', children: [code(10, USUAL), live('2')] })], [budget('1')]],
  'codes and custom nodes go': [[code(10, USUAL), liveCustom('A', KAI)], []],
  'prices of the company': [
    [code(10, [group(10, work(30, { totalCost: 99 }), option(0)), stuff(10)]), liveCustom('A')],
    [budget('1'), custom('A', { unitCost: 100 })],
    { type: 'COMPANY' },
  ],
  'prices of the company, which lacks a part of a code': [
    [code(10, [group(10, work(30), live('z', { type: 'WORK', totalCost: 77 }), option(0)), stuff(10)])],
    undefined,
    { type: 'COMPANY' },
  ],
  'codes that are needed for new and changed nodes': [
    MANY,
    [budget('1'), budget('2', { quantity: 3 }), budget('9'), budget('9'), custom('A', { unitCost: 3 })],
  ],
  'no code is needed for the prices of today': [MANY, undefined, { type: 'REN' }],
  'codes that are needed for other prices': [MANY, undefined, { type: 'COMPANY' }],
  'codes that are needed for other prices of what stays': [MANY, [budget('1')], { type: 'COMPANY' }],
  'children that are not there, of two kinds, and of a code without any': [
    [],
    [
      budget('1', of(child('z'), child('m'))),
      budget('4', of(child('d'))),
      budget('4', of(child('d', { type: 'OTHER' }))),
      budget('3', of(child('z'))),
    ],
  ],
  'quantities in metres': [
    [],
    [
      budget('1', { inMetres: true }),
      budget('3', { inMetres: true }),
      budget('8', { inMetres: true }),
      custom('A', { inMetres: true, unit: 'm' }),
      custom('B', { inMetres: true, place: placeAt(7) }),
    ],
  ],
  'a code that the catalog does not have': [[code(10, [], { number: '2', id: 'n2' })], [budget('2', { quantity: 3 })]],
};

const LIVE: LiveProjectObject = {
  id: '7',
  fields: { name: 'A', status: 'STARTED', description: '', caseRef: null },
  location: { address: { city: 'Molde', zipCode: '6400' }, coordinate: { latitude: 62, longitude: 7 }, coordinateSource: 'MANUAL' },
  archived: false,
  modules: ['CABLESIMULATOR', 'UNKNOWN', 'ECO'],
  isOwner: false,
};
const PROJECTS: Readonly<Record<string, readonly [Partial<DesiredProjectObject>, LiveProjectObject?]>> = {
  'a new project that ends': [
    { create: true, fields: { name: 'A', status: 'ENDED', caseRef: null }, owner: 'kari', archived: true, modules: ['ECO'] },
  ],
  'a new project of which nothing is stated': [{ create: true }],
  'a new project at a place': [{ create: true, location: { address: { city: 'Bud' }, coordinate: {} } }],
  'a new project at a coordinate, with two modules': [
    {
      ...{ create: true, owner: 'kari', modules: ['FORMS', 'ECO'] },
      location: { address: {}, coordinate: { latitude: 63.5, longitude: 8 }, coordinateSource: 'ROUGH_ADDRESS' },
    },
  ],
  'a place of which only the source of the coordinate differs': [
    { location: { address: {}, coordinate: {}, coordinateSource: 'EXACT_ADDRESS' } },
    LIVE,
  ],
  'a project that is as stated': [
    {
      fields: { name: 'A', status: 'STARTED' },
      archived: false,
      modules: ['CABLESIMULATOR'],
      location: { address: { city: 'Molde' }, coordinate: {} },
      owner: 'kari',
    },
    { ...LIVE, isOwner: true },
  ],
  'a status that does not end the project': [{ fields: { status: 'NEW' } }, LIVE],
  'no other modules': [{ modules: [], pruneModules: true }, LIVE],
  'another name, an end, an owner and other modules': [
    { fields: { name: 'B', caseRef: 'S-1', status: 'ENDED' }, owner: 'kari', archived: true, modules: ['CALCULATION'], pruneModules: true },
    LIVE,
  ],
  'a project that is archived already': [{ archived: true }, { ...LIVE, archived: true }],
  'an archived project whose spec does not speak of the archive': [{ fields: { name: 'B' } }, { ...LIVE, archived: true }],
  'a project that has ended already': [{ fields: { status: 'ENDED' } }, { ...LIVE, fields: { ...LIVE.fields, status: 'ENDED' } }],
  'a project comes back from the archive': [
    { archived: false, fields: { name: 'B' } },
    { ...LIVE, archived: true },
  ],
  'empty texts that the spec clears': [{ fields: { description: null, caseRef: null, name: null } }, LIVE],
  'a place, an owner and modules': [
    {
      location: { address: { city: 'Bud' }, coordinate: { latitude: 63 } },
      owner: 'kari',
      modules: ['CABLESIMULATOR', 'CALCULATION'],
      pruneModules: true,
    },
    LIVE,
  ],
  'no place, and an end': [{ location: null, fields: { status: 'ENDED' }, archived: true }, LIVE],
};

const NEW = { severity: 'error', state: 'new', address: 'P/S' };
const finding = (rule: string, more: object = {}) => ({ ...NEW, rule, message: `${rule} does not hold`, ...more });
const judged = (rule: string, severity: string, ...unjudged: object[]) => ({ rule, severity, unjudged });
const LACK = { lack: 'item.rating', segments: 1, first: 'P/S' };
const changed = { project: 'P', name: 'S', changes: [], steps: [{}], destroyed: 0, desired: { lifecycle: {} } };
const UNREADABLE_FILES = { unreadable: ['r.yaml', 's.yaml'].map((file) => ({ file, why: 'wrong' })) };
const UNREADABLE = { rules: [], ...UNREADABLE_FILES };
const VERDICTS: Readonly<Record<string, object>> = {
  'no change': { segments: [{ ...changed, steps: [] }] },
  'no change, and a rule that does not hold': { segments: [{ ...changed, steps: [] }], findings: [finding('deep')] },
  'the same of a live state': { segments: [{ ...changed, steps: [] }], findings: [finding('deep')], isOfLive: true },
  'a change': { segments: [changed] },
  'rules of the change and of the base': {
    segments: [changed],
    findings: [
      ...[finding('deep'), finding('deep'), finding('deep', { ofBase: 'altered', waivable: false })],
      ...[finding('note', { severity: 'warning' }), finding('old', { state: 'known' })],
    ],
  },
  'rules that could not be judged': {
    segments: [changed],
    rules: {
      rules: [
        ...[judged('warm', 'error', LACK, LACK), judged('hot', 'error', LACK), judged('dry', 'warning', LACK)],
        judged('wet', 'error', { ...LACK, first: undefined }),
      ],
    },
    unrated: [
      { project: 'P', segment: 'T', type: 'X', reason: 'other segment', load: 1 },
      { project: 'P', segment: 'S', type: 'X', reason: 'no load' },
      { project: 'P', segment: 'S', type: 'Y', reason: 'with load', load: 5 },
    ],
  },
  'a part changes, and a segment does not': { segments: [{ ...changed, steps: [] }], parts: [{ project: 'P', steps: [{}], destroyed: 0 }] },
  'everything at once': {
    projects: [
      { number: 'P', objectCount: 20, allowDestroy: { objects: 9, until: '2026-12-01', place } },
      { number: 'Q', objectCount: 3 },
    ],
    segments: [
      { ...changed, destroyed: 5, protectedBy: place },
      { ...changed, project: 'Q', name: 'U', destroyed: 4, protectedBy: placeAt(8) },
      {
        ...{ ...changed, name: 'T', desired: { lifecycle: { preventReplace: true }, place: placeAt(9) } },
        changes: [{ action: 'replace', project: 'P', segment: 'T', address: 'P/T/sections[1]' }],
      },
    ],
    parts: [{ project: 'P', steps: [], destroyed: 2 }],
    findings: [finding('deep', { source: 'r.yaml', place: { file: 'r.yaml', line: 4, column: 7, endColumn: 9 } }), finding('wide')],
    rules: {
      rules: [judged('warm', 'error', { ...LACK, lack: 'item.load', segments: 2 }), judged('hot', 'error', LACK)],
      ...UNREADABLE_FILES,
    },
  },
  'rules of the base that cannot be read': { segments: [changed], rules: UNREADABLE },
  'the same, and a segment only goes': { segments: [{ ...changed, desired: undefined }], rules: UNREADABLE },
  'a protected segment goes': { segments: [{ ...changed, desired: undefined, protectedBy: place }] },
  'a section that must not be replaced': {
    segments: [
      {
        ...changed,
        desired: { lifecycle: { preventReplace: true }, place },
        changes: [
          { action: 'update' },
          { action: 'replace', project: 'P', segment: 'S', address: 'P/S/sections[0]', forcedBy: [{ id: 'p' }] },
        ],
      },
    ],
  },
};

const page = <T>(cases: Readonly<Record<string, T>>, of: (one: T) => string[]) =>
  Object.fromEntries(Object.entries(cases).map(([title, one]) => [title, of(one)]));

test('plans of calculations', () => {
  expectPage(
    new URL('calculations.expected.txt', import.meta.url),
    page(CALCULATIONS, ([nodes, desired, more]) => {
      const sides = {
        desired: { ...more, ...(desired ? { nodes: desired } : {}), place },
        live: { calculationType: 'REN', revisionId: '73', readOnly: false, nodes },
      };
      const planned = planCalculation({ ...sides, project: PROJECT, trees: TREES });
      const problems = catalogProblems(sides.desired, ['2'], TREES);
      return [
        ...lines(planned),
        ...problems.map(({ code: what, message, place: at, remedy }) => `${what} (line ${at?.line}): ${message}; ${remedy}`),
        `needs ${bare(treesNeeded(sides))}, costs ${bare(planned.costs ?? null)}`,
      ];
    }),
  );
});

test('plans of projects', () => {
  expectPage(
    new URL('projects.expected.txt', import.meta.url),
    page(PROJECTS, ([more, there]) => {
      const desired = { create: false, fields: {}, pruneModules: false, place, ...more };
      return planProject(desired, there, { ...PROJECT, companyId: '1001' }).flatMap((part) => [`${part.part}:`, ...lines(part)]);
    }),
  );
});

test('verdicts', () => {
  expectPage(
    new URL('verdicts.expected.txt', import.meta.url),
    page(VERDICTS, (one) => {
      const { apply, reasons } = verdictOf({ parts: [], projects: [], ...one } as never, { today: '2026-12-02' });
      return [apply, ...reasons.map(bare)];
    }),
  );
});
