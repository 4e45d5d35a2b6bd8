// A replacement that is cut off at any write: the next run ends where an uninterrupted one would have.
import { beforeAll, expect, test } from 'vitest';
import type { DesiredProject } from '../../../src/kinds/model.js';
import { loadWell } from '../../spec/support.js';
import { cases } from '../../support/counts.js';
import { furnish } from './furnish.js';
import { planOnly, runOnce } from './run.js';
import { type SegmentState, stateOf } from './state.js';
import { createWire, networkError, type Passing } from './wire.js';
import { createWorld, type Moment, type World } from './world.js';

// One write of a run is where it is cut off; the next run goes on from there.

const WAYS = ['killed before the call', 'killed after the call', 'answer lost'] as const;
type Route = (typeof WAYS)[number];

interface Uninterrupted {
  readonly start: Moment;
  readonly end: readonly SegmentState[];
  readonly writes: number;
}

/** What there is now, and what a run makes of it that nothing disturbs. */
async function uninterrupted(world: World, spec: DesiredProject): Promise<Uninterrupted> {
  const start = world.moment();
  const wire = createWire(world, ({ forward }) => forward());
  const { outcomes, error } = await runOnce([spec], world.client(wire.send), 1);
  const bad = outcomes.filter(({ status }) => status !== 'applied').map((one) => one.error);
  if (error !== undefined || bad.length > 0) throw new Error(`not even undisturbed: ${[error, ...bad].join('; ')}`);
  return { start, end: stateOf(world), writes: wire.writes() };
}

const cutting =
  (at: number, way: Route) =>
  async ({ write, forward, die }: Passing) => {
    if (write !== at) return forward();
    if (way === 'killed before the call') die();
    await forward();
    if (way === 'killed after the call') die();
    throw networkError('ECONNRESET');
  };

interface Cut {
  readonly start: Moment;
  readonly at: number;
  readonly way: Route;
}

/** Where it ends; a sentence where it does not end at all. */
async function cutOff(world: World, spec: DesiredProject, { start, at, way }: Cut): Promise<readonly SegmentState[] | string> {
  await world.reset(start);
  await runOnce([spec], world.client(createWire(world, cutting(at, way)).send), 1);
  if (way !== 'answer lost') await runOnce([spec], world.client(), 1);
  const left = (await planOnly([spec], world.client())).flatMap(({ steps }) => steps);
  if (left.length > 0) return `${left.map(({ operation }) => operation).join(', ')} would still be called`;
  return stateOf(world);
}

// Sections that have to be replaced, with things in them that the second spec does not own.

interface CutCase {
  readonly name: string;
  /** The sections as they are built. */
  readonly before: string;
  /** The sections as they are asked for. */
  readonly after: string;
}

/** Geometry, spacing and items that the spec does not state afterwards. */
const OLD = 'coverThickness: 850, leftBorderPadding: 140';

const CUT_CASES: readonly CutCase[] = [
  {
    name: 'a pipe of another type, beside a section that stays',
    before: `
      - {${OLD}, layers: [{protectionLayerThickness: 70, leftBorderAdjustment: 20, pipes: [{typeId: 3}],
          sensors: [{outerDiameter: 12}], eccs: [{typeId: 2}], cables: [{typeId: 1010}, {typeId: 1010}]}]}
      - {coverThickness: 600, layers: [{cables: [{typeId: 1042}], sensors: [{}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}]}]
      - layers: [{cables: [{typeId: 1042}]}]`,
  },
  {
    name: 'a layer that goes',
    before: `
      - ${OLD.replace(', ', '\n        ')}
        layers:
          - {protectionLayerThickness: 70, cables: [{typeId: 1010}], sensors: [{outerDiameter: 12}]}
          - {cables: [{typeId: 1039}]}
          - {leftBorderAdjustment: 20, cables: [{typeId: 1042}], eccs: [{typeId: 2}], sensors: [{outerDiameter: 14}]}`,
    after: `
      - layers: [{cables: [{typeId: 1010}]}, {cables: [{typeId: 1042}]}]`,
  },
  {
    name: 'a cable into a pipe that is there',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3, cables: [{typeId: 1010}]}], culverts: [{width: 600, cables: [{typeId: 1042}]}],
          ecomDucts: [{outerDiameter: 40}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 3, cables: [{typeId: 1010}, {typeId: 1039}]}]}]`,
  },
  {
    name: 'two sections at once',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3}], sensors: [{outerDiameter: 12}]}]}
      - {coverThickness: 950, layers: [{rightBorderAdjustment: 20, pipes: [{typeId: 3}], eccs: [{typeId: 2}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}]}]
      - layers: [{pipes: [{typeId: 5}]}]`,
  },
  {
    name: 'two sections at once, and others around them that stay',
    before: `
      - {coverThickness: 600, layers: [{cables: [{typeId: 1010}], sensors: [{outerDiameter: 10}]}]}
      - {${OLD}, layers: [{pipes: [{typeId: 3}], sensors: [{outerDiameter: 12}]}]}
      - {coverThickness: 950, layers: [{pipes: [{typeId: 3}], eccs: [{typeId: 2}]}]}
      - {coverThickness: 620, layers: [{cables: [{typeId: 1042}], sensors: [{outerDiameter: 16}]}]}`,
    after: `
      - layers: [{cables: [{typeId: 1010}]}]
      - layers: [{pipes: [{typeId: 5}]}]
      - layers: [{pipes: [{typeId: 5}]}]
      - layers: [{cables: [{typeId: 1042}]}]`,
  },
  {
    name: 'two sections at once, of which the last becomes like the one in front of it',
    before: `
      - {layers: [{sensors: []}, {pipes: [{typeId: 10}], eccs: [{typeId: 2}], sensors: [{}, {}]}]}
      - {layers: [{sensors: []}, {pipes: [{typeId: 10}], eccs: [{typeId: 2}], sensors: [{}, {}]}]}
      - {layers: [{pipes: [{typeId: 3}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 7}]}, {sensors: []}]
      - layers: [{sensors: []}, {pipes: [{typeId: 10}], eccs: [{typeId: 2}], sensors: [{}, {}]}]
      - layers: [{pipes: [{typeId: 10}]}, {pipes: [{typeId: 10}], eccs: [{typeId: 2}], sensors: [{}, {}]}]`,
  },
  {
    name: 'the only section, and nothing in it but what the spec owns and its measures',
    before: `
      - {${OLD}, layers: [{protectionLayerThickness: 70, pipes: [{typeId: 3}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}]}]`,
  },
  {
    name: 'more to make in the first layer than there was in all',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3}]}, {sensors: [{outerDiameter: 12}, {outerDiameter: 14}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}, {typeId: 5}, {typeId: 5}, {typeId: 5}]}, {cables: [{typeId: 1010}]}]`,
  },
  {
    name: 'fewer to make than there were, and two layers with things that stay',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3}, {typeId: 3}, {typeId: 3}, {typeId: 3}], sensors: [{outerDiameter: 12}]},
          {eccs: [{typeId: 2}, {typeId: 1}], pipes: [{typeId: 3}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}]}, {pipes: []}]`,
  },
  {
    name: 'a stated layout depth, which the contents move',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3}], sensors: [{outerDiameter: 12}]}]}
      - {layoutDepth: 800, layers: [{cables: [{typeId: 1042}]}]}`,
    after: `
      - {layoutDepth: 900, layers: [{pipes: [{typeId: 5}]}]}
      - {layoutDepth: 800, layers: [{cables: [{typeId: 1042}, {typeId: 1010}], pipes: [{typeId: 5}]}]}
      - {layoutDepth: 700, leftBorderPadding: 120, layers: [{pipes: [{typeId: 5}]}]}`,
  },
  {
    name: 'one section is replaced and another one goes',
    before: `
      - {coverThickness: 600, layers: [{cables: [{typeId: 1010}], sensors: [{outerDiameter: 10}]}]}
      - {${OLD}, layers: [{pipes: [{typeId: 3}], sensors: [{outerDiameter: 12}]}]}
      - {coverThickness: 950, layers: [{cables: [{typeId: 1042}], eccs: [{typeId: 2}]}]}`,
    after: `
      - layers: [{cables: [{typeId: 1010}]}]
      - layers: [{pipes: [{typeId: 5}]}]`,
  },
];

const specOf = (sections: string): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    sections:${sections}
`;

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
