// One change against one deviation: what was planned, what was called, and how it ended.
import { ApiError } from '../../src/api/api-error.js';
import { applyPlan } from '../../src/apply/apply-plan.js';
import type { SegmentOutcome } from '../../src/apply/apply-segment.js';
import type { DesiredProject } from '../../src/kinds/model.js';
import { ITEM_KINDS } from '../../src/kinds/registry.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { furnish } from '../simulation/faults/furnish.js';
import { planOnly } from '../simulation/faults/run.js';
import { COMPANY, type World } from '../simulation/faults/world.js';
import type { Client } from '../support/client.js';
import { LAG } from './converging.js';
import type { Deviation, Json } from './deviation.js';
import { createProxy, type Passed } from './proxy.js';

export interface Played {
  readonly planned: readonly PlannedSegment[];
  readonly outcomes: readonly SegmentOutcome[];
  readonly passed: readonly Passed[];
  /** Why there was no plan. */
  readonly error?: string;
  /** Calls that are left to make after a run that applied everything, through the deviation and by what the service really holds. */
  readonly left: { readonly seen: readonly string[]; readonly real: readonly string[] };
}

export async function play(world: World, before: DesiredProject, after: DesiredProject, deviation: Deviation): Promise<Played> {
  await world.reset();
  await furnish(world, before);
  const { send, passed, memory } = createProxy(world.service, world.segments, deviation);
  const client = world.client(send);
  const plan = () => planOf([after], client);
  const planned = await plan();
  const left = { seen: [], real: [] };
  if (typeof planned === 'string') return { planned: [], outcomes: [], passed, error: planned, left };
  passed.length = 0;
  const { api, clock } = client;
  const outcomes = await applyPlan(planned, { api, parallelism: 3, wait: clock.wait });
  const calls = [...passed];
  if (outcomes.some(({ status }) => status !== 'applied')) return { planned, outcomes, passed: calls, left };
  // Time goes by: what lags has caught up.
  memory.delete(LAG);
  const again = await plan();
  const seen = typeof again === 'string' ? [again] : callsOf(again);
  const real = callsOf(await planOnly([after], world.client()));
  return { planned, outcomes, passed: calls, left: { seen, real } };
}

const callsOf = (planned: readonly Pick<PlannedSegment, 'name' | 'steps'>[]): string[] =>
  planned.flatMap(({ name, steps }) => steps.map(({ operation }) => `${name}: ${operation}`));

/** The plan, or a sentence for the user; anything else is a mistake of the program. */
async function planOf(specs: readonly DesiredProject[], { api }: Client) {
  try {
    const made = await makePlan(specs, { reading: api, companyId: COMPANY }, { parallelism: 3 });
    if (made.problems.length === 0) return made.segments;
    return made.problems.map(({ message }) => message).join('; ');
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

/** What must be so under every deviation, in a sentence each. */
export const wrong = ({ planned, passed, outcomes }: Played): string[] => [
  ...surplus(planned, passed),
  ...blindDeletes(passed),
  ...strayDeletes(planned, passed),
  ...outcomes
    .filter(({ status, unexpectedState }) => status === 'unexpected' && !unexpectedState?.differences.length)
    .map(({ name }) => `${name} ended as unexpected, and nothing is said about it`),
];

const KIND_OF_PATH: ReadonlyMap<string, string> = new Map([
  ['batch', 'addCable'],
  ['sections', 'createSection'],
  ['layers', 'addLayer'],
  ['top-coverings', 'addTopCovering'],
  ...ITEM_KINDS.map(({ collection, add }): [string, string] => [collection.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), add]),
]);

/** Objects by kind: never more of them are made than the plan said. */
function surplus(planned: readonly PlannedSegment[], passed: readonly Passed[]): string[] {
  const made = new Map<string, number>();
  const add = (kind: string, count: number) => made.set(kind, (made.get(kind) ?? 0) + count);
  for (const { method, path, body, status } of passed) {
    if (method !== 'POST' || status >= 300) continue;
    const last = path.split('/').at(-1) ?? '';
    add(path.includes('by-projectid') ? 'createSegment' : (KIND_OF_PATH.get(last) ?? last), body?.count ?? 1);
  }
  for (const { operation, body } of planned.flatMap(({ steps }) => steps)) {
    const kind = operation === 'addCableBatch' ? 'addCable' : operation;
    if (made.has(kind)) add(kind, -Number(body?.count ?? 1));
  }
  return [...made].flatMap(([kind, count]) => (count > 0 ? [`${kind}: ${count} more than the plan said`] : []));
}

/** At every delete, all that was made in that segment before it has been seen since, by its id. */
function blindDeletes(passed: readonly Passed[]): string[] {
  const unseen = new Map<string, string>();
  return passed.flatMap(({ method, path, status, answer }) => {
    const segment = /^\/segments\/(\d+)/.exec(path)?.[1] ?? '';
    if (method === 'POST' && status < 300) for (const id of idsIn(answer)) unseen.set(id, segment);
    if (method === 'GET' && status < 300) for (const id of shownOf(unseen, answer)) unseen.delete(id);
    const ids = method === 'DELETE' ? [...unseen].filter(([, where]) => where === segment) : [];
    return ids.length > 0 ? [`${path} went, and ${ids.join(', ')} had not been seen`] : [];
  });
}

const idsIn = (answer: Json): string[] => [answer].flat().flatMap((one) => (typeof one?.id === 'string' ? [one.id.toLowerCase()] : []));

function shownOf(unseen: ReadonlyMap<string, string>, answer: Json): string[] {
  const text = JSON.stringify(answer).toLowerCase();
  return [...unseen.keys()].filter((id) => text.includes(`"${id}"`));
}

/** Only what the plan names is deleted. */
function strayDeletes(planned: readonly PlannedSegment[], passed: readonly Passed[]): string[] {
  const named = new Set(
    planned
      .flatMap(({ steps }) => steps.filter(({ operation }) => operation.startsWith('delete')))
      .map(({ path }) => String(Object.values(path).at(-1))),
  );
  return passed
    .filter(({ method, path }) => method === 'DELETE' && !named.has(path.split('/').at(-1) ?? ''))
    .map(({ path }) => `${path} went, which no plan had named`);
}
