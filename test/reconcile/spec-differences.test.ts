// A saved plan is compared with the specs of a checkout: each way in which the two differ is named by its code.
import { expect, test } from 'vitest';
import type { DesiredProject, DesiredSegment } from '../../src/kinds/model.js';
import type { PartDocument, PlanDocument, SegmentDocument } from '../../src/plan/emit/document.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { compareSpecs } from '../../src/reconcile/base/compare-specs.js';
import { type ComparedSpecs, specDifferences } from '../../src/reconcile/spec-differences.js';
import { fakeApi } from '../live/connect.js';
import { project, segment } from '../live/desired.js';
import { place } from '../support/build.js';

const { api } = fakeApi({});
const SERVICE = { reading: api, writing: api, username: 'kari', profile: ASSUMED_PROFILE, isRemote: true };

const saved = (name: string, more: Partial<SegmentDocument> = {}): SegmentDocument => ({
  ...{ project: 'P', projectId: '1', name, segmentId: `id-${name}` },
  ...{ steps: [], objects: [], destroyed: 0, objectCount: 1, patch: [], ...more },
});
const planned = (desired: DesiredSegment): SegmentDocument => saved(desired.name, { desired });
const gone = saved('Gone');
const FIELDS = { create: false, fields: { description: 'New' }, pruneModules: false, place };
const part = { part: 'project', project: 'P', projectId: '1', name: 'P', desired: FIELDS } as unknown as PartDocument;
const COSTS = { type: 'REN', nodes: [], place } as const;
const costs = planOf([], { parts: [{ ...part, part: 'calculation', desired: COSTS } as unknown as PartDocument] });

function planOf(segments: readonly SegmentDocument[], more: Partial<PlanDocument> = {}): PlanDocument {
  const projects = [{ number: 'P', id: '1', name: 'Project', objectCount: 1 }];
  return { projects, segments, parts: [], changes: [], ...more } as Partial<PlanDocument> as PlanDocument;
}

const A = segment('A', { fields: { length: 5 } });
const change = (reason: string, forced: readonly string[] = [], name = 'A') => ({
  ...{ project: 'P', segment: name, reason: { code: reason } },
  ...(forced.length > 0 ? { forcedBy: forced.map((code) => ({ reason: { code } })) } : {}),
});
const changing = (...changes: ReturnType<typeof change>[]) => planOf([planned(A)], { changes: changes as never });

type Row = [what: string, plan: PlanDocument, projects: DesiredProject[], codes: readonly string[], more?: Partial<ComparedSpecs>];
const withBase = (head: DesiredProject[], base: DesiredProject[]) => ({ base: compareSpecs(head, base) });
const only = (...segments: DesiredSegment[]) => [project('P', segments)];
const PRUNED = [project('P', [A], { prune: true })];
const MOVED = saved('Gone', { movedTo: { project: 'Q', segment: 'New' } });
const movedTo = (name: string, from: string) => [project('P'), project('Q', [segment(name, { renamedFrom: from })])];
const ALLOWED = { objects: 3, until: '2026-12-01', place };
const approved = planOf([planned(A)], { projects: [{ number: 'P', id: '1', name: '', objectCount: 1, allowDestroy: ALLOWED }] });

const ROWS: Row[] = [
  ['the same', planOf([planned(A)]), only(A), []],
  ['another value', planOf([planned(A)]), only({ ...A, fields: { length: 6 } }), ['stated-otherwise']],
  ['a segment that the specs do not name', planOf([planned(A)]), only(), ['segment-not-named']],
  ['a project that the specs do not state', planOf([planned(A)]), [project('Q', [A])], ['project-not-stated']],
  ['a project that is pinned to the id', planOf([planned(A)]), [project('P', [A], { id: '1' })], []],
  ['a project that is pinned to another id', planOf([planned(A)]), [project('P', [A], { id: '2' })], ['project-not-stated']],
  ['a project of which the plan has nothing', planOf([]), [], []],
  ['another approval', approved, only(A), ['approved-otherwise']],
  ['the same approval', approved, [project('P', [A], { allowDestroy: ALLOWED })], []],
  ['a deleted segment that the specs name', planOf([gone]), only(segment('Gone')), ['deleted-segment-kept']],
  ['a deleted segment that is renamed', planOf([gone]), only(segment('B', { renamedFrom: 'Gone' })), ['deleted-segment-kept']],
  ['a deleted segment that is pinned', planOf([gone]), only(segment('B', { segmentId: 'id-Gone' })), ['deleted-segment-kept']],
  ['its name with another id', planOf([gone]), only(segment('Gone', { segmentId: '9' })), ['prune-not-set']],
  [
    'a deleted segment that is let go',
    planOf([gone]),
    [project('P', [], { unmanaged: [{ name: 'Gone', place }] })],
    ['deleted-segment-kept'],
  ],
  ['a deletion without prune', planOf([gone]), only(A), ['prune-not-set']],
  ['a deletion with prune', planOf([gone]), PRUNED, []],
  ['a deletion with prune on the command line', planOf([gone]), only(A), [], { prune: true }],
  ['prune that the command line turns off', planOf([gone]), PRUNED, ['prune-not-set'], { prune: false }],
  ['a segment that was removed since the base', planOf([gone]), only(A), [], withBase(only(A), only(A, segment('Gone')))],
  ['a segment that the base does not name', planOf([gone]), only(A), ['not-in-base'], withBase(only(A), only(A))],
  [
    'a segment that the base protects',
    planOf([gone]),
    only(A),
    ['protected-in-base'],
    withBase(only(A), only(A, segment('Gone', { lifecycle: { preventDestroy: true, preventReplace: false } }))),
  ],
  ['a project that only the base states', planOf([gone]), [], [], withBase([], only(segment('Gone')))],
  ['a segment that the specs move', planOf([MOVED]), movedTo('New', 'P/Gone'), []],
  ['a move to another name', planOf([MOVED]), movedTo('Other', 'P/Gone'), ['prune-not-set']],
  ['a move from another name', planOf([MOVED]), movedTo('New', 'P/Other'), ['prune-not-set']],
  ['a move from another project', planOf([MOVED]), movedTo('New', 'R/Gone'), ['prune-not-set']],
  [
    'a move to another project',
    planOf([MOVED]),
    [project('P'), project('R', [segment('New', { renamedFrom: 'P/Gone' })])],
    ['prune-not-set'],
  ],
  ['a change that the specs ask for', changing(change('stated')), only(A), []],
  ['a removal that only a base knows', changing(change('no-longer-in-specs')), only(A), ['base-not-given']],
  ['a replacement that such a removal forces', changing(change('replaced', ['x', 'no-longer-in-specs'])), only(A), ['base-not-given']],
  ['such a removal in another segment', changing(change('no-longer-in-specs', [], 'B')), only(A), []],
  ['such a removal in another project', changing({ ...change('no-longer-in-specs'), project: 'Q' }), only(A), []],
  ['such a removal with a base', changing(change('no-longer-in-specs')), only(A), [], withBase(only(A), only(A))],
  ['a part that the specs do not state', planOf([], { parts: [part] }), only(A), ['part-not-stated']],
  ['a part that they state', planOf([], { parts: [part] }), [project('P', [], { projectFields: FIELDS })], []],
  [
    'a part that they state otherwise',
    planOf([], { parts: [part] }),
    [project('P', [], { projectFields: { ...FIELDS, fields: {} } })],
    ['stated-otherwise'],
  ],
  ['a calculation that they state', costs, [project('P', [], { projectFields: FIELDS, calculation: COSTS })], []],
  [
    'a calculation that they state otherwise',
    costs,
    [project('P', [], { calculation: { ...COSTS, type: 'COMPANY' } })],
    ['stated-otherwise'],
  ],
];

test.each<Row>(ROWS)('%s', async (_, plan, projects, codes, more = {}) => {
  const { differences, problems } = await specDifferences(plan, SERVICE, { projects, parallelism: 2, ...more });
  expect([differences.map(({ code }) => code), problems]).toEqual([codes, []]);
});

test('what the base stated counts only with a trusted base', async () => {
  const before = segment('A', { fields: { length: 4 } });
  const plan = planOf([planned({ ...A, before })]);
  const differences = async (more: Partial<ComparedSpecs>) =>
    (await specDifferences(plan, SERVICE, { projects: only(A), parallelism: 2, ...more })).differences.map(({ code }) => code);
  expect(await differences({})).toEqual([]);
  expect(await differences(withBase(only(A), only(before)))).toEqual([]);
  expect(await differences(withBase(only(A), only({ ...before, fields: { length: 3 } })))).toEqual(['stated-otherwise']);
});
