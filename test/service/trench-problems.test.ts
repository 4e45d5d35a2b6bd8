// The problems of a segment in its answer: not more than 10,000, and the last one says that there are others.
import { expect, test } from 'vitest';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import type { World } from '../../src/service/core/context.js';
import type { Segment } from '../../src/service/core/world.js';
import { validationErrors } from '../../src/service/trench/trench-view.js';

const LIMIT = 10_000;

/** The errors of a segment of one section whose layout has that many problems. */
function errorsOf(count: number) {
  const problems = Array.from({ length: count }, (_, n) => ({ code: 'OVERLAP', layerId: 'l', itemIds: [`i${n}`] }));
  const world = { derived: () => ({ cover: 600, layoutDepth: 600, problems }) } as unknown as World;
  const segment = { sections: [{ id: 's', depth: { cover: 600 } }], topCoverings: [] } as unknown as Segment;
  return validationErrors(segment, { world, lang: 'en', profile: ASSUMED_PROFILE }) as { code: string; message: string }[];
}

test('as many problems as fit are all listed, and one more is said not to be checked', () => {
  expect(errorsOf(LIMIT).filter(({ code }) => code === 'OVERLAP')).toHaveLength(LIMIT);
  const more = errorsOf(LIMIT + 5);
  expect(more).toHaveLength(LIMIT + 1);
  expect(more.at(-1)).toEqual({
    code: 'NOT_CHECKED',
    message: 'Too many items lie in one place: the rest of the layout was not checked',
    sectionId: 's',
    layerId: 'l',
    itemIds: [],
  });
});
