import { expect, test } from 'vitest';
import { aimAt } from '../../src/cli/targets.js';
import { project, segment } from '../live/wanted.js';

const specs = [
  project('2026-1', [segment('A'), segment('B/C')]),
  project('2026-1/x', [segment('A')], { prune: true }),
];
const aimed = (targets: string[], prune?: boolean) =>
  aimAt(specs, targets, prune).projects.map(({ number, segments }) => [
    number,
    segments.map(({ name }) => name),
  ]);

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

test('with prune a target may be a segment that the specs do not name, and only that one goes', () => {
  const { projects, mayGo } = aimAt([specs[1] as never], ['2026-1/x/Old'], undefined);
  expect(projects[0]?.segments).toEqual([]);
  expect([mayGo({ id: '1', name: 'Old' }), mayGo({ id: '2', name: 'Other' })]).toEqual([true, false]);
});

test('--prune sets and unsets it for all, and never where the specs name no segment', () => {
  expect(aimAt(specs, [], true).projects.every(({ prune }) => prune)).toBe(true);
  expect(aimAt(specs, [], false).projects.some(({ prune }) => prune)).toBe(false);
  expect(() => aimAt([project('P')], [], true)).toThrow(/would delete every segment of project P/);
});
