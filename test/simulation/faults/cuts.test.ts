// A replacement that is cut off at any write: the next run ends where an uninterrupted one would have.
import { beforeAll, expect, test } from 'vitest';
import type { DesiredProject } from '../../../src/kinds/model.js';
import { loadWell } from '../../spec/support.js';
import { cases } from '../../support/counts.js';
import { cutOff, uninterrupted, WAYS } from './cut.js';
import { CUT_CASES, specOf } from './cut-cases.js';
import { furnish } from './furnish.js';
import { createWorld, type World } from './world.js';

/** From one write that is cut to the next; the long run cuts all of them. */
const STEP = cases(7, 1);

let world: World;
beforeAll(() => {
  world = createWorld();
});

const onlyProject = (text: string): DesiredProject => loadWell(specOf(text))[0] as DesiredProject;

test.each(CUT_CASES)('$name', async ({ before, after }) => {
  await world.reset();
  await furnish(world, onlyProject(before));
  const spec = onlyProject(after);
  const { start, end, writes } = await uninterrupted(world, spec);
  const elsewhere: string[] = [];
  for (let at = 1; at <= writes; at += STEP) {
    for (const way of WAYS) {
      const found = await cutOff(world, spec, { start, at, way });
      if (JSON.stringify(found) !== JSON.stringify(end)) elsewhere.push(`write ${at} of ${writes}, ${way}`);
    }
  }
  expect(elsewhere).toEqual([]);
});
