// What becomes of the objects of a plan: over random small worlds, and case by case.
import { expect, test } from 'vitest';
import type { DesiredSegment, Fields, LiveSegment } from '../../src/kinds/model.js';
import { planSummary } from '../../src/plan/emit/document.js';
import { takenOver } from '../../src/plan/emit/taken-over.js';
import { countObjects } from '../../src/plan/model/object-counts.js';
import { planOne } from '../../src/plan/plan.js';
import { fatesWords } from '../../src/render/words/change-words.js';
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

const LIVE_PIPES = [
  liveItem('pipe', 'p1', { typeId: '1' }, { cables: [liveItem('cable', 'c1', { typeId: '7' })] }),
  liveItem('pipe', 'p2', { typeId: '2' }),
  liveItem('sensor', 's1', {}),
];
const live: LiveSegment = {
  id: '5',
  fields: { name: 'S', length: 10 },
  sections: [liveSection('a', [liveLayer('l', LIVE_PIPES, { fields: { protectionLayerThickness: 50 } })], { coverThickness: 700 })],
};

interface Stated {
  readonly pipes?: readonly (readonly [type: string, ...cables: string[]])[];
  readonly cover?: number;
  readonly spacing?: number;
  readonly fields?: Fields;
}

/** A pipe with a cable. */
const SUCH = ['1', '7'] as const;

function statedSegment({ pipes, cover, spacing, fields = {} }: Stated): DesiredSegment {
  const items = pipes?.map(([typeId, ...cables]) =>
    desiredItem(
      'pipe',
      { typeId },
      cables.map((one) => ({ typeId: one })),
    ),
  );
  const layer = desiredLayer({}, spacing === undefined ? {} : { protectionLayerThickness: spacing });
  const section = desiredSection(
    [items ? { ...layer, items: { pipe: items } } : layer],
    cover === undefined ? {} : { coverThickness: cover },
  );
  return desiredSegment([section], { fields });
}

const summaryOf = (stated: Stated) => planSummary(planOne({ desired: statedSegment(stated), live, project: PROJECT }).changes);

test.each<[string, Stated, string]>([
  [
    'a wider pipe keeps its cable, the other pipe, the sensor and the section',
    { pipes: [['9', '7'], ['2']] },
    '1 object changes, 4 are recreated unchanged',
  ],
  ['another cable in a pipe changes the pipe and the cable', { pipes: [['1', '8'], ['2']] }, '2 objects change, 3 are recreated unchanged'],
  ['a cable more in a pipe is added', { pipes: [['1', '7', '7'], ['2']] }, '1 object changes, 4 are recreated unchanged, 1 is added'],
  ['a pipe that the spec no longer has is removed with its cable', { pipes: [['2']] }, '3 objects are recreated unchanged, 2 are removed'],
  ['a section with another cover changes too', { pipes: [['9', '7'], ['2']], cover: 800 }, '2 objects change, 3 are recreated unchanged'],
  [
    'a layer is a part of its section, also in a replaced one',
    { pipes: [['9', '7'], ['2']], spacing: 60 },
    '2 objects change, 3 are recreated unchanged',
  ],
  ['in place, a section with its layer is one object', { cover: 800, spacing: 60 }, '1 object changes'],
  ['a new value of the segment', { fields: { length: 11 } }, '1 object changes'],
  ['a new pipe', { pipes: [['1', '7'], ['2'], ['3', '7']] }, '2 objects are added'],
])('%s', (_, stated, words) => {
  expect(fatesWords(summaryOf(stated))).toBe(words);
});

test.each<[string, NonNullable<Stated['pipes']>, object]>([
  ['three such pipes', [SUCH, SUCH, SUCH], { moved: 8, changed: 0, taken: 8, added: 0 }],
  ['two such pipes', [SUCH, SUCH], { moved: 6, changed: 0, taken: 6, added: 0 }],
  ['four such pipes', [SUCH, SUCH, SUCH, SUCH], { moved: 8, changed: 0, taken: 8, added: 2 }],
  ['another cable in one of them', [SUCH, SUCH, ['1', '8']], { moved: 6, changed: 2, taken: 8, added: 0 }],
])('a segment with three equal pipes, each with a cable, moves to another project, where the spec states %s', (_, pipes, counts) => {
  const pipe = (id: string) => liveItem('pipe', id, { typeId: '1' }, { cables: [liveItem('cable', `c${id}`, { typeId: '7' })] });
  const old = { ...live, sections: [liveSection('a', [liveLayer('l', ['1', '2', '3'].map(pipe))])] };
  const desired = statedSegment({ pipes });
  const { comesBack, changes } = takenOver(old, desired, planOne({ desired, project: PROJECT }).changes);
  const taken = changes.reduce((sum, { takesOver = 0 }) => sum + takesOver, 0);
  expect({ ...comesBack, taken, added: countObjects(changes).added }).toEqual(counts);
});

test('an unknown entry of a replaced section is removed', () => {
  const unknown = [{ list: 'others', entry: '{}' }];
  const odd = { ...live, sections: [liveSection('a', [liveLayer('l', LIVE_PIPES, { unknown })])] };
  const desired = desiredSegment([desiredSection([desiredLayer({ pipe: [{ typeId: '9' }] })])]);
  const { removed, moved, recreated, changed, destroyed } = planSummary(planOne({ desired, live: odd, project: PROJECT }).changes);
  expect([destroyed, recreated + moved + changed + removed]).toEqual([6, 6]);
  expect(removed).toBeGreaterThan(0);
});
