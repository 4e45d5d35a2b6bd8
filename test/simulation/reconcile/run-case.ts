import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { applyPlan } from '../../../src/apply/apply-plan.js';
import type { StepReport } from '../../../src/apply/run-steps.js';
import type { DesiredItem, DesiredProject, DesiredSection, DesiredSegment, Fields } from '../../../src/kinds/model.js';
import { ITEM_KINDS } from '../../../src/kinds/registry.js';
import { movedSince } from '../../../src/plan/checks/compare-saved.js';
import type { PlanDocument } from '../../../src/plan/emit/document.js';
import type { Content, Loss } from '../../../src/plan/model/change.js';
import { statedLists } from '../../../src/plan/model/desired-items.js';
import type { PlannedSegment } from '../../../src/plan/model/planned-segment.js';
import type { Plan } from '../../../src/reconcile/made-plan.js';
import { lostValue, lostWords } from '../../../src/render/words/reason-words.js';
import type { Item, Section, Segment } from '../../../src/service/core/world.js';
import { cablesInside } from '../../../src/service/trench/items/registry.js';
import { removedIn } from '../faults/removed.js';
import { type ProjectSides, projectSides } from './arbitrary-project.js';
import { markAll, marksIn } from './marks.js';
import type { ProjectModel } from './model.js';
import { styleNumber, styleOf } from './style.js';
import { PROJECT, planText, specsIn, type World } from './world.js';
import { writeProject } from './write.js';

// What a spec does not own is as it was, or listed as a loss. Checked on what the service holds, not on what the
// planner was shown.

// A list that agrees with the spec already is not the spec's business any more: whatever else happens to its section,
// the values in it that the spec leaves open stay as they are.

/** Where there is one layer, it is clear which layer is which. */
function expectContentKept({ layers = [] }: DesiredSection, old: Section, now: Section): void {
  const [desired] = layers;
  const [before] = old.layers;
  const [after] = now.layers;
  const isClear = layers.length === 1 && old.layers.length === 1 && now.layers.length === 1;
  if (!isClear || !desired || !before || !after) return;
  for (const name of SPACING) if (!(name in desired.fields)) expect(after[name], name).toEqual(before[name]);
  const owned = statedLists(desired);
  for (const { name } of ITEM_KINDS) {
    const live = before.items.filter(({ kind }) => kind === name);
    const list = owned.get(name)?.map(({ item }) => item);
    if (list && !agree(live, list)) continue;
    const left = after.items.filter(({ kind }) => kind === name);
    expect(left.map(said).sort(), `${name}: nothing was asked of these`).toEqual(live.map(said).sort());
  }
}

const SPACING = ['protectionLayerThickness', 'leftBorderAdjustment', 'rightBorderAdjustment'] as const;

/** Whether each live item can be a desired one of its own, with none left on either side. */
function agree(live: readonly Item[], desired: readonly DesiredItem[]): boolean {
  if (live.length !== desired.length) return false;
  const [first, ...rest] = live;
  if (!first) return true;
  return desired.some((item, n) => fits(first, item) && agree(rest, desired.toSpliced(n, 1)));
}

const fits = (live: Item, { fields, cables, ducts = [] }: DesiredItem): boolean =>
  Object.entries({ ...(ducts.length > 0 ? ECOM : {}), ...fields }).every(([name, value]) => (live as unknown as Fields)[name] === value) &&
  (!cables || agree(cablesInside(live), cables));

const ECOM = { pipeCategory: 'ECOM' };

/** An item as far as a call could state it. */
const said = (item: Item): string => {
  const { id, positioning, xAdjustment, yAdjustment, ...rest } = item;
  const { label, pipeId, minPadding, cables = [], ...fields } = rest as Record<string, unknown>;
  return JSON.stringify([Object.entries(fields).sort(), (cables as Item[]).map(said).sort()]);
};

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

function expectSegmentKept({ losses, changes }: PlannedSegment, desired: DesiredSegment, old: Segment, now: Segment): void {
  const { fields, settings, topCoverings, sections } = desired;
  expect(now.surroundings).toEqual(old.surroundings);
  if (!('length' in fields)) expect(now.length).toEqual(old.length);
  if (!('description' in fields)) expect(now.description).toEqual(old.description);
  for (const name of ['autoMarkers', 'defaultMarkerTypeId'] as const)
    if (settings?.fields[name] === undefined) expect(now.settings[name]).toEqual(old.settings[name]);
  if (!topCoverings) expect(now.topCoverings).toEqual(old.topCoverings);
  if (!sections) expect(now.sections).toEqual(old.sections);
  expectMarksKept(old, now, losses);
  const removed = removedIn([{ changes }]);
  expectKindsKept(sections ?? [], old.sections, now.sections, { losses, removed });
  const isMoved =
    old.sections.length !== now.sections.length || changes.some(({ kind, action }) => kind === 'section' && /create|delete/.test(action));
  if (!isMoved)
    sections?.forEach((section, n) => {
      const [was, is] = [old.sections[n], now.sections[n]];
      if (was && is) expectSectionKept(section, was, is, { losses, removed });
    });
}

/** A section that stayed in its place, be it by a replacement. */
function expectSectionKept(desired: DesiredSection, old: Section, now: Section, shown: Shown): void {
  for (const name of GEOMETRY) if (!(name in desired.fields)) expect(now[name], name).toEqual(old[name]);
  const statesDepth = 'coverThickness' in desired.fields || 'layoutDepth' in desired.fields;
  // A layout depth cannot be told from a cover that comes to the same, so a replacement may write the cover.
  if (!statesDepth && 'cover' in old.depth) expect(now.depth).toEqual(old.depth);
  if (!desired.layers) expect(now.layers).toEqual(old.layers);
  expectKindsKept([desired], [old], [now], shown);
  expectContentKept(desired, old, now);
}

const GEOMETRY = ['sectionType', 'foundationThickness', 'foundationThicknessFillZone', 'leftBorderPadding', 'rightBorderPadding'] as const;

/** What the plan shows: as lost, and as removed with a section or layer. */
interface Shown {
  readonly losses: readonly Loss[];
  readonly removed: readonly Content[];
}

/** Items of a kind that no layer of the sections says anything about. */
function expectKindsKept(
  desired: readonly DesiredSection[],
  old: readonly Section[],
  now: readonly Section[],
  { losses, removed }: Shown,
): void {
  const layers = desired.flatMap((section) => section.layers ?? []);
  const owned = new Set(layers.flatMap((layer) => [...statedLists(layer).keys()]));
  for (const { name, words } of ITEM_KINDS) {
    if (owned.has(name)) continue;
    const listed =
      losses.filter(({ reason }) => lostWords(reason) === words.one).length + removed.filter(({ item }) => item === name).length;
    const gone = missing(itemsOf(old, name), itemsOf(now, name));
    expect(gone.length, `${words.many} that are neither there nor listed: ${gone.join()}`).toBeLessThanOrEqual(listed);
  }
}

const itemsOf = (sections: readonly Section[], kind: string): string[] =>
  sections
    .flatMap(({ layers }) => layers.flatMap(({ items }) => items))
    .filter((item) => item.kind === kind)
    .map(said)
    .sort();

/** What is in the first list and not in the second, one for one. */
function missing(before: readonly string[], after: readonly string[]): string[] {
  const left = [...after];
  return before.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function expectMarksKept(old: Segment, now: Segment, losses: readonly Loss[]): void {
  const there = marksIn(now);
  const listed = losses.map(({ reason }) => ({ what: lostWords(reason), value: lostValue(reason) }));
  const lost = marksIn(old).filter((mark) => ![...there, ...listed].some(({ what, value }) => what === mark.what && value === mark.value));
  expect(lost, 'marks of a hand that are neither there nor listed').toEqual([]);
}

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
  expect(names(world.writes)).toEqual(names(done));
  expect(outcomes.reduce((sum, { writes }) => sum + writes, 0)).toBe(world.writes.length);
  expect(
    reports.filter(({ outcome, step }) => outcome === 'agrees' && !step.unless),
    'only a step that allows it is skipped',
  ).toEqual([]);
}
