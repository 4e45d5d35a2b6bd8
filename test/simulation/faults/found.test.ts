// What the schedules have found, each as small as it could be made.
import { expect, test } from 'vitest';
import type { DesiredProject } from '../../../src/kinds/model.js';
import { inMemory, loadWell } from '../../spec/support.js';
import { loadSpecs } from '../../support/load-specs.js';
import type { Fault } from './kinds.js';
import { treesOf } from './parts.js';
import { type Play, play } from './play.js';
import { verdict } from './verdict.js';
import { createWorld } from './world.js';

interface Found {
  readonly name: string;
  /** Segments, a calculation, or a project with its calculation. */
  readonly of?: 'calculation' | 'project';
  readonly first: string;
  readonly second: string;
  /** Of the first run. */
  readonly faults: readonly Fault[];
}

const FOUND: readonly Found[] = [
  {
    // Seed 7, 405: a measure that a new layer has anyway made the rest shorter, and that was taken for the lost layer.
    name: 'a layer whose answer is lost, while reads lag and another layer is as it should be by itself',
    first: '{B: {sections: [{layers: [{culverts: [{}]}]}]}}',
    second:
      '{B: {sections: [{layers: [{culverts: [{}], pipeGroups: []}]}, {layers: [{}, {leftBorderAdjustment: 0, pipes: [], pipeGroups: [], pipeCanals: [], eccs: [], ecomDucts: []}, {}]}]}}',
    faults: [{ kind: 'done, answer reset, and reads lag', on: 'write', from: 2, n: 1 }],
  },
  {
    // Seed 7, 3739: what was planned from a look that was behind after a 409 was made twice, and the surplus passed for
    // what a section that owns nothing may hold.
    name: 'a look that is behind after a refusal',
    first: '{}',
    second: '{S1: {topCoverings: [{type: OTHER}], sections: [{layers: [{cables: [], eccs: [{typeId: 2}]}]}, {}]}}',
    faults: [
      { kind: 'refused with 409, and nobody was there', on: 'write', from: 5, n: 0 },
      { kind: 'refused with 409, and nobody was there', on: 'write', from: 1, n: 0 },
      { kind: 'done, answer reset, and reads lag', on: 'write', from: 1, n: 1 },
    ],
  },
  {
    // Seed 7, 11073: what was left to make was the duct that states its diameter, and the one that was there with it
    // served as an open one.
    name: 'a refusal of one of several ducts, some of which leave their diameter open',
    first: '{S2: {}}',
    second: '{S2: {sections: [{layers: [{pipes: [{pipeCategory: ECOM, ecomDucts: [{}]}], ecomDucts: [{}, {outerDiameter: 32}]}]}]}}',
    faults: [{ kind: 'refused with 409, and nobody was there', on: 'write', from: 4, n: 0 }],
  },
  {
    // Seed 11, 477: the old budget code was replaced, and after the refusal the other new one was taken for its replacement,
    // so that both got its location.
    name: 'a refusal between a budget code that is replaced and a new one of the same number',
    of: 'calculation',
    first: '{nodes: [{number: "1101", quantity: 0, locationName: Storgata}]}',
    second: '{nodes: [{number: "1101", quantity: 0.1}, {number: "1101", quantity: 1}]}',
    faults: [
      { kind: 'refused with 409, and nobody was there', on: 'write', from: 1, n: 0 },
      { kind: 'refused with 409, and nobody was there', on: 'write', from: 3, n: 0 },
    ],
  },
  {
    // Seed 11, 1680: a run that planned the calculation again lost a location that its first plan carried over.
    name: 'a refusal of a replacement after the revision of the catalog has become inactive',
    of: 'project',
    first:
      '{number: "2026-0417"}\ncalculation: {nodes: [{number: "1101", quantity: 12.5, childNodes: [{number: "6103", locationName: Storgata}]}]}',
    second: '{number: "2026-0417", description: Changed}\ncalculation: {nodes: [{number: "1101", quantity: 0}]}',
    faults: [
      { kind: 'clock of the service jumps', on: 'write', from: 1, n: 39 },
      { kind: 'refused with 409, and nobody was there', on: 'write', from: 1, n: 0 },
    ],
  },
  {
    // Seed 22, 236: a calculation whose read was refused was taken for a new one, and its node was created a second time.
    name: 'a refusal of the read of a calculation whose module the spec states',
    of: 'project',
    first: '{number: "2026-0417"}\ncalculation: {nodes: [{number: "1201", quantity: 12.5, locationName: Kai 3}]}',
    second: '{number: "2026-0417", modules: [CABLESIMULATOR, CALCULATION]}\ncalculation: {nodes: [{number: "1201", quantity: 0}]}',
    faults: [{ kind: 'refused with 409, and nobody was there', on: 'read', from: 4, n: 0 }],
  },
  {
    // Seed 7, 85: the judge expected the thickness of the server where the spec states none.
    name: 'a layer that was created for another place of a new segment, where the spec leaves its thickness open',
    first: '{}',
    second:
      '{S1: {sections: [{layers: [{protectionLayerThickness: 50, pipeCanals: [], sensors: [{}]}, {rightBorderAdjustment: 0, cables: [], pipes: [], pipeGroups: [], culverts: [], eccs: [], sensors: [{}]}, {cables: []}]}, {layers: [{}]}, {layers: [{rightBorderAdjustment: 0, cables: [], pipes: [], pipeGroups: [], culverts: [], eccs: [], sensors: [{}]}]}]}}',
    faults: [{ kind: 'killed after the answer', on: 'write', from: 4, n: 0 }],
  },
  {
    // Seed 46, 136: the section that stays holds an earth conductor, like the one in front of it that goes. It was taken for an interrupted
    // replacement and got the pipe group, although copies are made kind by kind and pipe groups came first.
    name: 'a kill between a change of one section and the deletion of the section in front of it, which holds something alike',
    first:
      '{S1: {sections: [{layers: [{ecomDucts: [{}]}, {pipeGroups: [{configuration: DOUBLE}], eccs: [{typeId: 1}]}]}, {coverThickness: 900, layers: [{}, {eccs: [{typeId: 1}]}]}]}}',
    second:
      '{S1: {sections: [{coverThickness: 900, sectionType: ADVANCED_TRENCH, layers: [{ecomDucts: [], pipes: [], pipeCanals: [], sensors: [{}]}, {cables: [], pipes: []}]}]}}',
    faults: [{ kind: 'killed after the answer', on: 'write', from: 1, n: 0 }],
  },
];

function project(what: string, of: Found['of']): DesiredProject {
  const own = of === 'project' ? '' : 'project: "2026-0417"\n';
  const text = `apiVersion: trenchctl/v1\n${own}${of ?? 'segments'}: ${what}\n`;
  const { projects, problems } = loadSpecs(['s.yaml'], inMemory({ 's.yaml': text }));
  expect(problems.filter(({ severity }) => severity !== 'warning')).toEqual([]);
  return projects[0] as DesiredProject;
}

test.each(FOUND)('$name', async ({ of, first, second, faults }) => {
  const world = createWorld();
  await treesOf(world);
  const one: Play = { first: project(first, of), second: project(second, of), faults: [faults], parallelism: 1 };
  const played = await play(world, one);
  expect(played.fired.toSorted()).toEqual(faults.map(({ kind }) => kind).toSorted());
  expect(verdict(one, played)).toEqual([]);
  // What was done although nobody heard of it is not done again; what was refused is.
  const refused = played.fired.filter((kind) => kind.startsWith('refused')).length;
  expect(played.writes).toBeLessThanOrEqual(played.planned + refused);
});

// The clock of the service is set while a run reads or writes.

const SPEC = `apiVersion: trenchctl/v1
project: {number: "2026-0999", create: true, name: Nygata, status: STARTED, startDate: 2026-11-01, owner: kari.nordmann, modules: [CABLESIMULATOR, CALCULATION]}
segments: {S: {length: 12}}
calculation: {nodes: [{number: "1101", quantity: 3}, {number: "1102", quantity: 1}]}
`;
/** The project of the spec is new. */
function newProject(): Pick<Play, 'first' | 'second'> {
  const second = loadWell(SPEC)[0] as DesiredProject;
  const { projectFields: _, calculation: __, ...first } = { ...second, segments: [] };
  return { first, second };
}

test('two jumps during one call: the renewed token has expired too, the run ends with 401, and the next one applies (seed 24, 1720)', async () => {
  const world = createWorld();
  await treesOf(world);
  const kind = 'clock of the service jumps';
  const faults: Fault[] = [24, 4].map((n) => ({ kind, on: 'read', from: 1, n }));
  const one = { ...newProject(), faults: [faults], parallelism: 1 };
  const played = await play(world, one);
  expect(played.fired).toEqual([kind, kind]);
  expect(played.runs[0]?.error).toContain('answered 401; the bearer token has expired');
  expect(verdict(one, played)).toEqual([]);
});

// Seed 7, 405:1:327: the judge compared the end with a run at today's time. "New calculations are tied to the latest revision", and
// that is the revision before if the project is created while the clock of the service is a year behind. No spec states it.
test.each([
  { name: 'a year behind', from: 1, revision: '72' },
  { name: 'set a year back after the project is created', from: 2, revision: '73' },
])('a new calculation has the latest revision at its creation: the clock is $name', async ({ from, revision }) => {
  const world = createWorld();
  await treesOf(world);
  const fault: Fault = { kind: 'clock of the service jumps', on: 'write', from, n: 9 };
  const one = { ...newProject(), faults: [[fault]], parallelism: 1 };
  const played = await play(world, one);
  expect(verdict(one, played)).toEqual([]);
  const [demo = '', created = ''] = played.parts;
  expect(/"revisionId":"(\d+)"/.exec(created)?.[1]).toBe(revision);
  // The judge accepts the revision of that time only.
  const other = created.replace(`"revisionId":"${revision}"`, '"revisionId":"71"');
  expect(verdict(one, { ...played, parts: [demo, other] })).toHaveLength(1);
});
