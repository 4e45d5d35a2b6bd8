// New segments that look like a segment that the plan deletes in another project.
import { expect, test } from 'vitest';
import type { PlanNote } from '../../src/plan/model/note.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { movesBetween } from '../../src/reconcile/segment-notes.js';
import { segment } from '../live/desired.js';

type Part = Partial<PlannedSegment>;
const planned = (project: string, name: string, more: Part): PlannedSegment =>
  ({ project, projectId: `id-${project}`, name, steps: Array.from({ length: 20 }, () => ({})), ...more }) as unknown as PlannedSegment;
const created = (project: string, name: string, more: Part = {}) => planned(project, name, { desired: segment(name), ...more });
const deleted = (project: string, name: string, more: Part = {}) =>
  planned(project, name, { segmentId: `${project}-${name}`, live: { id: name } as unknown as NonNullable<Part['live']>, ...more });

const PROJECTS = ['P', 'Q'].map((number) => ({ project: { id: `id-${number}`, number } }));

/** The notes as NEW <- OLD, with what is alike; contents are alike if the plan from one to the other has so many calls. */
async function notes(all: readonly PlannedSegment[], known: readonly PlanNote[] = [], calls = 20): Promise<string[]> {
  const found = await movesBetween(PROJECTS, all, known, async () => calls);
  return found.map(({ project, segment: name, fromProject, from, alike }) => `${project}/${name} <- ${fromProject}/${from} (${alike})`);
}

test('are noted by an equal name, and only in another project', async () => {
  expect(await notes([created('P', 'A'), deleted('P', 'A'), deleted('Q', 'a')])).toEqual(['P/A <- Q/a (name)']);
  expect(await notes([created('P', 'A'), deleted('P', 'A')])).toEqual([]);
});

test('are noted by alike contents: a quarter of the calls', async () => {
  expect(await notes([created('P', 'A'), deleted('Q', 'B')], [], 5)).toEqual(['P/A <- Q/B (contents)']);
  expect(await notes([created('P', 'A'), deleted('Q', 'B')], [], 6)).toEqual([]);
  expect(await notes([created('P', 'A'), deleted('P', 'B')], [], 5)).toEqual([]);
});

test('each deleted segment is noted once', async () => {
  expect(await notes([created('P', 'A'), created('P', 'a'), deleted('Q', 'A')])).toEqual(['P/A <- Q/A (name)']);
});

test.each<[string, PlannedSegment, PlannedSegment]>([
  ['a segment that exists', created('P', 'A', { segmentId: '1' }), deleted('Q', 'A')],
  ['a segment that is known to move', created('P', 'A', { movedFrom: { project: 'Q', segment: 'A', id: '1' } }), deleted('Q', 'A')],
  ['a segment that is known to go elsewhere', created('P', 'A'), deleted('Q', 'A', { movedTo: { project: 'P', segment: 'B' } })],
  ['a segment that was not read', created('P', 'A'), planned('Q', 'A', { segmentId: '1' })],
])('%s is not noted', async (_, one, other) => {
  expect(await notes([one, other])).toEqual([]);
});

test('segments of a note on a rename in their own project are not noted again, and others are', async () => {
  const renamed = { code: 'maybe-renamed', project: 'P', segment: 'A', from: 'X', alike: 'name', isDeleted: true } as unknown as PlanNote;
  const all = [created('P', 'A'), created('P', 'B'), deleted('Q', 'A'), deleted('Q', 'B')];
  expect(await notes(all, [renamed])).toEqual(['P/B <- Q/B (name)']);
  expect(await notes([created('P', 'C'), deleted('P', 'X'), created('Q', 'X')], [renamed])).toEqual([]);
});
