// A service that is not exactly the embedded one: the client is right all the same, or stops after one round.
import { describe, expect, test } from 'vitest';
import type { DesiredProject } from '../../src/kinds/model.js';
import { createWorld } from '../simulation/faults/world.js';
import { specsIn } from '../simulation/reconcile/world.js';
import { cases, isLong } from '../support/counts.js';
import { WHOLE } from '../support/whole-segment.js';
import { CONVERGING } from './converging.js';
import type { Deviation } from './deviation.js';
import { type Played, play, wrong } from './play.js';
import { STOPPING } from './stopping.js';

// Fixed changes that together make every kind of call: what is there, and what is asked for.

interface Scenario {
  readonly name: string;
  readonly before: DesiredProject;
  readonly after: DesiredProject;
}

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n';

function project(segments: string): DesiredProject {
  const [only] = specsIn({ 's.yaml': segments === '' ? `${HEAD}  {}\n` : HEAD + segments });
  if (!only) throw new Error('the spec is not read');
  return only;
}

const scenario = (name: string, before: string, after: string): Scenario => ({ name, before: project(before), after: project(after) });

const OTHER = `  S: {sections: [{layers: [{pipes: [{typeId: 3, cables: [{typeId: 1039}]}], sensors: [{outerDiameter: 12.1}]}]}, {coverThickness: 800, layers: [{eccs: [{}]}]}]}\n`;

const SCENARIOS: readonly Scenario[] = [
  scenario('a new segment with everything', '', WHOLE),
  scenario('nothing to do', WHOLE, WHOLE),
  scenario(
    'a section is replaced, and what the spec does not own is carried over',
    OTHER,
    '  S: {sections: [{layers: [{pipes: [{typeId: 5}]}]}, {coverThickness: 800, layers: [{}]}]}\n',
  ),
  scenario(
    'a section is replaced with other layers in it',
    OTHER,
    '  S: {sections: [{coverThickness: 650.55, layers: [{cables: [{typeId: 1010, groupConfiguration: TRIANGLE}]}, {protectionLayerThickness: 40.5, pipes: [{typeId: 5, pipeCategory: WATER}]}]}, {coverThickness: 800, layers: [{}]}]}\n',
  ),
  scenario(
    'a cable becomes another one',
    '  S: {sections: [{layers: [{cables: [{typeId: 1010, groupConfiguration: TRIANGLE}]}]}]}\n',
    '  S: {sections: [{layers: [{cables: [{typeId: 1011, groupConfiguration: TRIANGLE}]}]}]}\n',
  ),
  scenario(
    'a duct comes into a pipe that is there, and a cable goes',
    '  S: {sections: [{layers: [{pipes: [{pipeCategory: ECOM}], cables: [{typeId: 1010}]}]}]}\n',
    '  S: {sections: [{layers: [{pipes: [{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32.15}]}], cables: []}]}]}\n',
  ),
  scenario(
    'a section and a layer come in between, and measures change',
    '  S: {length: 5, sections: [{coverThickness: 600, layers: [{eccs: [{}]}, {sensors: [{}]}]}, {coverThickness: 900, layers: [{pipeCanals: [{partCount: 2}]}]}]}\n',
    '  S: {length: 6.25, settings: {autoMarkers: true}, sections: [{coverThickness: 610.15, layers: [{eccs: [{}]}, {pipeGroups: [{configuration: DOUBLE}]}, {leftBorderAdjustment: 15.55, sensors: [{}]}]}, {coverThickness: 700, layers: [{cables: [{typeId: 1010}]}]}, {coverThickness: 900, layers: [{pipeCanals: [{partCount: 2}]}]}]}\n',
  ),
  scenario(
    'a layer comes on top of the second section',
    '  S: {sections: [{layers: [{eccs: [{}]}]}, {layers: [{sensors: [{}]}]}]}\n',
    '  S: {sections: [{layers: [{eccs: [{}]}]}, {layers: [{sensors: [{}]}, {pipes: [{}]}]}]}\n',
  ),
  scenario(
    'coverings come, change and go',
    '  S: {topCoverings: [{type: GRAVEL, thickness: 200}, {type: SAND, thickness: 50}, {type: OTHER, thickness: 20}]}\n',
    '  S: {topCoverings: [{type: GRAVEL, thickness: 210.25}, {type: TARMAC, thickness: 80}, {type: CONCRETE, thickness: 90}]}\n',
  ),
  scenario(
    'texts of all kinds',
    '  "Plain": {description: x}\n',
    '  "A\\u030alesund": {description: "two\\nlines\\n"}\n  "Plain": {description: " y "}\n',
  ),
];

const world = createWorld();

/** The changes that a deviation is played with: all in the long run, otherwise every eighth, so that neighbours get others. */
const changesOf = (deviation: Deviation) => SCENARIOS.filter((_, n) => (n + CONVERGING.indexOf(deviation)) % cases(8, 3) === 0);

/** By what the service shows: under these deviations nobody else can be asked. */
const isReached = ({ outcomes, left }: Played): boolean => outcomes.every(({ status }) => status === 'applied') && left.seen.length === 0;

const isStopped = ({ outcomes, error }: Played): boolean => error !== undefined || outcomes.some(({ status }) => status !== 'applied');

test('there are more than forty kinds of deviation, each with a name of its own', () => {
  const names = [...CONVERGING, ...STOPPING].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(40);
});

describe('converges', () => {
  test.each(CONVERGING)('$name', async (deviation) => {
    for (const { name, before, after } of changesOf(deviation)) {
      const played = await play(world, before, after, deviation);
      const { outcomes, left, error } = played;
      const ends = outcomes.map(({ status, error: why, unexpectedState }) => ({ status, why, unexpectedState }));
      expect({ ends: ends.filter(({ status }) => status !== 'applied'), left, error }, name).toEqual({
        ends: [],
        left: { seen: [], real: [] },
        error: undefined,
      });
      expect(wrong(played), name).toEqual([]);
    }
  });
});

describe('stops after one round', () => {
  test.each(STOPPING)('$name', async (deviation) => {
    let stops = 0;
    for (const { name, before, after } of SCENARIOS) {
      const played = await play(world, before, after, deviation);
      expect(wrong(played), name).toEqual([]);
      if (isStopped(played)) stops += 1;
      else expect(isReached(played), `${name}: neither reached nor stopped`).toBe(true);
      if (stops > 0 && !isLong) break;
    }
    expect(stops, 'somewhere it must be noticed').toBeGreaterThan(0);
  });
});
