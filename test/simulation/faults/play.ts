// A world, a change that is asked for, and the faults of each run: played until nothing is left to do, and then looked at.

import type { Content, Loss } from '../../../src/plan/model/change.js';
import type { Segment } from '../../../src/service/core/world.js';
import type { Mark } from './edits.js';
import { furnish, type Ideal, undisturbed } from './furnish.js';
import { type Fault, type FaultKind, isOfPeople } from './kinds.js';
import { removedIn } from './removed.js';
import { planOnly, type Ran, runOnce } from './run.js';
import type { Change } from './specs.js';
import { namesOf, nodesIn, partsOf, type SegmentState, stateOf } from './state.js';
import { createStriker, MAX_EDITS } from './strike.js';
import { createWire } from './wire.js';
import { type Moment, NEW_NUMBER, type World } from './world.js';

/** The faults that strike each run, in order; undisturbed runs follow. */
export type Schedule = readonly (readonly Fault[])[];

export interface Play extends Change {
  readonly faults: Schedule;
  readonly parallelism: number;
}

/** One run, and what it left. */
interface PlayedRun extends Ran {
  readonly writes: number;
  readonly fired: readonly FaultKind[];
  readonly struck: readonly string[];
  /** The segments and the parts at each moment at which a segment is about to be deleted. */
  readonly deletions: readonly Deletion[];
  /** Edits of others, and the cables that the run deleted. */
  readonly marks: readonly Mark[];
  readonly deletedCables: readonly string[];
  /** The names of projects and segments after the run, and the nodes of calculations. */
  readonly names: readonly string[];
  readonly nodes: readonly string[];
  readonly after: Moment;
  /** Calls that a plan would make after the run. */
  readonly left: readonly string[];
  /** What the run reported as applied although it is not as the spec states. */
  readonly untrue: readonly string[];
  /** Why the run failed although nothing stood in its way. */
  readonly unexcused: readonly string[];
}

interface Deletion {
  readonly segments: readonly SegmentState[];
  readonly parts: readonly string[];
}

/** What is there at the end. */
interface End {
  readonly segments: readonly Segment[];
  readonly after: readonly SegmentState[];
  /** The projects and their calculations. */
  readonly parts: readonly string[];
  /** What an undisturbed run makes of it, at the service's time at which the new project was created. */
  readonly ideal: Ideal;
}

export interface Played extends End {
  readonly before: readonly SegmentState[];
  /** Nodes that were there before. */
  readonly nodesBefore: readonly string[];
  /** Nobody else had a hand in it. */
  readonly isAlone: boolean;
  /** Calls that the first plan would take if nothing went wrong. */
  readonly planned: number;
  readonly writes: number;
  readonly runs: readonly PlayedRun[];
  readonly fired: readonly FaultKind[];
  /** What runs reported as applied although it was not as the spec states. */
  readonly untrue: readonly string[];
  /** Edits of others that were made and are not the spec's business. */
  readonly marks: readonly Mark[];
  /** What plans said that they cannot keep. */
  readonly losses: readonly Loss[];
  /** What plans showed as removed with a section or layer. */
  readonly removed: readonly Content[];
  /** Calls that a plan would still make in the end. */
  readonly left: readonly string[];
  /** Faults of the service itself, which nobody ordered. */
  readonly failures: readonly string[];
}

export interface Player {
  play(schedule: Schedule): Promise<Played>;
  /** How many runs were made: schedules share the runs that begin from the same state with the same faults. */
  made(): number;
}

export const play = async (world: World, one: Play): Promise<Played> => (await createPlayer(world, one)).play(one.faults);

/**
 * Plays any number of schedules over one change. A run is a function of the state that it begins from and of its faults, so a run
 * that another schedule has made is not made again. States that differ only in times are the same.
 */
export async function createPlayer(world: World, change: Omit<Play, 'faults'>): Promise<Player> {
  await world.reset();
  await furnish(world, change.first);
  const start = world.moment();
  const before = stateOf(world);
  const nodesBefore = nodesIn(partsOf(world));
  const runs = new Map<string, PlayedRun>();
  const ends = new Map<string, End>();
  const ideals = new Map<number | undefined, Ideal>();

  async function run(from: Moment, faults: readonly Fault[], number: number): Promise<PlayedRun> {
    // Each edit of somebody else has a number of its own.
    const firstEdit = faults.some(({ kind }) => isOfPeople(kind)) ? number * MAX_EDITS : 0;
    const key = JSON.stringify([from.key, firstEdit, faults]);
    const known = runs.get(key);
    if (known) return known;
    await world.reset(from);
    const made = await makeRun(world, change, faults, firstEdit);
    runs.set(key, made);
    return made;
  }

  async function endAt(moment: Moment): Promise<End> {
    const known = ends.get(moment.key);
    if (known) return known;
    await world.reset(moment);
    const end = { segments: world.segments(), after: stateOf(world), parts: partsOf(world) };
    const serviceTime = createdAt(world);
    const day = serviceTime && Math.floor(serviceTime / DAY);
    const ideal = ideals.get(day) ?? (await undisturbed(world, change, serviceTime));
    ideals.set(day, ideal);
    ends.set(moment.key, { ...end, ideal });
    return { ...end, ideal };
  }

  async function play(schedule: Schedule): Promise<Played> {
    const played: PlayedRun[] = [];
    for (const [n, faults] of schedule.entries()) played.push(await run(played.at(-1)?.after ?? start, faults, n));
    const last = played.at(-1);
    if (!last || last.left.length > 0) played.push(await run(last?.after ?? start, [], schedule.length));
    const { after = start, left = [] } = played.at(-1) ?? {};
    return { ...summed(played), before, nodesBefore, ...(await endAt(after)), left, failures: [...world.failures] };
  }

  return { play, made: () => runs.size };
}

const DAY = 24 * 60 * 60 * 1000;

function summed(runs: readonly PlayedRun[]): Omit<Played, keyof End | 'before' | 'nodesBefore' | 'left' | 'failures'> {
  const fired = runs.flatMap((one) => one.fired);
  const deleted = new Set(runs.flatMap(({ deletedCables }) => deletedCables));
  const firstOfPeople = runs.findIndex((one) => one.fired.some(isOfPeople));
  return {
    runs,
    fired,
    isAlone: firstOfPeople < 0,
    planned: (runs.find(({ planned }) => planned.length > 0)?.planned ?? []).reduce((sum, { steps }) => sum + steps.length, 0),
    writes: runs.reduce((sum, { writes }) => sum + writes, 0),
    untrue: runs.slice(0, firstOfPeople < 0 ? runs.length : firstOfPeople).flatMap(({ untrue }) => untrue),
    // A label goes with a cable that the spec no longer has: only a section is looked at again before it goes.
    marks: runs.flatMap(({ marks }) => marks).filter(({ cableId }) => cableId === undefined || !deleted.has(cableId)),
    losses: runs.flatMap(({ planned }) => planned.flatMap(({ losses }) => losses)),
    removed: runs.flatMap(({ planned }) => removedIn(planned)),
  };
}

/** The service's time at which the new project, and its calculation with it, was created; undefined if there is none. */
const createdAt = (world: World): number | undefined =>
  world
    .projects()
    .filter(({ number }) => number === NEW_NUMBER)
    .map(({ createdDate }) => Date.parse(createdDate))[0];

async function makeRun(
  world: World,
  { second, parallelism }: Omit<Play, 'faults'>,
  faults: readonly Fault[],
  firstEdit: number,
): Promise<PlayedRun> {
  const striker = createStriker(world, second, faults, firstEdit);
  const deletions: Deletion[] = [];
  const deletedCables: string[] = [];
  const wire = createWire(world, (passing) => {
    const { method, url } = passing;
    if (method === 'DELETE' && /\/segments\/\d+$/.test(url)) deletions.push({ segments: stateOf(world), parts: partsOf(world) });
    const cableId = method === 'DELETE' ? /cables\/([\w-]+)$/.exec(url)?.[1] : undefined;
    if (cableId !== undefined) deletedCables.push(cableId);
    return striker.pass(passing);
  });
  try {
    const ran = await runOnce([second], world.client(wire.send), parallelism);
    await striker.calmDown();
    const left = (await planOnly([second], world.client(), parallelism)).filter(({ steps }) => steps.length > 0);
    return {
      ...ran,
      ...{ writes: wire.writes(), fired: striker.fired, struck: striker.struck, marks: striker.marks(), deletions, deletedCables },
      names: namesOf(world),
      nodes: nodesIn(partsOf(world)),
      after: world.moment(),
      left: left.flatMap(({ name, steps }) => steps.map(({ operation }) => `${name}: ${operation}`)),
      untrue: untrueOf(ran, left),
      unexcused: striker.excuses() === 0 ? failuresOf(ran) : [],
    };
  } finally {
    // Nothing of this run may reach into the next.
    await striker.calmDown();
  }
}

/** Work that the run reports as applied, and for which a plan has calls. */
function untrueOf({ outcomes }: Ran, left: Ran['planned']): string[] {
  const applied = outcomes.filter(({ status }) => status === 'applied').map(({ name, part }) => `${part} ${name}`);
  return left.flatMap((one) => {
    const isApplied = applied.includes(`${'part' in one ? one.part : undefined} ${one.name}`);
    return isApplied ? [`${one.name} was applied: ${one.steps.map(({ operation }) => operation).join()}`] : [];
  });
}

const failuresOf = ({ error, outcomes }: Ran): string[] => [
  ...(error === undefined ? [] : [error]),
  ...outcomes.filter(({ status }) => status !== 'applied').map((one) => `${one.name}: ${JSON.stringify(one.error)}`),
];
