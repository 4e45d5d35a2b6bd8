import fc from 'fast-check';
import { expect, test } from 'vitest';
import { preventedReplaces } from '../../src/plan/checks/decide-verdict.js';
import { approvalNotes, excesses, mayExceed, neededApprovals } from '../../src/plan/checks/safety.js';
import type { Change } from '../../src/plan/model/change.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { holds } from '../geometry/holds.js';
import { placeAt } from '../support/build.js';

const goes = (project: string, ...counts: number[]) => counts.map((destroyed) => ({ project, destroyed }));

test.each([
  [1, 1, undefined],
  [9, 9, undefined],
  [9, 10, 9],
  [10, 3, undefined],
  [10, 4, 3],
  [19, 5, undefined],
  [19, 6, 5],
  [20, 6, undefined],
  [20, 7, 6],
  [0, 0, undefined],
  [0, 1, 0],
])('of %i things %i go: over the limit of %s', (objectCount, destroyed, limit) => {
  const found = excesses(goes('P', destroyed), [{ number: 'P', objectCount }]);
  expect(found.map((one) => [one.projects.join(), one.destroyed, one.limit])).toEqual(limit === undefined ? [] : [['P', destroyed, limit]]);
});

const TWO = [
  { number: 'P', objectCount: 20 },
  { number: 'Q', objectCount: 20 },
];

test('each project has its own share, over all of its segments', () => {
  const segments = [...goes('P', 3, 3), ...goes('Q', 3, 4), ...goes('R', 100)];
  expect(excesses(segments, TWO)).toEqual([{ code: 'destroys-too-much', projects: ['Q'], destroyed: 7, limit: 6, share: 30 }]);
});

test('a given limit applies to all projects together, also to small ones', () => {
  const segments = [...goes('P', 3, 3), ...goes('Q', 3), ...goes('R', 100)];
  expect(excesses(segments, TWO, { maxDestroy: 9 })).toEqual([]);
  expect(excesses(segments, TWO, { maxDestroy: 8 })).toEqual([{ code: 'destroys-too-much', projects: ['P', 'Q'], destroyed: 9, limit: 8 }]);
  expect(excesses(goes('P', 1), TWO, { maxDestroy: 0 })).toHaveLength(1);
  expect(excesses(goes('P', 0), TWO, { maxDestroy: 0 })).toEqual([]);
});

const approved = (objects: number, objectCount = 20) => [{ number: 'P', objectCount, allowDestroy: { objects, until: '2026-12-01' } }];

test.each([
  ['2026-11-30', 7, 7, 'approved'],
  ['2026-12-01', 7, 7, 'approved'],
  ['2026-12-02', 7, 7, 'refused'],
  ['2026-12-01', 8, 7, 'refused'],
  ['2026-12-01', 6, 0, 'usual'],
  ['2026-12-02', 6, 7, 'usual'],
  ['2026-12-02', 8, 7, 'refused'],
  [undefined, 7, 7, 'refused'],
])('on %s, %i of 20 objects go with an approval of %i: %s', (today, destroyed, objects, outcome) => {
  const projects = approved(objects);
  const about = [goes('P', destroyed), projects, today === undefined ? {} : { today }] as const;
  expect(excesses(...about).length > 0).toBe(outcome === 'refused');
  const [notes, needed] = [approvalNotes(...about), neededApprovals(...about)];
  const isExpired = today !== undefined && today > '2026-12-01';
  // An expired approval is a reason to refuse the plan if the plan needs it, and a note otherwise.
  expect([notes, needed].map((list) => list.map(({ code }) => code))).toEqual(
    isExpired
      ? outcome === 'refused' && destroyed <= objects
        ? [[], ['approval-expired']]
        : [['approval-expired'], []]
      : [outcome === 'approved' ? ['destruction-approved'] : [], []],
  );
});

test('an approval counts for its own project alone, and a limit of the command line takes its place', () => {
  const projects = [...approved(20), { number: 'Q', objectCount: 20 }];
  const today = '2026-12-01';
  const found = excesses([...goes('P', 20), ...goes('Q', 7)], projects, { today });
  expect(found).toMatchObject([{ projects: ['Q'], destroyed: 7, limit: 6 }]);
  expect(excesses(goes('P', 7), approved(20), { maxDestroy: 6, today })).toHaveLength(1);
  const told = approvalNotes(goes('P', 7), approved(20), { maxDestroy: 9, today });
  expect(told).toEqual([{ code: 'destruction-approved', projects: ['P'], destroyed: 7, objects: 9 }]);
});

test('an approval in force is told with all that it states, and neither a project without one nor a limit of the command line with one', () => {
  const today = '2026-12-01';
  const told = { code: 'destruction-approved', projects: ['P'], destroyed: 7, objects: 20, until: '2026-12-01' };
  expect(approvalNotes(goes('P', 7), [...approved(20), ...TWO.slice(1)], { today })).toEqual([told]);
  expect(neededApprovals(goes('P', 7), approved(20), { maxDestroy: 9, today: '2026-12-02' })).toEqual([]);
  const limits = [3, 10, 3, 5, 2, 2, 6, 20].flatMap((n, i, all) =>
    i % 2 ? [] : [mayExceed(n, all[i + 1] ?? 0), mayExceed(n + 1, all[i + 1] ?? 0)],
  );
  expect(limits).toEqual([false, true, false, true, false, true, false, true]);
});

const RUNS = { seed: 20261116, numRuns: 1000 };
const upTo20 = fc.nat(20);
holds('a part of a project that cannot exceed the limit is within it', RUNS, upTo20, upTo20, fc.nat(10), (known, unread, destroyed) => {
  const isOver = excesses(goes('P', destroyed), [{ number: 'P', objectCount: known + unread }]).length > 0;
  if (isOver) expect(mayExceed(destroyed, known)).toBe(true);
});

const limits = fc.record({ maxDestroy: fc.nat(12), today: fc.constantFrom('2026-12-01', '2026-12-02') }, { requiredKeys: [] });
const upTo9 = fc.nat(9);
const title = 'no plan is refused for what it destroys and called approved for the same';
holds(title, { ...RUNS, numRuns: 500 }, upTo9, upTo9, limits, upTo9, (p, q, limit, objects) => {
  const projects = [...approved(objects, 12), { number: 'Q', objectCount: 12 }];
  const segments = [...goes('P', p), ...goes('Q', q)];
  const refused = excesses(segments, projects, limit).map((one) => one.projects.join());
  const told = approvalNotes(segments, projects, limit).flatMap((note) => ('projects' in note ? [note] : []));
  expect(told.map((note) => note.projects.join()).filter((number) => refused.includes(number))).toEqual([]);
  // More than the usual share of 3 objects is destroyed only with an approval that is told, or not at all.
  const isMuch = limit.maxDestroy === undefined ? p > 3 : p > 3 || q > 3;
  expect(told.length > 0).toBe(isMuch && !refused.some((number) => number.startsWith('P')));
});

const planned = (preventReplace: boolean, ...changes: Partial<Change>[]): PlannedSegment =>
  ({ desired: { lifecycle: { preventReplace }, place: placeAt(1) }, changes }) as unknown as PlannedSegment;
const replace = { action: 'replace', project: 'P', segment: 'S', address: 'P/S/sections[0]' } as const;
const forcedBy = [{ kind: 'layer' as const, id: 'p', state: {}, reason: { code: 'layer-not-in-spec' as const } }];

test('a forbidden replacement is a reason with its place and the object that forces it', () => {
  const reason = { code: 'prevent-replace', project: 'P', segment: 'S', address: 'P/S/sections[0]' };
  const changes: Partial<Change>[] = [{ action: 'create' }, { ...replace, place: placeAt(7), forcedBy }, replace];
  expect(preventedReplaces([planned(true, ...changes), planned(true, replace), planned(true, { ...replace, forcedBy: [] })])).toEqual([
    { ...reason, forcedBy: forcedBy[0], place: placeAt(7) },
    { ...reason, place: placeAt(1) },
    { ...reason, place: placeAt(1) },
  ]);
});

test('other changes are allowed', () => {
  const { desired: _, ...removal } = planned(true, { action: 'delete' });
  const others = (['create', 'update', 'delete', 'rename'] as const).map((action) => ({ ...replace, action }));
  expect(preventedReplaces([planned(false, replace), planned(true, ...others), planned(true), removal])).toEqual([]);
});
