import { expect, test } from 'vitest';
import { aimAt } from '../../src/reconcile/targets.js';
import { project, segment } from '../live/wanted.js';

const specs = [
  project('2026-1', [segment('A'), segment('B/C')]),
  project('2026-1/x', [segment('A')], { prune: true }),
];
const aimed = (targets: string[], prune?: boolean) => {
  const { projects, isAimed } = aimAt(specs, targets, prune);
  return projects.map(({ number, segments }) => [number, segments.filter(isAimed).map(({ name }) => name)]);
};

test('no target is everything', () => {
  expect(aimed([])).toEqual([
    ['2026-1', ['A', 'B/C']],
    ['2026-1/x', ['A']],
  ]);
});

test('a project, a segment, and several of them', () => {
  expect(aimed(['2026-1'])).toEqual([['2026-1', ['A', 'B/C']]]);
  expect(aimed(['2026-1/A'])).toEqual([['2026-1', ['A']]]);
  expect(aimed(['2026-1/B/C', '2026-1/A'])).toEqual([['2026-1', ['A', 'B/C']]]);
});

test('a slash may belong to the number or to the name', () => {
  expect(aimed(['2026-1/x'])).toEqual([['2026-1/x', ['A']]]);
  expect(() => aimed(['2026-1/x/A'])).not.toThrow();
});

test('a target that means nothing is an error, not an empty plan', () => {
  expect(() => aimed(['2026-2'])).toThrow(/no such project.*2026-1/);
  expect(() => aimed(['2026-1/D'])).toThrow(/no segment "D"/);
});

test('a misspelt segment gets the nearest names', () => {
  const long = [project('2026-1', [segment('Storgata 1-40'), segment('Havnegata')])];
  expect(() => aimAt(long, ['2026-1/storgata 1-4'], undefined)).toThrow(
    '--target 2026-1/storgata 1-4: the specs have no segment "storgata 1-4" in this project; did you mean `Storgata 1-40`?',
  );
});

test('targets of one project say nothing about another', () => {
  expect(aimed(['2026-1/A', '2026-1/x'])).toEqual([
    ['2026-1', ['A']],
    ['2026-1/x', ['A']],
  ]);
  const { mayGo } = aimAt(specs, ['2026-1', '2026-1/x/Old'], true);
  const [first, second] = aimAt(specs, [], true).projects;
  expect(first && mayGo({ id: '1', name: 'Other' }, first)).toBe(false);
  expect(second && mayGo({ id: '1', name: 'Other' }, second)).toBe(false);
});

test('with prune a target may be a segment that the specs do not name, and only that one goes', () => {
  const { projects, isAimed, mayGo } = aimAt([specs[1] as never], ['2026-1/x/Old'], undefined);
  const [project] = projects;
  expect(project?.segments.some(isAimed)).toBe(false);
  const goes = (name: string) => project && mayGo({ id: '1', name }, project);
  expect([goes('Old'), goes('Other')]).toEqual([true, false]);
});

test('a segment that is to be renamed is meant by its old name too, and is not pruned by it', () => {
  const renamed = [project('P', [segment('New', { renamedFrom: 'Old' })], { prune: true })];
  const { projects, isAimed } = aimAt(renamed, ['P/Old'], undefined);
  expect(projects[0]?.segments.filter(isAimed).map(({ name }) => name)).toEqual(['New']);
});

test('--prune sets and unsets it for all, and never where the specs name no segment', () => {
  expect(aimAt(specs, [], true).projects.every(({ prune }) => prune)).toBe(true);
  expect(aimAt(specs, [], false).projects.some(({ prune }) => prune)).toBe(false);
  expect(() => aimAt([project('P')], [], true)).toThrow(/would delete every segment of project P/);
});
