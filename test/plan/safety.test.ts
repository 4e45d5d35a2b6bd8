import { expect, test } from 'vitest';
import { excesses } from '../../src/plan/checks/safety.js';
import { noteWords } from '../../src/render/note-words.js';

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
])('of %i things %i go: over the limit of %s', (things, destroyed, limit) => {
  const found = excesses(goes('P', destroyed), [{ number: 'P', things }]);
  expect(found.map((one) => [one.projects.join(), one.destroyed, one.limit])).toEqual(
    limit === undefined ? [] : [['P', destroyed, limit]],
  );
});

const TWO = [
  { number: 'P', things: 20 },
  { number: 'Q', things: 20 },
];

test('each project has its own share, over all of its segments', () => {
  const segments = [...goes('P', 3, 3), ...goes('Q', 3, 4), ...goes('R', 100)];
  expect(excesses(segments, TWO)).toEqual([
    { code: 'destroys-too-much', projects: ['Q'], destroyed: 7, limit: 6, share: 30 },
  ]);
  expect(excesses(segments, TWO).map(noteWords)).toEqual([
    'project Q: this plan destroys 7 objects; the limit is 6 (30 % of the project). To allow it: --max-destroy 7',
  ]);
});

test('a given limit applies to all projects together, also to small ones', () => {
  const segments = [...goes('P', 3, 3), ...goes('Q', 3), ...goes('R', 100)];
  expect(excesses(segments, TWO, 9)).toEqual([]);
  expect(excesses(segments, TWO, 8)).toEqual([
    { code: 'destroys-too-much', projects: ['P', 'Q'], destroyed: 9, limit: 8 },
  ]);
  expect(excesses(segments, TWO, 8).map(noteWords)).toEqual([
    'project P, Q: this plan destroys 9 objects; the limit is 8. To allow it: --max-destroy 9',
  ]);
  expect(excesses(goes('P', 1), TWO, 0)).toHaveLength(1);
  expect(excesses(goes('P', 0), TWO, 0)).toEqual([]);
});
