// A world, a change that is asked for, and a schedule of faults: played until it is quiet, and then looked at.
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { Content, Loss } from '../../../src/plan/model/change.js';
import type { Mark } from './edits.js';
import { furnish, type Ideal, undisturbed } from './furnish.js';
import { type Fault, type FaultKind, isOfPeople } from './kinds.js';
import { removedIn } from './removed.js';
import { planOnly, type Ran, runOnce } from './run.js';
import type { Change } from './specs.js';
import { namesOf, nodesIn, partsOf, type SegmentState, stateOf } from './state.js';
import { createStriker, type Striker } from './strike.js';
import { createWire } from './wire.js';
import { NEW_NUMBER, type World } from './world.js';

export interface Play extends Change {
  readonly faults: readonly Fault[];
  readonly parallelism: number;
}

export interface Played {
  readonly before: readonly SegmentState[];
  readonly after: readonly SegmentState[];
  /** The projects and their calculations in the end. */
  readonly parts: readonly string[];
  /** What an undisturbed run makes of it, at the service's time at which the new project was created. */
  readonly ideal: Ideal;
  /** Nobody else had a hand in it. */
  readonly isAlone: boolean;
  /** Calls that the first plan would take if nothing went wrong. */
  readonly planned: number;
  readonly writes: number;
  readonly runs: readonly Ran[];
  readonly fired: readonly FaultKind[];
  readonly struck: readonly string[];
  /** The segments and the parts at each moment at which a segment is about to be deleted. */
  readonly deletions: readonly Deletion[];
  /** Nodes that were there before, and after each run together with the names of projects and segments. */
  readonly nodesBefore: readonly string[];
  readonly between: readonly { readonly names: readonly string[]; readonly nodes: readonly string[] }[];
  /** What a run reported as applied although it was not as the spec states. */
  readonly untrue: readonly string[];
  /** Edits of others that were made and are not the spec's business. */
  readonly marks: readonly Mark[];
  /** What plans said that they cannot keep. */
  readonly losses: readonly Loss[];
  /** What plans showed as removed with a section or layer. */
  readonly removed: readonly Content[];
  /** Calls that a plan would still make in the end. */
  readonly left: readonly string[];
}

interface Deletion {
  readonly run: number;
  readonly segments: readonly SegmentState[];
  readonly parts: readonly string[];
}

/** Runs until the spec is reached; the last of them is not disturbed. */
const MAX_RUNS = 5;

export async function play(world: World, one: Play): Promise<Played> {
  await world.reset();
  await furnish(world, one.first);
  const striker = createStriker(world, one.second, one.faults);
  try {
    const played = await playOut(world, one, striker);
    const end = world.service().store.dump();
    const ideal = await undisturbed(world, one, createdAt(world));
    await world.reset(end);
    return { ...played, ideal, isAlone: !played.fired.some(isOfPeople) };
  } finally {
    // Nothing of this world may reach into the next.
    await striker.calmDown();
  }
}

/** The service's time at which the new project, and its calculation with it, was created; undefined if there is none. */
const createdAt = (world: World): number | undefined =>
  world
    .projects()
    .filter(({ number }) => number === NEW_NUMBER)
    .map(({ createdDate }) => Date.parse(createdDate))[0];

async function playOut(world: World, { second, parallelism }: Play, striker: Striker): Promise<Omit<Played, 'ideal' | 'isAlone'>> {
  const before = stateOf(world);
  const runs: Ran[] = [];
  const nodesBefore = nodesIn(partsOf(world));
  const between: Played['between'][number][] = [];
  const untrue: string[] = [];
  const deletions: Deletion[] = [];
  let writes = 0;
  for (let run = 1; run <= MAX_RUNS; run += 1) {
    if (run === MAX_RUNS) striker.disarm();
    const firedBefore = striker.fired.length;
    const excusesBefore = striker.excuses();
    const wire = createWire(world, (passing) => {
      if (passing.method === 'DELETE' && /\/segments\/\d+$/.test(passing.url))
        deletions.push({ run, segments: stateOf(world), parts: partsOf(world) });
      return striker.pass(passing);
    });
    const ran = await runOnce([second], world.client(wire.send), parallelism);
    runs.push(ran);
    writes += wire.writes();
    const isUndisturbed = striker.fired.length === firedBefore;
    if (striker.excuses() === excusesBefore) mustEndWell(ran, run);
    if (isUndisturbed && !ran.error && ran.planned.every(({ steps }) => steps.length === 0)) break;
    await striker.calmDown();
    between.push({ names: namesOf(world), nodes: nodesIn(partsOf(world)) });
    if (!striker.fired.some(isOfPeople)) untrue.push(...(await untrueOf(world, second, ran)));
  }
  const left = await planOnly([second], world.client(), parallelism);
  return {
    before,
    deletions,
    nodesBefore,
    between,
    after: stateOf(world),
    parts: partsOf(world),
    planned: (runs.find(({ planned }) => planned.length > 0)?.planned ?? []).reduce((sum, { steps }) => sum + steps.length, 0),
    writes,
    runs,
    fired: striker.fired,
    struck: striker.struck,
    untrue,
    marks: striker.marks(),
    losses: runs.flatMap(({ planned }) => planned.flatMap(({ losses }) => losses)),
    removed: runs.flatMap(({ planned }) => removedIn(planned)),
    left: left.flatMap(({ name, steps }) => steps.map(({ operation }) => `${name}: ${operation}`)),
  };
}

/** Work that the run reports as applied, and for which a plan has calls. */
async function untrueOf(world: World, spec: DesiredProject, { outcomes }: Ran): Promise<string[]> {
  const applied = outcomes.filter(({ status }) => status === 'applied').map(({ name, part }) => `${part} ${name}`);
  if (applied.length === 0) return [];
  const left = (await planOnly([spec], world.client())).filter(({ steps }) => steps.length > 0);
  return left.flatMap((one) => {
    const isApplied = applied.includes(`${'part' in one ? one.part : undefined} ${one.name}`);
    return isApplied ? [`${one.name} was applied: ${one.steps.map(({ operation }) => operation).join()}`] : [];
  });
}

/** What nothing stood in the way of has no excuse. */
function mustEndWell({ error, outcomes }: Ran, run: number): void {
  const bad = outcomes.filter(({ status }) => status !== 'applied').map((one) => `${one.name}: ${JSON.stringify(one.error)}`);
  const failure = [...(error === undefined ? [] : [error]), ...bad];
  if (failure.length > 0) throw new Error(`run ${run}, without a reason to fail, ended with ${failure.join('; ')}`);
}
