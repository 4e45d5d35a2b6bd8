import type { Step } from '../../../src/plan/model/step.js';
import { perform } from './api.js';
import type { World } from './world.js';

/** The world after the steps of a plan, each of them one call. */
export function runPlan(start: World, steps: readonly Step[]): World {
  const answers = new Map<string, unknown>();
  let world = start;
  for (const { id, operation, path, body = {} } of steps) {
    const call = { operation, path: resolved<string>(path, answers), body: resolved<unknown>(body, answers) };
    const after = perform(world, call);
    world = after.world;
    answers.set(id, after.answer);
  }
  return world;
}

const resolved = <T>(named: Readonly<Record<string, unknown>>, answers: ReadonlyMap<string, unknown>) =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name, isReference(value) ? follow(value, answers) : value])) as Record<
    string,
    T
  >;

interface Reference {
  readonly step: string;
  readonly pick: string;
}

const isReference = (value: unknown): value is Reference => typeof value === 'object' && value !== null && 'pick' in value;

function follow({ step, pick }: Reference, answers: ReadonlyMap<string, unknown>): unknown {
  const found = pick.split('.').reduce<unknown>((inside, name) => (inside as Record<string, unknown>)?.[name], answers.get(step));
  if (found === undefined) throw new Error(`step ${step} answers no ${pick}`);
  return found;
}
