// PROJECT/SEGMENT is split by the projects that exist, because numbers and names may contain a slash.
import { expect, test } from 'vitest';
import { splitTarget } from '../../src/reconcile/export-project.js';

test.each([
  ['A', [], { project: 'A' }],
  ['A/B', ['A'], { project: 'A', segment: 'B' }],
  ['A/B', ['A', 'A/B'], { project: 'A/B' }],
  ['A/B/C', ['A', 'A/B'], { project: 'A/B', segment: 'C' }],
  ['A/B/C', ['A'], { project: 'A', segment: 'B/C' }],
  ['A/B/C', [], { project: 'A', segment: 'B/C' }],
])('%s with the projects %j', async (target, projects, expected) => {
  expect(await splitTarget(target, (number) => projects.includes(number as never))).toEqual(expected);
});
