import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { applyPlan } from '../../../src/apply/apply-plan.js';
import type { StepReport } from '../../../src/apply/run-steps.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import { movedSince } from '../../../src/plan/checks/compare-saved.js';
import type { PlanDocument } from '../../../src/plan/emit/document.js';
import type { Plan } from '../../../src/reconcile/made-plan.js';
import { type ProjectSides, projectSides } from './arbitrary-project.js';
import { markAll, marksIn } from './marks.js';
import type { ProjectModel } from './model.js';
import { styleNumber, styleOf } from './style.js';
import { expectUnownedKept } from './unowned.js';
import { PROJECT, planText, specsIn, type World } from './world.js';
import { writeProject } from './write.js';

type Segments = ReturnType<World['segments']>;

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
  check: (made: Plan, before: Segments, after: Segments) => void = (made, before, after) =>
    expectUnownedKept(made.segments, before, after),
): Promise<void> {
  const texts: string[] = [];
  try {
    await liveOf(world, { project, style }, texts);
    const before = world.segments();
    texts.push(`by hand: ${JSON.stringify([...before.values()].flatMap(marksIn))}\n`);
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
  markAll(world, project.before);
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
  world.writes.length = 0;
  const reports: StepReport[] = [];
  const outcomes = await applyPlan(segments, {
    api: world.writing,
    parallelism: 3,
    onStep: (report) => void reports.push(report),
  });
  const said = outcomes.map(({ name, status, replans, error }) => ({ name, status, replans, error }));
  const work = segments.filter(({ steps }) => steps.length > 0);
  expect(said).toEqual(work.map(({ name }) => ({ name, status: 'applied', replans: 0, error: undefined })));
  for (const { name, steps } of work) {
    const own = reports.filter(({ step }) => steps.includes(step)).map(({ step }) => step);
    expect(own, `every step of ${name}, in order`).toEqual(steps);
  }
  const done = reports.filter(({ outcome }) => outcome === 'done').map(({ step }) => step);
  const skipped = reports.length - done.length;
  // In any order: which of two segments is ahead says nothing.
  const names = (calls: readonly { operation: string }[]) => calls.map(({ operation }) => operation).sort();
  expect(names(world.writes)).toEqual(names(done));
  expect(outcomes.reduce((sum, { writes }) => sum + writes, 0)).toBe(world.writes.length);
  expect(outcomes.reduce((sum, outcome) => sum + outcome.skipped, 0)).toBe(skipped);
  expect(
    reports.filter(({ outcome, step }) => outcome === 'agrees' && !step.unless),
    'only a step that allows it is skipped',
  ).toEqual([]);
}
