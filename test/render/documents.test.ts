// One plan with a change of every kind, as each output writes it, on a page that can be read.
import { test } from 'vitest';
import type { Problem } from '../../src/diagnostics/problem.js';
import { COST_TYPES } from '../../src/plan/calculation/costs.js';
import { addressOf, type Path } from '../../src/plan/model/address.js';
import type { Change, Content, Loss } from '../../src/plan/model/change.js';
import type { ItemMove } from '../../src/plan/model/item-move.js';
import type { RatingChange } from '../../src/plan/model/rating-change.js';
import type { RuleFinding } from '../../src/plan/model/rule-finding.js';
import type { Quantity } from '../../src/plan/quantities/quantities.js';
import type { Undrawn } from '../../src/plan/quantities/section-input.js';
import { driftFindings, planFindings, problemFindings } from '../../src/render/annotations/findings.js';
import { githubAnnotations } from '../../src/render/annotations/github.js';
import { gitlabAnnotations } from '../../src/render/annotations/gitlab.js';
import { junitAnnotations } from '../../src/render/annotations/junit.js';
import { sarifAnnotations } from '../../src/render/annotations/sarif.js';
import { driftMarkdown } from '../../src/render/drift/drift-markdown.js';
import { driftText } from '../../src/render/drift/drift-text.js';
import { planMarkdown } from '../../src/render/markdown/markdown.js';
import { problemMarkdown } from '../../src/render/markdown/markdown-group.js';
import { type PlanJson, planJson } from '../../src/render/plan-json.js';
import { planText } from '../../src/render/plan-text.js';
import { planReport } from '../../src/render/report/plan-report.js';
import { problemReport } from '../../src/render/report/problem-report.js';
import { reportTree } from '../../src/render/report/report-tree.js';
import { expectPage } from '../support/page.js';
import { changeOf, itemOf, planOf, replacedSection } from './plans.js';

const ID = '0123abcd-0000-4000-8000-00000000000';
const place = (line: number) => ({ file: 'specs/a.yaml', line, col: 3 });
const at = (section: number, layer?: number, ...more: Path): Path => [
  { list: 'sections', index: section },
  ...(layer === undefined ? [] : [{ list: 'layers', index: layer }]),
  ...more,
];
const cables = (index: number) => ({ list: 'cables', index });
const live = (list: string, n: number) => ({ list, id: `${ID}${n}` });

type Some = Pick<Change, 'action' | 'kind'> & Partial<Change>;
const change = (segment: string, path: Path, some: Some, project = 'P'): Change => {
  const where = { project, segment, path };
  return changeOf({ ...where, address: addressOf(where), ...some });
};
const create = (segment: string, path: Path, kind: Change['kind'], after: Change['after'], more: Partial<Change> = {}) =>
  change(segment, path, { action: 'create', kind, after: after ?? {}, reason: { code: 'missing' }, ...more });
const cable = (index: number, more: Partial<Change> = {}) =>
  ({ item: 'cable', catalog: 'cables', place: place(20 + index), ...more }) as const;
const gone = (segment: string, n: number, more: Partial<Change> = {}) =>
  change(segment, at(0, 0, live('cables', n)), {
    ...{ action: 'delete', kind: 'item', item: 'cable', catalog: 'cables', before: { typeId: '7' }, destroyed: 1 },
    ...{ reason: { code: 'not-in-spec' }, ...more },
  });
const content = (n: number, section?: number, state: Content['state'] = { typeId: '7' }): Content => ({
  ...{ kind: 'item', item: 'cable', id: `${ID}${n}`, catalog: 'cables', state, ...(section === undefined ? {} : { section }) },
});
const sectionOf = (section: number): Content => ({ kind: 'section', id: `s${section}`, state: { coverThickness: 600 }, section });
const removed = (segment: string, contents: readonly Content[], more: Partial<Change> = {}) =>
  change(segment, [], {
    ...{ action: 'delete', kind: 'segment', contents, destroyed: contents.length + 1, before: { length: 12, description: null } },
    ...{ reason: { code: 'segment-not-in-spec', id: '88' }, ...more },
  });
type State = NonNullable<Change['after']>;
const updated = (segment: string, path: Path, kind: Change['kind'], before: State, after: State, more: Partial<Change> = {}) =>
  change(segment, path, { action: 'update', kind, before, after, place: place(9), ...more });

/** Values that take 100 columns behind their title, and `more` columns. */
const long = (more: number) => ({ description: `long ${'x'.repeat(56 + more)}`, length: 2 });
const MOVED = { code: 'moved-from-project', project: 'P', segment: 'Away' } as const;
const [SPACING, DIMENSIONS] = [{ code: 'spacing-differs' } as const, { code: 'dimensions-differ' } as const];
const BUDGET_CODE: Path = [{ list: 'calculation' }, { list: 'budgetCodes', index: 0 }];
const ALTERATIONS: NonNullable<Change['alterations']> = [
  { number: '1', exclude: true },
  { number: '2', quantity: 3, locationName: 'L', children: [{ number: '4' }] },
];
const FLAT = { typeId: '7', groupConfiguration: 'FLAT' };
const COVERING: Path = [{ list: 'topCoverings', index: 1 }];
const DUCT = at(2, 0, { list: 'pipes', index: 1 }, { list: 'ecomDucts', index: 0 });
const MANY: readonly Content[] = [
  ...[1, 2, 3, 4].map((n) => content(n, 1)),
  ...[7, 8].map((n): Content => ({ kind: 'entry', id: `${ID}${n}`, state: { list: 'beacons' }, section: 1 })),
  { ...itemOf('p9', 'pipe', { typeId: '1', cables: [{ typeId: '7' }] }), section: 1 },
];
const CHANGES: readonly Change[] = [
  updated('', [{ list: 'project' }], 'project', { name: 'Old', status: 'NEW' }, { name: 'New name', status: 'STARTED' }),
  create('', [{ list: 'modules', id: 'ECO' }], 'module', { name: 'ECO' }, { reason: { code: 'module-missing' } }),
  change('', [{ list: 'modules', id: 'OLD' }], {
    ...{ action: 'delete', kind: 'module', before: { name: 'OLD' }, destroyed: 1, reason: { code: 'module-not-in-spec' } },
  }),
  create('', BUDGET_CODE, 'budgetCode', { number: '2151', quantity: 2 }, { alterations: ALTERATIONS, carried: { alterations: 1 } }),
  create('', [{ list: 'calculation' }, { list: 'customNodes', index: 0 }], 'customNode', { label: 'Own node', quantity: 4 }),
  change('', [{ list: 'calculation' }, { list: 'budgetCodes', index: 1 }], {
    ...{
      action: 'replace',
      kind: 'budgetCode',
      before: { number: '2152', quantity: 1 },
      after: { number: '2152', name: 'T', quantity: 3 },
    },
    ...{ carried: { alterations: 2 }, destroyed: 1, reason: { code: 'budget-code-cannot-change' } },
  }),
  updated('', [{ list: 'closing' }], 'closing', { status: 'STARTED' }, { status: 'CLOSED' }),
  updated('Short', [], 'segment', { description: '', length: 1 }, long(0)),
  updated('Long', [], 'segment', { description: '', length: 1 }, long(1), { cause: 'drift' }),
  change('Renamed', [], {
    ...{ action: 'rename', kind: 'segment', before: { name: 'Was' }, after: { name: 'Renamed' }, via: 'x' },
    reason: { code: 'renamed-in-spec' },
  }),
  updated('Ground', [{ list: 'settings' }], 'settings', { autoMarkers: true }, { autoMarkers: false }, { reason: SPACING }),
  updated('Ground', COVERING, 'topCovering', { type: 'SAND' }, { type: 'GRAVEL', thickness: 80 }, { destroyed: 1, reason: DIMENSIONS }),
  updated('Ground', at(1), 'section', {}, {}, { reason: { code: 'written-last', fields: ['coverThickness'] } }),
  change('Ground', at(2), { action: 'create', kind: 'section', after: {}, reason: { code: 'moved', number: 1 }, cause: 'both' }),
  create('Ground', at(2, 0), 'layer', { protectionLayerThickness: 50 }, { carried: { leftBorderAdjustment: 5, rightBorderAdjustment: 6 } }),
  create('Ground', at(2, 0, cables(0)), 'item', { typeId: '7', groupConfiguration: 'SINGLE', label: 'T1' }, cable(0, { count: 2 })),
  create('Ground', at(2, 0, { list: 'pipes', index: 1 }), 'item', { typeId: '1', cables: [] }, { item: 'pipe', catalog: 'pipes' }),
  updated('Ground', at(2, 0, live('cables', 8)), 'item', { typeId: null }, { typeId: '7' }, cable(8)),
  create('Ground', DUCT, 'item', { outerDiameter: 40 }, { item: 'ecomDuct' }),
  gone('Items', 1),
  gone('Items', 2),
  gone('Items', 6, { replacedBy: addressOf({ project: 'P', segment: 'Items', path: at(0, 0, cables(6)) }) }),
  gone('Items', 9, { cause: 'both' }),
  ...[2, 1, 1].map((destroyed, n) =>
    gone('Items', n, { path: at(0, 0, live('pipes', n)), item: 'pipe', catalog: 'pipes', before: { typeId: '1' }, destroyed }),
  ),
  gone('Items', 3, { before: { typeId: '9' }, reason: { code: 'not-in-spec', holder: { kind: 'item', item: 'pipe', id: `${ID}9` } } }),
  gone('Items', 4, { reason: { code: 'no-longer-in-specs', was: place(2) } }),
  create('Items', at(0, 0, cables(5)), 'item', FLAT, cable(5, { count: 2, replaces: [`${ID}5`], cause: 'drift' })),
  gone('Items', 5, {
    ...{ before: { typeId: '7', groupConfiguration: 'SINGLE' }, cause: 'drift' },
    replacedBy: addressOf({ project: 'P', segment: 'Items', path: at(0, 0, cables(5)) }),
  }),
  change('Items', [live('sections', 6)], {
    ...{ action: 'delete', kind: 'section', destroyed: 2, contents: [content(7)], before: { coverThickness: 600 } },
    reason: { code: 'spec-has-fewer-sections', number: 3 },
  }),
  ...replacedSection(
    { project: 'P', segment: 'Replaced' },
    [
      itemOf('p1', 'pipe', { typeId: '1', cables: [{ typeId: '7' }, { typeId: '7' }] }),
      itemOf('p2', 'pipe', { typeId: '1' }),
      { ...itemOf('c1', 'cable', { typeId: '7' }), catalog: 'cables' },
    ],
    [
      { item: 'pipe', after: { typeId: '2', cables: [{ typeId: '7' }] } },
      { item: 'pipe', after: { typeId: '1' } },
      { item: 'cable', after: { typeId: '7' }, isCarried: true },
      { item: 'sensor', after: { outerDiameter: 12 }, count: 2 },
    ],
    ['p1'],
  ),
  removed('Few', [
    ...[{ kind: 'topCovering', id: 't', state: { type: 'SAND' } } as const, sectionOf(1), ...[1, 2, 3].map((n) => content(n, 1))],
    ...[sectionOf(2), content(4, 2, { typeId: '9', label: 'L' }), content(5, 2)],
  ]),
  removed('Many', [sectionOf(1), ...MANY], { destroyed: 10, removedFrom: place(4), cause: 'request' }),
  removed('Away', [], { removedFrom: place(4), reason: { code: 'moved-to-project', id: '89', project: 'Q', segment: 'Here' } }),
  change('Here', [], { action: 'create', kind: 'segment', after: { length: 5 }, reason: MOVED }, 'Q'),
  ...['A', 'B'].map((name) => change(name, [], { action: 'update', kind: 'segment', before: { length: 1 }, after: { length: 2.5 } }, 'Q')),
];

const loss = (path: Path, reason: Loss['reason'], more: Partial<Loss> = {}, segment = 'Items'): Loss => ({
  ...{ project: 'P', segment, path, address: addressOf({ project: 'P', segment, path }), reason, ...more },
});
const LOSSES: readonly Loss[] = [
  loss(at(0, 0, live('cables', 1)), { code: 'value', field: 'xAdjustment', value: '12' }, { section: 1, layer: 2 }),
  loss(at(0, 0, live('cables', 1)), { code: 'value', field: 'minPadding', value: '70' }, { section: 1 }),
  loss(at(0, 0, live('cables', 1)), { code: 'value', field: 'label', value: 'F7' }, { section: 1 }),
  loss(at(0, 0, live('pipes', 3)), { code: 'pipe-of-duct' }),
  loss([live('sensors', 2)], { code: 'object', object: { kind: 'item', item: 'sensor' } }, { state: { outerDiameter: 9 }, section: 2 }),
  loss([{ list: 'calculation' }], { code: 'altered-option', number: '2151' }, {}, ''),
];
const finding = (rule: string, state: RuleFinding['state'], more: Partial<RuleFinding> = {}): RuleFinding => ({
  ...{ rule, severity: 'error', address: 'P/Items', message: `broken ${rule}`, state, facts: {}, project: 'P', segment: 'Items' },
  ...{ path: at(0, 1), ...more },
});
const AT = { file: 'specs/a.yaml', line: 7, column: 5 };
const FINDINGS: readonly RuleFinding[] = [
  ...[
    finding('layout-overlap', 'new', { place: AT }),
    finding('layout-fill', 'known', { place: { ...AT, line: 8 } }),
    finding('layout-outside', 'waived'),
  ],
  finding('cover', 'worse', { source: 'SHEET 1', title: 'Cover', link: 'https://rules.example', place: AT }),
  ...[finding('cover', 'known'), finding('tape', 'new', { severity: 'warning', path: [], link: 'https://tape.example' })],
  ...[finding('tape', 'new', { severity: 'note' }), finding('layout-too-close', 'worse')],
];
const rating = (segment: string, item: number): RatingChange => ({
  ...{ project: 'P', segment, section: 1, item, type: 'TFXP 4x50', before: 200, after: 180, change: -10, temperature: 65 },
  ...{ because: { reason: 'circuits', count: 1 }, basis: '', unstated: 1 },
});
const move = (segment: string, depth: number, x: number): ItemMove => ({
  ...{ project: 'P', segment, id: 'c', item: 'cable', name: 'TFXP 4x50' },
  ...{ from: { section: 1, layer: 1, depth: 600, x: 50 }, to: { section: 1, layer: 1, depth, x } },
});
const row = (what: string, before: number, after: number, more: Partial<Quantity> = {}): Quantity => ({
  ...{ what, unit: 'm', before, after, ...more },
});
const ROWS: readonly Quantity[] = [
  ...[row('cable', 5, 15, { name: 'A', typeId: '7' }), row('singleCable', 5, 15, { name: 'A', typeId: '7' })],
  ...[row('cable', 1, 2, { open: 'type' }), row('singleCable', 1, 2, { open: 'size' }), row('singleCable', 1, 2)],
  ...[row('pipe', 9, 9), row('backfill', 1200.04, 3, { unit: 'm3' })],
  ...[row('spoil', 7, 1, { unit: 'm3' }), row('disposal', 0, 4, { unit: 'm3' })],
  ...[row('covering', 2, 2.05, { name: 'SAND' }), row('ecc', 0, 1, { typeId: '4' })],
];
const cost = (total: number) =>
  ({ ...Object.fromEntries(COST_TYPES.map((type) => [type, 0])), WORK: 1000, MATERIAL: total - 1000, total }) as never;
const CULVERT = { kind: 'item', item: 'culvert', id: '5', state: {}, reason: { code: 'differs-from-spec' } } as const;
const PLAN = planOf(CHANGES, {
  ...{ losses: LOSSES, findings: FINDINGS, ratedCables: 5, calls: { read: 3, write: 1, bound: 1 } },
  rules: {
    files: [{ file: 'rules.yaml', digest: 'd' }],
    rules: [{ rule: 'cover', severity: 'error', file: 'rules.yaml', objects: 3, unjudged: [] }],
    waivers: [],
  },
  verdict: {
    apply: 'refused',
    reasons: [
      { code: 'destroys-too-much', projects: ['P'], destroyed: 40, limit: 5 },
      { code: 'rule-not-met', rule: 'cover', count: 1, address: 'P/Items', said: 'too low', place: place(7) },
      { code: 'approval-expired', project: 'P', objects: 1, until: '2026-01-01', place: place(1) },
      { code: 'prevent-replace', project: 'P', segment: 'Items', address: 'P/Items', forcedBy: CULVERT, place: place(2) },
      { code: 'prevent-replace', project: 'P', segment: 'Ground', address: 'P/Ground', place: place(3) },
    ],
  },
  ratings: ['Items', 'Items', 'Ground', 'Long', 'Short', 'Few'].map(rating),
  moves: [move('Items', 700, 50), move('Items', 600, 90), move('Ground', 700, 50), move('Long', 700, 50), move('Few', 700, 50)],
  quantities: {
    ...{ segments: 2, total: ROWS, remarks: [{ code: 'length-zero', segments: [{ project: 'P', segment: 'A' }] }] },
    projects: [
      { id: '1', number: 'P', rows: ROWS },
      { id: '2', number: 'Q', rows: ROWS.slice(0, 1) },
    ],
  },
  costs: [
    { project: 'P', before: cost(1500), after: cost(12_500) },
    { project: 'Q', before: cost(1500) },
  ] as never,
  remarks: [
    { code: 'may-be-twice', kind: 'item', item: 'cable', project: 'P', segment: 'Items', path: at(0), count: 1, place: place(8) },
    { code: 'no-longer-managed', project: 'P', segment: 'Items', path: [], list: 'cables', count: 2, was: place(2) },
    { code: 'segments-in-no-spec', project: 'P', count: 1, names: ['X'] },
    { code: 'maybe-renamed', project: 'P', segment: 'Few', from: 'Old', alike: 'name', isDeleted: true, place: place(5) },
    { code: 'ducts-not-listed', project: 'P', segment: 'Items', pipes: 1 },
    { code: 'destruction-approved', projects: ['P'], destroyed: 9, objects: 10, until: '2027-01-01', place: place(6) },
    { code: 'approval-expired', project: 'Q', objects: 2, until: '2026-01-01', place: place(7) },
  ],
  parts: ['P:calculation/budgetCodes[0]', 'P:closing', 'P:project'].map((address, n) => ({
    ...{ project: 'P', projectId: '1', part: n === 0 ? 'calculation' : 'project', objects: [{ kind: 'project', id: '1' }] },
    ...{ desired: { place: place(30 + n) }, steps: [{ id: `c${n}`, operation: 'call', path: { id: `${n + 7}` }, address }] },
  })) as never,
  order: [{ stage: 'segments' }, { stage: 'deletions' }] as never,
  typeNames: { pipes: { '1': 'PVC 110 SN8', '2': 'PVC 160 SN8' }, cables: { '7': 'TFXP 4x50', '9': 'TFXP 4x50' } },
});
const SIGNS = CHANGES.filter(({ segment }) => /^(Short|Items|Replaced|Few)$/.test(segment));
const COLOURED = planOf(SIGNS, { remarks: PLAN.remarks.slice(0, 1) });
const inColour = (text: string): string => text.replaceAll('\u001b', 'ESC');
const NOTHING = planOf([], { remarks: PLAN.remarks, findings: FINDINGS.slice(1, 3), calls: { read: 1, write: 0, bound: 0 } });
const SHEET = { title: 'Cover', source: 'SHEET 1', link: 'https://rules.example' };
const WAIVER = { code: 'waiver-new', rule: 'cover', project: 'P', segment: 'Items', reason: 'old road', place: AT } as const;
const unjudged = [{ lack: 'item.rating', count: 2, segments: 1, first: 'P/Items' }];
/** Plans that are judged by a rule: all findings are known; nothing is found; a waiver is new and an object was not judged. */
const JUDGED = [
  { findings: [finding('cover', 'known'), finding('cover', 'waived', { waiver: { reason: 'old road', place: AT } })] },
  {},
  { unjudged, waivers: [WAIVER] },
].map((one) =>
  planOf(CHANGES.slice(-1), {
    findings: one.findings ?? [],
    segments: [{ project: 'P', name: 'Items' }] as never,
    rules: {
      ...{ files: [{ file: 'rules.yaml', digest: 'd', isChanged: one.waivers !== undefined }], waivers: one.waivers ?? [] },
      rules: [
        { ...SHEET, rule: 'cover', severity: 'error', file: 'rules.yaml', objects: 3, unjudged: one.unjudged ?? [] },
        { rule: 'tape', severity: 'note', file: 'rules.yaml', objects: 0, unjudged: [] },
      ],
    },
  }),
);
const commands = { paths: ['specs'], drift: 'DRIFT', apply: 'APPLY', exporting: (words: readonly string[]) => `EXPORT ${words.join(' ')}` };
const SEVEN = { ...commands, paths: ['\u202eg', ...'fedcba'] };
const version = '1';

const now = new Date('2026-11-18T09:08:07Z');
const viewsOf = Object.assign(() => [], {
  undrawn: (_: string, segment: string): readonly Undrawn[] =>
    segment === 'Ground' ? [{ lack: 'section' }, { lack: 'dimension', field: 'coverThickness', section: 2 }] : [],
});
const bodyOf = (html: string): string =>
  html
    .replace(/^[\s\S]*<body>/, '')
    .replace(/<noscript>[\s\S]*?<\/noscript>|<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<(?=section|\/section|li|tr|h\d|p|div|details|label|option|button)/g, '\n<')
    .replaceAll(/\n\s*\n/g, '\n');
const jsonLines = ({ changes, losses, verdict, ratings = [], moves = [], notes, quantities }: PlanJson): string[] => [
  ...changes.map(({ kindName, message, after, forcedBy }) =>
    JSON.stringify({ kindName, message, ...(forcedBy ? { forcedBy } : {}), ...(kindName === 'budget code' ? { after } : {}) }),
  ),
  ...losses.map(({ what, value }) => JSON.stringify({ what, value })),
  ...verdict.reasons.flatMap((reason) => ('forcedBy' in reason ? [JSON.stringify(reason.forcedBy)] : [])),
  ...[...verdict.reasons, ...ratings.slice(0, 1), ...moves.slice(0, 1)].map(({ message }) => message),
  ...[...notes, ...quantities.notes, ...quantities.total.map(({ what, name }) => `${what}: ${name}`)],
];
const PROBLEMS: readonly Problem[] = [
  { code: 'a', message: 'an error | with a bar', remedy: 'mend it', place: place(3) },
  { code: 'b', message: '<script>', severity: 'warning' },
  ...Array.from({ length: 99 }, (_, n): Problem => ({ code: 'c', message: `error ${n}` })),
];

const page = (): Readonly<Record<string, readonly string[]>> => ({
  'plan as text': [planText(PLAN, { color: false, next: 'NEXT' })],
  'plan and drift in colour': [planText(COLOURED, { color: true }), driftText(COLOURED, { color: true, commands: SEVEN })].map(inColour),
  'plan as text, verbose and narrow': [planText(PLAN, { color: false, isVerbose: true, columns: 72, isWithoutReasons: true })],
  'plan as markdown': [planMarkdown(PLAN, { made: { at: now, commit: '0123456789abcdef', isDirty: true }, command: 'SHOW' })],
  'small plan as markdown': [
    planMarkdown(planOf(CHANGES.slice(-4), { order: [{ stage: 'deletions' }] as never }), { made: { at: now, commit: undefined } }),
  ],
  'plans with rules': JUDGED.flatMap((plan) => [
    planText(plan, { color: false }),
    planMarkdown(plan),
    bodyOf(planReport(plan, { now })).match(/<section id="rules"[\s\S]*?<\/section>/)?.[0] ?? '',
  ]),
  'plan without changes': [planText(NOTHING, { color: false }), planMarkdown(NOTHING), planText(planOf([]), { color: false })],
  'drift as text': [driftText(PLAN, { color: false, commands }), driftText(NOTHING, { color: false, commands })],
  'drift as markdown': [driftMarkdown(PLAN, SEVEN), driftMarkdown(NOTHING, commands)],
  // The tree of changes is data for the script, and the text for readers without a script is that of the terminal.
  report: [bodyOf(planReport(PLAN, { now, viewsOf }))],
  'report without changes': [
    bodyOf(planReport(NOTHING, { now, command: 'drift' })),
    // The policy of a page without a script allows none.
    planReport(planOf([], { projects: [{ number: 'P', id: '1', name: 'N', objectCount: 1 }] }), { now }).replace(
      /<style>.*<\/style>|'sha256[^']*'/gs,
      '...',
    ),
  ],
  'data of the report': reportTree(PLAN, viewsOf).projects.flatMap(({ segments, groups, ...project }) =>
    [
      project,
      ...groups,
      ...segments.map(({ entries, ...segment }) => ({ ...segment, entries: entries.map(({ lines, above, ...entry }) => entry) })),
    ].map((one) => JSON.stringify(one)),
  ),
  'sentences of the plan as JSON': jsonLines(planJson(PLAN)),
  'problems as markdown': [PROBLEMS, PROBLEMS.slice(1, 2), []].flatMap((problems) => {
    const lines = problemMarkdown('specs', problems, 'valid').split('\n');
    return [...lines.slice(0, 8), ...lines.slice(8).slice(-4)];
  }),
  'problems as a page': [PROBLEMS.slice(0, 4).toReversed(), PROBLEMS.slice(1, 2), []].map((problems) => {
    const mask = (text: string) => text.replace('mend', '***');
    const html = problemReport({ title: 'TITLE', heading: 'HEADING', problems, valid: 'valid <b>', mask });
    return (html.match(/<title>.*<\/title>/)?.[0] ?? '') + bodyOf(html);
  }),
  'annotations of GitHub': [githubAnnotations(planFindings(PLAN), { version })],
  'annotations of GitHub on problems': [githubAnnotations(problemFindings(PROBLEMS.slice(0, 2)), { version })],
  'annotations of GitHub on drift': [githubAnnotations(driftFindings(PLAN), { version })],
  'other annotations of some findings': [junitAnnotations, gitlabAnnotations, sarifAnnotations].map((write) =>
    write(planFindings(PLAN).toSpliced(10).toSpliced(1, 5), { version }),
  ),
  'other annotations without findings': [junitAnnotations, gitlabAnnotations, sarifAnnotations].map((write) => write([], { version })),
});

test('every output of the plan is the one on the page', () => {
  expectPage(new URL('./documents.expected.txt', import.meta.url), page());
});
