import { expect, test } from 'vitest';
import { selectTargets } from '../../src/reconcile/selection.js';
import { project, segment } from '../live/desired.js';

const specs = [project('2026-1', [segment('A'), segment('B/C')]), project('2026-1/x', [segment('A')], { prune: true })];
/** The projects that targets select, each with the segments that they mean. */
const targeted = (targets: readonly string[], from = specs): string => {
  const { projects, isTargeted } = selectTargets(from, targets, undefined);
  return projects.map(({ number, segments }) => `${number}: ${segments.filter(isTargeted).map(({ name }) => name)}`).join('; ');
};
const BOTH = [project('P', [segment('x/A')]), project('P/x', [segment('A'), segment('Main')])];
const LONG = [project('2026-1', [segment('Storgata 1-40'), segment('Havnegata')])];
const RENAMED = [project('P', [segment('New', { renamedFrom: 'Old' })], { prune: true })];

test.each<[string, string, typeof specs?]>([
  ['', '2026-1: A,B/C; 2026-1/x: A'],
  ['2026-1', '2026-1: A,B/C'],
  ['2026-1/A', '2026-1: A'],
  ['2026-1/B/C 2026-1/A', '2026-1: A,B/C'],
  // A slash may belong to the number or to the name.
  ['2026-1/x', '2026-1/x: A'],
  ['2026-1/x/A', '2026-1/x: A'],
  ['P/x/A', 'P/x: A', BOTH],
  ['2026-1/A 2026-1/x', '2026-1: A; 2026-1/x: A'],
  // A segment that is to be renamed is meant by its old name too, and is not pruned by it.
  ['P/Old', 'P: New', RENAMED],
])('the targets %j mean %j', (targets, meant, from) => {
  expect(targeted(targets.split(' ').filter(Boolean), from)).toBe(meant);
});

test.each<[string, string, typeof specs?]>([
  ['2026-2', 'no such project'],
  ['2026-1/D', 'no segment "D"'],
  ['P/x/main', 'no segment "main" in this project; did you mean `Main`?', BOTH],
  [
    '2026-1/storgata 1-4',
    '--target 2026-1/storgata 1-4: the specs have no segment "storgata 1-4" in this project; did you mean `Storgata 1-40`?',
    LONG,
  ],
])('the target %s is refused', (target, message, from) => {
  expect(() => targeted([target], from)).toThrow(message);
});

test('targets of one project say nothing about another', () => {
  const { projects, mayGo, hasParts } = selectTargets(specs, ['2026-1', '2026-1/x/Old'], true);
  const goes = (name: string) => projects.map((one) => mayGo({ id: '1', name }, one));
  expect([goes('Other'), goes('Old'), projects.map(hasParts)]).toEqual([
    ...[
      [true, false],
      [true, true],
    ],
    [true, false],
  ]);
});

test('with prune a target may be a segment that the specs do not name, and only that one goes', () => {
  const { projects, isTargeted, mayGo } = selectTargets([specs[1] as never], ['2026-1/x/Old'], undefined);
  const [project] = projects;
  expect(project?.segments.some(isTargeted)).toBe(false);
  const goes = (name: string) => project && mayGo({ id: '1', name }, project);
  expect([goes('Old'), goes('Other')]).toEqual([true, false]);
});

test('--prune sets and unsets it for all, and never where the specs name no segment', () => {
  expect(selectTargets(specs, [], true).projects.every(({ prune }) => prune)).toBe(true);
  expect(selectTargets(specs, [], false).projects.some(({ prune }) => prune)).toBe(false);
  expect(() => selectTargets([project('P')], [], true)).toThrow(/would delete every segment of project P/);
  // A project whose last segments a change removes keeps its own setting: the base says which of its segments go.
  const removed = selectTargets([project('P')], [], true, () => [segment('A')]);
  expect(removed.projects.map(({ prune }) => prune)).toEqual([false]);
});
