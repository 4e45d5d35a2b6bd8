// The facts of a plan match the effect of its calls: in the model of the API, over many small worlds.
import jsonPatch from 'fast-json-patch';
import { expect, test } from 'vitest';
import type { DesiredSegment } from '../../src/kinds/model.js';
import { planDocument } from '../../src/plan/emit/document.js';
import { takenOver } from '../../src/plan/emit/taken-over.js';
import { TEMPORARY_STEP, withTemporaryNames } from '../../src/plan/emit/temporary-names.js';
import { countObjects } from '../../src/plan/model/object-counts.js';
import { planOne, planRemoval } from '../../src/plan/plan.js';
import { desiredLayer, desiredSection, desiredSegment, liveSegment } from '../support/build.js';
import { NOTHING, worldOf } from './optimality/world.js';
import { documentOf, holds, objectsIn, PROJECT } from './played.js';
import { stateOf } from './state-of.js';
import { stated, there } from './texts.js';

interface State {
  readonly sections?: unknown;
}

/** A layout depth that the spec does not state follows from the contents, which no plan computes. */
const predicted = (state: State | null | undefined, { sections = [] }: DesiredSegment) => ({
  ...state,
  sections: ((state?.sections ?? []) as Record<string, unknown>[]).map(({ layoutDepth, ...section }, n) =>
    sections[n] && 'layoutDepth' in sections[n].fields ? { ...section, layoutDepth } : section,
  ),
});

test('the planned state is the one that the calls lead to, and the patch leads there from the live one', () => {
  holds(({ live, desired, planned, after }) => {
    const { before, after: said } = planned.states ?? {};
    const parts = { settings: desired.settings ?? live?.settings, topCoverings: desired.topCoverings ?? live?.topCoverings };
    expect(predicted(said, desired)).toEqual(predicted(stateOf(after, parts), desired));
    expect(before).toEqual(live ? stateOf(worldOf(live), live) : null);
    const [document] = documentOf(planned).segments;
    const patched = jsonPatch.applyPatch(structuredClone(before ?? {}), structuredClone([...(document?.patch ?? [])]));
    expect(patched.newDocument).toEqual(said);
  });
});

test('destroyed objects are counted by what is no longer live', () => {
  holds(({ live, planned: { changes, destroyed, objectCount }, after }) => {
    const left = new Set(objectsIn(after));
    const covering = new Map(after.coverings.map(({ id, fields }) => [id, fields.type]));
    const gone = live ? objectsIn(worldOf(live)).filter((id) => !left.has(id)) : [];
    const bare = (live?.topCoverings ?? []).filter(({ id, fields }) => covering.get(id) !== fields.type);
    expect(destroyed).toBe(gone.length + bare.length);
    expect(changes.reduce((sum, change) => sum + change.destroyed, 0)).toBe(destroyed);
    expect(objectCount).toBe(live ? 1 + objectsIn(worldOf(live)).length + (live.topCoverings?.length ?? 0) : 0);
  });
});

test('the new objects after a plan are those that came back and those that were added', () => {
  holds(({ live, planned, after }) => {
    // An interrupted run has created some of them before the plan.
    if (planned.changes.some(({ begun }) => begun)) return;
    const { changed, moved, recreated, added } = countObjects(planned.changes);
    const before = new Set(objectsIn(live ? worldOf(live) : NOTHING));
    const fresh = objectsIn(after).filter((id) => !before.has(id));
    // The model of the API counts neither the segment nor its coverings.
    const others = countObjects(planned.changes.filter(({ kind }) => kind === 'topCovering' || kind === 'segment'));
    expect(changed + moved + recreated + added - others.changed - others.added).toBe(fresh.length);
  });
});

test('the summary counts actions, calls and destroyed objects; segments without calls are left out', () => {
  const { sections: _, ...empty } = desiredSegment([], { name: 'N' });
  const nothing = planOne({ desired: empty, live: liveSegment([], { id: '9', fields: { name: 'N' } }), project: PROJECT });
  const none = { steps: [], changes: [], losses: [], objects: [], atRisk: [], createdTypes: [] };
  expect(nothing).toMatchObject({ ...none, destroyed: 0, objectCount: 1 });
  expect(nothing).not.toHaveProperty('live');
  holds(({ live, planned }) => {
    const removal = live ? [planRemoval(live, PROJECT, 'segment-to-destroy')] : [];
    const document = documentOf(planned, nothing, ...removal);
    const all = [planned, ...removal];
    expect(document.segments.map(({ name, steps }) => [name, steps])).toEqual(all.map(({ name, steps }) => [name, steps]));
    expect(document.changes).toEqual(all.flatMap(({ changes }) => changes));
    expect(document.losses).toEqual(all.flatMap(({ losses }) => losses));
    const sure = planned.steps.filter(({ unless }) => !unless).length;
    expect(document.calls).toEqual({ read: 3, write: planned.steps.length + removal.length, bound: sure + removal.length });
    const { destroyed, moved, recreated, changed, removed, added, ...actions } = document.summary;
    const { updated } = countObjects(document.changes);
    expect(moved + recreated + (changed - updated) + removed).toBe(destroyed);
    expect(added).toBe(countObjects(document.changes).added);
    expect(destroyed).toBe(planned.destroyed + (live ? planned.objectCount : 0));
    const counted = (action: string) => document.changes.reduce((sum, one) => sum + (one.action === action ? one.count : 0), 0);
    expect(actions).toEqual(Object.fromEntries(Object.keys(actions).map((action) => [action, counted(action)])));
  });
});

test('a document has the layout problems after the rehearsal, and a segment that moved as the spec states it', () => {
  const stated = desiredSegment([desiredSection([desiredLayer({ cable: [{}] })])]);
  const desired = desiredSegment([desiredSection([desiredLayer({ cable: [{}], sensor: [{}] })])]);
  const problem = (said: string) => ({ said, project: 'P', segment: 'S', path: [], address: 'P/S', objects: [], isNew: false });
  const segment = { ...planOne({ desired, project: PROJECT }), stated, layoutProblems: [problem('before')] };
  const unchanged = { ...segment, changes: [], steps: [], layoutProblems: [problem('of a segment that does not change')] };
  const { segments, layoutProblems } = planDocument({
    ...{ version: '1', target: 't', projects: [], segments: [segment, unchanged], parts: [], reads: 0, remarks: [], types: {} },
    verdict: { apply: 'allowed', reasons: [] },
    rehearsed: new Map([[segment, { calls: ['1'], layoutProblems: [problem('after')] }]]),
  });
  expect(layoutProblems.map(({ said }) => said)).toEqual(['after', 'of a segment that does not change']);
  expect(segments).toMatchObject([{ desired: stated, rehearsed: { calls: ['1'] } }]);
});

test('a segment is deleted with all its contents', () => {
  holds(({ live }) => {
    if (!live) return;
    const removal = planRemoval(live, PROJECT, 'segment-not-in-spec');
    expect(removal.steps).toEqual([{ id: '1', operation: 'deleteSegment', path: { segmentId: live.id }, address: 'P/S' }]);
    expect(removal.states).toEqual({ before: stateOf(worldOf(live), live), after: null });
    const change = { action: 'delete', kind: 'segment', path: [], destroyed: removal.objectCount, calls: ['1'] };
    const reason = { code: 'segment-not-in-spec', id: live.id };
    expect(removal.changes).toEqual([expect.objectContaining({ ...change, before: live.fields, reason })]);
    const layers = live.sections.flatMap((section) => section.layers).length;
    expect(removal.objects).toHaveLength(removal.objectCount + layers);
    const about = { project: 'P', projectId: '1', name: 'S', segmentId: live.id, destroyed: removal.objectCount };
    expect(removal).toMatchObject(about);
  });
});

test('a segment that moves takes its ducts over, in whatever list they are', () => {
  const desired = stated('pipes: [{typeId: 1, ecomDucts: [{outerDiameter: 40}]}]');
  const old = there('pipe 1, ecomDucts: [{outerDiameter: 40}]');
  expect(takenOver(old, desired, planOne({ desired, project: PROJECT }).changes).comesBack).toEqual({ moved: 4, changed: 0 });
});

test('a segment that moves takes over what is in each object of a create of several', () => {
  const desired = stated('pipes: [{typeId: 1, count: 3, cables: [{typeId: 7}]}]');
  const { changes } = takenOver(there(pipesWith(7, 7, 7)), desired, planOne({ desired, project: PROJECT }).changes);
  expect(changes.filter(({ item }) => item === 'pipe')).toMatchObject([{ count: 3, takesOver: 6 }]);
});

test('a segment gets a temporary name if another one of its project takes the name that it has', () => {
  const desired = stated('topCoverings: [{type: SAND}] ::', 'B');
  const renamed = planOne({ desired, live: there('topCoverings: [] ::', 'A'), project: PROJECT });
  const [{ changes } = renamed] = withTemporaryNames([renamed, planOne({ desired: stated('length: 1 ::', 'A'), project: PROJECT })]);
  expect(changes.map(({ via, calls }) => [via?.slice(0, 7), ...calls])).toEqual([
    ['B (bein', TEMPORARY_STEP, '1'],
    [undefined, '2'],
  ]);
  const firstSteps = (project: typeof PROJECT) =>
    withTemporaryNames([renamed, planOne({ desired: stated('length: 1 ::', 'A'), project })]).map(({ steps }) => steps[0]?.id);
  expect([PROJECT, { number: 'Q', id: '2' }].map(firstSteps)).toEqual([
    [TEMPORARY_STEP, '1'],
    ['1', '1'],
  ]);
});

/** Pipes of type 1, each with a cable of one of these types. */
const pipesWith = (...types: number[]) => `pipe ${types.map((type) => `1 (cable ${type})`).join(' ')}`;

test.each<[string, number[], object]>([
  ['three such pipes', [7, 7, 7], { moved: 8, changed: 0, taken: 8, added: 0 }],
  ['two such pipes', [7, 7], { moved: 6, changed: 0, taken: 6, added: 0 }],
  ['four such pipes', [7, 7, 7, 7], { moved: 8, changed: 0, taken: 8, added: 2 }],
  ['another cable in one of them', [7, 7, 8], { moved: 6, changed: 2, taken: 8, added: 0 }],
])('a segment with three equal pipes, each with a cable, moves to another project, where the spec states %s', (_, types, counts) => {
  const desired = stated(pipesWith(...types));
  const { comesBack, changes } = takenOver(there(pipesWith(7, 7, 7)), desired, planOne({ desired, project: PROJECT }).changes);
  const taken = changes.reduce((sum, { takesOver = 0 }) => sum + takesOver, 0);
  expect({ ...comesBack, taken, added: countObjects(changes).added }).toEqual(counts);
});
