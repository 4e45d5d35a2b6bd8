// What becomes of the objects of a plan: over random small worlds, and case by case.
import { expect, test } from 'vitest';
import type { DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
import { takenOver } from '../../src/plan/emit/taken-over.js';
import { countObjects } from '../../src/plan/model/object-counts.js';
import { planOne } from '../../src/plan/plan.js';
import { desiredItem, desiredLayer, desiredSection, desiredSegment, liveItem, liveLayer, liveSection } from '../support/build.js';
import { NOTHING, worldOf } from './optimality/world.js';
import { holds, objectsIn, PROJECT } from './played.js';

test('every destroyed object is recreated, moved, changed or removed', () => {
  holds(({ planned }) => {
    const { changed, moved, recreated, removed } = countObjects(planned.changes);
    expect(changed + moved + recreated + removed).toBe(planned.destroyed);
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

type Pipes = readonly (readonly [type: string, ...cables: string[]])[];

/** A pipe with a cable. */
const SUCH = ['1', '7'] as const;

const statedSegment = (pipes: Pipes): DesiredSegment => {
  const items = pipes.map(([typeId, ...cables]) =>
    desiredItem(
      'pipe',
      { typeId },
      cables.map((one) => ({ typeId: one })),
    ),
  );
  return desiredSegment([desiredSection([{ ...desiredLayer(), items: { pipe: items } }])]);
};

test.each<[string, Pipes, object]>([
  ['three such pipes', [SUCH, SUCH, SUCH], { moved: 8, changed: 0, taken: 8, added: 0 }],
  ['two such pipes', [SUCH, SUCH], { moved: 6, changed: 0, taken: 6, added: 0 }],
  ['four such pipes', [SUCH, SUCH, SUCH, SUCH], { moved: 8, changed: 0, taken: 8, added: 2 }],
  ['another cable in one of them', [SUCH, SUCH, ['1', '8']], { moved: 6, changed: 2, taken: 8, added: 0 }],
])('a segment with three equal pipes, each with a cable, moves to another project, where the spec states %s', (_, pipes, counts) => {
  const pipe = (id: string) => liveItem('pipe', id, { typeId: '1' }, { cables: [liveItem('cable', `c${id}`, { typeId: '7' })] });
  const old: LiveSegment = { id: '5', fields: { name: 'S' }, sections: [liveSection('a', [liveLayer('l', ['1', '2', '3'].map(pipe))])] };
  const desired = statedSegment(pipes);
  const { comesBack, changes } = takenOver(old, desired, planOne({ desired, project: PROJECT }).changes);
  const taken = changes.reduce((sum, { takesOver = 0 }) => sum + takesOver, 0);
  expect({ ...comesBack, taken, added: countObjects(changes).added }).toEqual(counts);
});
