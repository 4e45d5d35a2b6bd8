// A change to a segment, cut off at each of its writes: the next run ends where an uninterrupted one would have. Generated changes are cut
// off after each of their calls in test/plan/resume-several.test.ts.
import { expect, test } from 'vitest';
import { stated } from '../../plan/texts.js';
import { cases } from '../../support/counts.js';
import { createPlayer } from './play.js';
import { projectOf } from './specs.js';
import { createWorld } from './world.js';

const WAYS = ['killed before the call', 'killed after the answer', 'answer reset'] as const;

/** From one cut to the next, beginning with a lost answer of the first write; the long run has all of them. */
const STEP = cases(7, 1);

/** Geometry, spacing and items that the spec does not state afterwards. */
const OLD = 'coverThickness: 850, leftBorderPadding: 140';
const SENSOR = 'sensors: [{outerDiameter: 12}]';
const ALIKE = 'no sensors | pipe 10, ecc 2, sensor any any';

/** The sections as they are built, and as they are asked for. */
const CASES: readonly (readonly [name: string, before: string, after: string])[] = [
  [
    'a pipe of another type, beside a section that stays',
    `${OLD}; protectionLayerThickness: 70, leftBorderAdjustment: 20, pipe 3, ${SENSOR}, ecc 2, cable 1010 1010 / coverThickness: 600; cable 1042, sensor`,
    'pipe 5 / cable 1042',
  ],
  [
    'a layer that goes',
    `${OLD}; protectionLayerThickness: 70, cable 1010, ${SENSOR} | cable 1039 | leftBorderAdjustment: 20, cable 1042, ecc 2, sensors: [{outerDiameter: 14}]`,
    'cable 1010 | cable 1042',
  ],
  [
    'a cable into a pipe that is there',
    `${OLD}; pipe 3 (cable 1010), culverts: [{width: 600, cables: [{typeId: 1042}]}], ecomDucts: [{outerDiameter: 40}]`,
    'pipe 3 (cable 1010 1039)',
  ],
  [
    'two sections at once, and others around them that stay',
    `coverThickness: 600; cable 1010, sensor / ${OLD}; pipe 3, ${SENSOR} / coverThickness: 950; pipe 3, ecc 2 / coverThickness: 620; cable 1042, sensor`,
    'cable 1010 / pipe 5 / pipe 5 / cable 1042',
  ],
  [
    'two sections at once, of which the last becomes like the one in front of it',
    `${ALIKE} / ${ALIKE} / pipe 3`,
    `pipe 7 | no sensors / ${ALIKE} / pipe 10 | pipe 10, ecc 2, sensor any any`,
  ],
  ['the only section, and nothing in it but what the spec owns and its measures', `${OLD}; protectionLayerThickness: 70, pipe 3`, 'pipe 5'],
  [
    'more to make in the first layer than there was in all',
    `${OLD}; pipe 3 | sensors: [{outerDiameter: 12}, {outerDiameter: 14}]`,
    'pipe 5 5 5 5 | cable 1010',
  ],
  [
    'fewer to make than there were, and two layers with things that stay',
    `${OLD}; pipe 3 3 3 3, ${SENSOR} | ecc 2 1, pipe 3`,
    'pipe 5 | no pipes',
  ],
  [
    'a stated layout depth, which the contents move',
    `${OLD}; pipe 3, ${SENSOR} / layoutDepth: 800; cable 1042`,
    'layoutDepth: 900; pipe 5 / layoutDepth: 800; cable 1042 1010, pipe 5 / layoutDepth: 700, leftBorderPadding: 120; pipe 5',
  ],
  [
    'one section is replaced and another one goes',
    `coverThickness: 600; cable 1010, sensor / ${OLD}; pipe 3, ${SENSOR} / coverThickness: 950; cable 1042, ecc 2`,
    'cable 1010 / pipe 5',
  ],
  [
    'a covering, a layer and a section between others, and a cable of another type',
    'topCoverings: [{type: GRAVEL, thickness: 200}] :: cable 1010, sensor | pipe 3 / pipe 5',
    'topCoverings: [{type: SAND, thickness: 50}, {type: GRAVEL, thickness: 210}] :: cable 1039 | ecc 2 | pipe 3 / cable 1042 / pipe 5',
  ],
  [
    'a pipe with ducts that the spec does not state, beside a pipe of another type',
    'pipes: [{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}, {typeId: 3}]',
    'pipes: [{pipeCategory: ECOM}, {typeId: 5}]',
  ],
];

const world = createWorld();

test.each(CASES)('%s', async (_, before, after) => {
  const [first, second] = [before, after].map((text) => projectOf([stated(text, 'Storgata')], false)) as [never, never];
  const player = await createPlayer(world, { first, second, parallelism: 1 });
  const { writes, after: end, left: atEnd } = await player.play([]);
  expect(atEnd, 'undisturbed').toEqual([]);
  const cuts = Array.from({ length: writes }, (_, n) => WAYS.map((kind) => ({ kind, from: n + 1 }))).flat();
  for (const { kind, from } of cuts.filter((_, n) => n % STEP === 2 % STEP)) {
    const { after: found, left, runs } = await player.play([[{ kind, on: 'write', from, n: 0 }]]);
    const cut = `write ${from} of ${writes}, ${kind}`;
    expect([cut, left, found]).toEqual([cut, [], end]);
    if (kind === 'answer reset') expect(runs, `${cut}: the run goes on`).toHaveLength(1);
  }
});
