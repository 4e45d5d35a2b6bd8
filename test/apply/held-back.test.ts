// A segment is deleted last, and only if everything else of the plan has succeeded. Otherwise it is held back, and the next run completes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { client, under, withClient } from '../support/around.js';
import { fault, type RunOptions, apply as run } from './pipeline.js';

const OLD = { id: '6001', number: '2026-0417' };
const NEW = { id: '6002', number: 'DEMO-1' };

const CABLES = 'sections: [{layers: [{cables: [{typeId: 1010}], pipes: [{}]}]}]';
const specOf = ({ number }: { number: string }, segments: readonly string[], prune = true): string =>
  `apiVersion: trenchctl/v1\nproject: "${number}"\nprune: ${prune}\nsegments: {${segments.map((name) => `${name}: {${CABLES}}`).join(', ')}}\n---\n`;

withClient('each');

const namesIn = ({ id }: { id: string }): string[] => under.service.store.segmentHeads(id).map(({ name }) => name);

/** Plans and applies the texts. Returns the outcomes and the writes in the order in which they were made. */
async function apply(text: string, { meddle, ...options }: RunOptions = {}) {
  const writes: string[] = [];
  const outcomes = await run(text, {
    parallelism: 4,
    ...options,
    meddle: (operation, request) => {
      if (!/^(get|list|find)/.test(operation)) writes.push(operation);
      return meddle?.(operation, request);
    },
  });
  return { writes, said: outcomes.map(({ project, name, status }) => `${project}/${name}: ${status}`), outcomes };
}

const refuse = (operation: string, status: number, more: object = {}) => fault({ operation, ...more }, { kind: 'refuse', status }, 1000);

/** DEMO-1 is not pruned, because the sample data have segments in it. */
const moved = specOf(OLD, ['Kept']) + specOf(NEW, ['Moved'], false);

test('every segment is deleted after the last other write, whatever the order of the projects', async () => {
  await apply(specOf(OLD, ['Kept', 'Moved', 'Other']));
  const { writes, said } = await apply(moved);
  expect(said).toEqual(['DEMO-1/Moved: applied', '2026-0417/Moved: applied', '2026-0417/Other: applied']);
  expect(writes).toEqual(['createSegment', 'addCable', 'addPipe', 'deleteSegment', 'deleteSegment']);
});

test.each(['createSegment', 'addPipe'])(
  'a refused %s of one project holds the deletes of another back, and the next run completes',
  async (operation) => {
    await apply(specOf(OLD, ['Kept', 'Moved', 'Other']));
    refuse(operation, 400);
    const { writes, said, outcomes } = await apply(moved);
    expect(said).toEqual(['DEMO-1/Moved: failed', '2026-0417/Moved: held-back', '2026-0417/Other: held-back']);
    expect(writes).not.toContain('deleteSegment');
    expect(namesIn(OLD)).toEqual(['Kept', 'Moved', 'Other']);
    expect(outcomes[1]).toMatchObject({ writes: 0, error: { code: 'held-back', missing: { project: 'DEMO-1', name: 'Moved' }, more: 0 } });
    under.service.faults.clear();
    const next = await apply(moved);
    expect(next.outcomes.every(({ status }) => status === 'applied')).toBe(true);
    expect(namesIn(OLD)).toEqual(['Kept']);
    expect(namesIn(NEW)).toContain('Moved');
  },
);

test('a run that only deletes goes on after a delete that is refused', async () => {
  await apply(specOf(OLD, ['A', 'B', 'C']));
  refuse('deleteSegment', 403, { nth: 1 });
  const { said } = await apply(specOf(OLD, ['A']), { parallelism: 1 });
  expect(said.toSorted()).toEqual(['2026-0417/B: failed', '2026-0417/C: applied']);
});

test('work that is left out of the run holds the deletes back', async () => {
  await apply(specOf(OLD, ['A', 'B']));
  const { said, writes } = await apply(specOf(OLD, ['A']), { leftOut: [{ project: 'DEMO-1', name: 'X' }] });
  expect(said).toEqual(['2026-0417/B: held-back']);
  expect(writes).toEqual([]);
  refuse('createSegment', 400);
  const { outcomes } = await apply(specOf(OLD, ['A', 'C']), { leftOut: [{ project: 'DEMO-1', name: 'X' }] });
  expect(outcomes.at(-1)?.error).toEqual({ code: 'held-back', missing: { project: '2026-0417', name: 'C' }, more: 1 });
});

const NYGATA = `apiVersion: trenchctl/v1
project: {number: "2026-0999", create: true, name: Nygata, status: NEW, startDate: 2026-11-01, owner: kari.nordmann, modules: [CABLESIMULATOR]}
segments: {N: {}, M: {}}
---
`;

test('segments of a project that could not be created are not begun, and hold the deletes of others back', async () => {
  await apply(specOf(OLD, ['A', 'B']));
  refuse('createProject', 403);
  const ended: string[] = [];
  const { said, writes, outcomes } = await apply(NYGATA + specOf(OLD, ['A']), {
    onSegment: ({ name, part, status }) => void ended.push(`${part ?? name}: ${status}`),
  });
  expect(said).toEqual(['2026-0999/project: failed', '2026-0999/N: stopped', '2026-0999/M: stopped', '2026-0417/B: held-back']);
  expect(ended).toEqual(['project: failed', 'N: stopped', 'M: stopped', 'B: held-back']);
  expect(writes).toEqual(['createProject']);
  const untouched = { writes: 0, replans: 0, calls: [], layoutProblems: [] };
  expect(outcomes[1]).toMatchObject({ ...untouched, error: { code: 'rest-of-project-failed' } });
  const error = { code: 'held-back', missing: { project: '2026-0999', part: 'project' }, more: 2 };
  expect(outcomes[3]).toMatchObject({ ...untouched, error });
});

test('a stop at any call deletes nothing before everything else is done', async () => {
  const remove = (segmentId: string) => client.api.call('deleteSegment', { path: { segmentId } });
  await fc.assert(
    fc.asyncProperty(fc.nat(9), fc.integer({ min: 1, max: 4 }), async (cut, parallelism) => {
      for (const { id } of under.service.store.segmentHeads(OLD.id)) await remove(id);
      for (const { id, name } of under.service.store.segmentHeads(NEW.id)) if (name === 'Moved') await remove(id);
      await apply(specOf(OLD, ['Kept', 'Moved', 'Other']));
      const text = `${specOf(OLD, ['Kept', 'Third'])}${specOf(NEW, ['Moved'], false)}`;
      let done = 0;
      const { writes, said } = await apply(text, { parallelism, onStep: () => void done++, stopped: () => done >= cut });
      expect(writes.includes('deleteSegment') && done < 6).toBe(false);
      if (done < 6) expect(said.filter((line) => line.endsWith('held-back'))).toHaveLength(2);
      await apply(text);
      expect(namesIn(OLD)).toEqual(['Kept', 'Third']);
    }),
    { seed: 20261117, numRuns: 20 },
  );
});

test('a segment that somebody changed after the plan was made is not deleted; the next run deletes it', async () => {
  await apply(specOf(OLD, ['A', 'B']));
  const [, old] = under.service.store.segmentHeads(OLD.id);
  const segmentId = old?.id ?? '';
  const text = specOf(OLD, ['A', 'C']);
  const { said, outcomes } = await apply(text, {
    meddle: (operation) => operation === 'addPipe' && client.api.call('addSensor', { path: { segmentId }, body: {} }),
  });
  expect(said).toEqual(['2026-0417/C: applied', '2026-0417/B: failed']);
  expect(outcomes[1]?.error).toEqual({ code: 'changed-by-others', object: { kind: 'segment', id: segmentId } });
  await apply(text);
  expect(namesIn(OLD)).toEqual(['A', 'C']);
});
