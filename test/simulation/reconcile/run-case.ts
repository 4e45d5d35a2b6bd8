import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { applyPlan } from '../../../src/apply/apply-plan.js';
import type { StepReport } from '../../../src/apply/run-steps.js';
import type { DesiredProject, DesiredSection, DesiredSegment } from '../../../src/kinds/model.js';
import { movedSince } from '../../../src/plan/checks/compare-saved.js';
import type { PlanDocument } from '../../../src/plan/emit/document.js';
import type { PlannedSegment } from '../../../src/plan/model/planned-segment.js';
import type { Plan } from '../../../src/reconcile/made-plan.js';
import type { Section, Segment } from '../../../src/service/core/world.js';
import { cablesInside } from '../../../src/service/trench/items/registry.js';
import { type ProjectSides, projectSides } from './arbitrary-project.js';
import type { ProjectModel } from './model.js';
import { styleNumber, styleOf } from './style.js';
import { PROJECT, planText, specsIn, type World } from './world.js';
import { writeProject } from './write.js';

// The values that a spec leaves open are as they were. Checked on what the service holds, not on what the planner was shown. What
// becomes of objects and labels that no spec owns is checked under faults and with bases (test/simulation/faults, test/plan/ownership).

type Segments = ReadonlyMap<string, Segment>;

function expectUnownedKept(planned: readonly PlannedSegment[], before: Segments, after: Segments): void {
  const byId = new Map(planned.map((one) => [one.segmentId, one]));
  for (const [id, old] of before) {
    const plan = byId.get(id);
    const now = after.get(id);
    if (!plan || plan.steps.length === 0) expect(now, `${old.name} is not to be touched`).toEqual(old);
    else if (!plan.desired) expect([now, plan.destroyed], `${old.name} is pruned`).toEqual([undefined, objectsIn(old)]);
    else if (!now) throw new Error(`${old.name} is gone`);
    else expectSegmentKept(plan, plan.desired, old, now);
  }
}

/** The segment, its coverings, its sections and all that lies in them. */
const objectsIn = ({ topCoverings, sections }: Segment): number => {
  const items = sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
  const inside = items.flatMap(cablesInside);
  return 1 + topCoverings.length + sections.length + items.length + inside.length;
};

function expectSegmentKept({ changes }: PlannedSegment, desired: DesiredSegment, old: Segment, now: Segment): void {
  const { fields, settings, topCoverings, sections } = desired;
  expect(now.surroundings).toEqual(old.surroundings);
  if (!('length' in fields)) expect(now.length).toEqual(old.length);
  if (!('description' in fields)) expect(now.description).toEqual(old.description);
  for (const name of ['autoMarkers', 'defaultMarkerTypeId'] as const)
    if (settings?.fields[name] === undefined) expect(now.settings[name]).toEqual(old.settings[name]);
  if (!topCoverings) expect(now.topCoverings).toEqual(old.topCoverings);
  if (!sections) expect(now.sections).toEqual(old.sections);
  const isMoved =
    old.sections.length !== now.sections.length || changes.some(({ kind, action }) => kind === 'section' && /create|delete/.test(action));
  if (!isMoved)
    sections?.forEach((section, n) => {
      const [was, is] = [old.sections[n], now.sections[n]];
      if (was && is) expectSectionKept(section, was, is);
    });
}

/** A section that stayed in its place, be it by a replacement. */
function expectSectionKept(desired: DesiredSection, old: Section, now: Section): void {
  for (const name of GEOMETRY) if (!(name in desired.fields)) expect(now[name], name).toEqual(old[name]);
  const statesDepth = 'coverThickness' in desired.fields || 'layoutDepth' in desired.fields;
  // A layout depth cannot be told from a cover that comes to the same, so a replacement may write the cover.
  if (!statesDepth && 'cover' in old.depth) expect(now.depth).toEqual(old.depth);
  if (!desired.layers) expect(now.layers).toEqual(old.layers);
  // Where there is one layer, it is clear which layer is which.
  if (!desired.layers || [desired.layers, old.layers, now.layers].some(({ length }) => length !== 1)) return;
  for (const name of SPACING)
    if (!(name in (desired.layers[0]?.fields ?? {}))) expect(now.layers[0]?.[name], name).toEqual(old.layers[0]?.[name]);
}

const SPACING = ['protectionLayerThickness', 'leftBorderAdjustment', 'rightBorderAdjustment'] as const;

const GEOMETRY = ['sectionType', 'foundationThickness', 'foundationThicknessFillZone', 'leftBorderPadding', 'rightBorderPadding'] as const;

type SegmentsOfWorld = ReturnType<World['segments']>;

/** A live state, as the spec that made it and what was done to it by hand; and a spec near it. */
export interface Case {
  readonly project: ProjectSides;
  readonly style: number;
}

export const cases: fc.Arbitrary<Case> = fc.record({ project: projectSides, style: styleNumber });

/** Builds the live state, brings it to the spec, and checks everything that must hold on the way. */
export async function runCase(
  world: World,
  { project, style }: Case,
  check: (made: Plan, before: SegmentsOfWorld, after: SegmentsOfWorld) => void = (made, before, after) =>
    expectUnownedKept(made.segments, before, after),
): Promise<void> {
  const texts: string[] = [];
  try {
    await liveOf(world, { project, style }, texts);
    const before = world.segments();
    const made = await reconcile(world, written(world, project.after, style, texts));
    check(made, before, world.segments());
  } catch (error) {
    // A model says little to a reader: the files that were made of it say all.
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\n${texts.join('\n')}`, { cause: error });
  }
}

/** The live state of a case, and nothing else. */
export async function liveOf(world: World, { project, style }: Case, texts: string[] = []): Promise<void> {
  // All calls are answered within one turn of the event loop, and what they leave behind is not freed before it ends.
  await setImmediate();
  world.clear();
  await reconcile(world, written(world, project.before, style, texts));
}

/** The model as specs, by way of its text. */
function written(world: World, model: ProjectModel, style: number, texts: string[]): DesiredProject[] {
  const files = filesOf(world, model, style);
  texts.push(...Object.values(files));
  return specsIn(files);
}

/** The model as the texts of spec files. */
export function filesOf(world: World, model: ProjectModel, style: number): Record<string, string> {
  const live = new Map([...world.segments().values()].map(({ id, name }) => [name, id]));
  const options = { ...PROJECT, projectId: PROJECT.id, live, typeNames: world.typeNames };
  return writeProject(model, styleOf(style), options);
}

/** Plan, apply, plan again. */
export async function reconcile(world: World, specs: readonly DesiredProject[]): Promise<Plan> {
  const made = await world.plan(specs);
  expect(made.problems).toEqual([]);
  expectRepeatable(made, await world.plan(specs, 1));
  await applyAsPlanned(world, made);
  const again = await world.plan(specs);
  expect(again.problems).toEqual([]);
  const left = again.segments.flatMap(({ steps }) => steps.map(({ operation }) => operation));
  expect(left, 'nothing is left to do').toEqual([]);
  return made;
}

/** The same input gives the same bytes, however many are read at a time; and a plan is not stale from the start. */
function expectRepeatable(made: Plan, again: Plan): void {
  const text = planText(made);
  expect(planText(again)).toBe(text);
  const saved = JSON.parse(text) as PlanDocument;
  const changed = again.segments.filter(({ steps }) => steps.length > 0);
  const moved = saved.segments.flatMap((segment, n) => movedSince(segment, changed[n]));
  expect(moved).toEqual([]);
}

/** The calls that are planned are the calls that are made: no more, no fewer, and no second thoughts. */
async function applyAsPlanned(world: World, { segments }: Plan): Promise<void> {
  const before = world.writes.length;
  const reports: StepReport[] = [];
  const outcomes = await applyPlan(segments, { api: world.writing, parallelism: 3, onStep: (report) => void reports.push(report) });
  const said = outcomes.map(({ name, status, replans, error }) => ({ name, status, replans, error }));
  const work = segments.filter(({ steps }) => steps.length > 0);
  expect(said).toEqual(work.map(({ name }) => ({ name, status: 'applied', replans: 0, error: undefined })));
  for (const { name, steps } of work) {
    const own = reports.filter(({ step }) => steps.includes(step)).map(({ step }) => step);
    expect(own, `every step of ${name}, in order`).toEqual(steps);
  }
  const done = reports.filter(({ outcome }) => outcome === 'done').map(({ step }) => step);
  // In any order: which of two segments is ahead says nothing.
  const names = (calls: readonly { operation: string }[]) => calls.map(({ operation }) => operation).sort();
  const writes = world.writes.slice(before);
  expect(names(writes)).toEqual(names(done));
  expect(outcomes.reduce((sum, { writes }) => sum + writes, 0)).toBe(writes.length);
  expect(
    reports.filter(({ outcome, step }) => outcome === 'agrees' && !step.unless),
    'only a step that allows it is skipped',
  ).toEqual([]);
}
