import { expect, test } from 'vitest';
import { selectTargets } from '../../src/reconcile/selection.js';
import { project, segment } from '../live/desired.js';

const specs = [project('2026-1', [segment('A'), segment('B/C')]), project('2026-1/x', [segment('A')], { prune: true })];
const targeted = (targets: string[], prune?: boolean) => {
  const { projects, isTargeted } = selectTargets(specs, targets, prune);
  return projects.map(({ number, segments }) => [number, segments.filter(isTargeted).map(({ name }) => name)]);
};

test('no target is everything', () => {
  expect(targeted([])).toEqual([
    ['2026-1', ['A', 'B/C']],
    ['2026-1/x', ['A']],
  ]);
});

test('a project, a segment, and several of them', () => {
  expect(targeted(['2026-1'])).toEqual([['2026-1', ['A', 'B/C']]]);
  expect(targeted(['2026-1/A'])).toEqual([['2026-1', ['A']]]);
  expect(targeted(['2026-1/B/C', '2026-1/A'])).toEqual([['2026-1', ['A', 'B/C']]]);
});

test('a slash may belong to the number or to the name', () => {
  expect(targeted(['2026-1/x'])).toEqual([['2026-1/x', ['A']]]);
  expect(targeted(['2026-1/x/A'])).toEqual([['2026-1/x', ['A']]]);
  const both = [project('P', [segment('x/A')]), project('P/x', [segment('A'), segment('Main')])];
  const chosen = (target: string) => selectTargets(both, [target], undefined).projects.map(({ number }) => number);
  expect(chosen('P/x/A')).toEqual(['P/x']);
  expect(() => chosen('P/x/main')).toThrow('no segment "main" in this project; did you mean `Main`?');
});

test('a target that means nothing is an error, not an empty plan', () => {
  expect(() => targeted(['2026-2'])).toThrow(/no such project.*2026-1/);
  expect(() => targeted(['2026-1/D'])).toThrow(/no segment "D"/);
});

test('a misspelt segment gets the nearest names', () => {
  const long = [project('2026-1', [segment('Storgata 1-40'), segment('Havnegata')])];
  expect(() => selectTargets(long, ['2026-1/storgata 1-4'], undefined)).toThrow(
    '--target 2026-1/storgata 1-4: the specs have no segment "storgata 1-4" in this project; did you mean `Storgata 1-40`?',
  );
});

test('targets of one project say nothing about another', () => {
  expect(targeted(['2026-1/A', '2026-1/x'])).toEqual([
    ['2026-1', ['A']],
    ['2026-1/x', ['A']],
  ]);
  const { projects, mayGo, hasParts } = selectTargets(specs, ['2026-1', '2026-1/x/Old'], true);
  const goes = (name: string) => projects.map((one) => mayGo({ id: '1', name }, one));
  expect([goes('Other'), goes('Old'), projects.map(hasParts)]).toEqual([
    [true, false],
    [true, true],
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

test('a segment that is to be renamed is meant by its old name too, and is not pruned by it', () => {
  const renamed = [project('P', [segment('New', { renamedFrom: 'Old' })], { prune: true })];
  const { projects, isTargeted } = selectTargets(renamed, ['P/Old'], undefined);
  expect(projects[0]?.segments.filter(isTargeted).map(({ name }) => name)).toEqual(['New']);
});

test('--prune sets and unsets it for all, and never where the specs name no segment', () => {
  expect(selectTargets(specs, [], true).projects.every(({ prune }) => prune)).toBe(true);
  expect(selectTargets(specs, [], false).projects.some(({ prune }) => prune)).toBe(false);
  expect(() => selectTargets([project('P')], [], true)).toThrow(/would delete every segment of project P/);
  // A project whose last segments a change removes keeps its own setting: the base says which of its segments go.
  const removed = selectTargets([project('P')], [], true, () => [segment('A')]);
  expect(removed.projects.map(({ prune }) => prune)).toEqual([false]);
});
