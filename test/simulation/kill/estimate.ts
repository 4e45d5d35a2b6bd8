import type { Random } from '../random.js';
import type { Answer, Call, Connection } from './caller.js';
import { must } from './memory.js';

/** All workers write to the calculation of one project: its nodes and what the project tells about it go together. */
const path = { projectId: '6001' };
const CUSTOM = { type: 'CUSTOMBUDGET_FIXEDUNIT', unit: 'm', unitCost: 10, facilityId: 301, activityId: 401 };
const MAX_NODES = 5;

/** A worker's nodes in the shared calculation. */
export interface Estimate {
  /** Acknowledged writes by operation. */
  readonly done: ReadonlyMap<string, number>;
  step(connection: Connection, random: Random): Promise<boolean>;
  verify(connection: Connection): Promise<void>;
}

interface Node {
  readonly id: string;
  readonly quantity: number;
}

interface Shown extends Node {
  readonly locationName: string | null;
  readonly totalCost: number;
}

/** Every node stands at a place of its own name: so each can be told from all others, answered or not. */
export function createEstimate(name: string): Estimate {
  const mine = new Map<string, Node>();
  /** What was sent and got no answer: the node is gone, is there, or has this quantity. */
  const unsure = new Map<string, number>();
  const done = new Map<string, number>();
  let made = 0;

  async function send(
    connection: Connection,
    call: Call,
    [place, quantity]: readonly [string, number],
  ): Promise<Answer | undefined> {
    unsure.set(place, quantity);
    const answer = await connection.call(call);
    if (!answer) return undefined;
    if (answer.status >= 300) throw new Error(`${call.operation} at ${place} answered ${answer.status}`);
    unsure.delete(place);
    done.set(call.operation, (done.get(call.operation) ?? 0) + 1);
    return answer;
  }

  async function add(connection: Connection, random: Random): Promise<boolean> {
    made += 1;
    const [locationName, quantity] = [`${name}/${made}`, random.between(1, 90)];
    const custom = { ...CUSTOM, name: locationName, locationName, quantity };
    const call = random.chance(0.5)
      ? { operation: 'addCustomNode', path, body: custom }
      : { operation: 'addBudgetNode', path, body: { number: '1102', quantity, locationName } };
    const answer = await send(connection, call, [locationName, quantity]);
    if (answer) mine.set(locationName, { id: answer.body.id, quantity });
    return answer !== undefined;
  }

  async function remove(connection: Connection, place: string): Promise<boolean> {
    const { id, quantity } = mine.get(place) as Node;
    const call = { operation: 'deleteCalculationNode', path: { nodeId: id }, query: '?deleteChildren=true' };
    const answer = await send(connection, call, [place, quantity]);
    if (answer) mine.delete(place);
    return answer !== undefined;
  }

  async function verify(connection: Connection): Promise<void> {
    const nodes = (await must(connection, { operation: 'listCalculationNodes', path })).body as Shown[];
    const found = new Map(nodes.map((node) => [node.locationName ?? '', node]));
    for (const [place, { quantity }] of mine) {
      if (found.get(place)?.quantity !== quantity && !unsure.has(place))
        throw new Error(`the node at ${place} was acknowledged and is lost`);
    }
    for (const [place, { id, quantity }] of found) {
      if (!place.startsWith(`${name}/`)) continue;
      if ((mine.get(place)?.quantity ?? unsure.get(place)) !== quantity)
        throw new Error(`the node at ${place} is there with ${quantity} and should not be`);
      mine.set(place, { id, quantity });
    }
    for (const place of mine.keys()) if (!found.has(place)) mine.delete(place);
    unsure.clear();
    await verifyTotal(connection, nodes);
  }

  return {
    done,
    verify,
    step: (connection, random) =>
      mine.size > MAX_NODES ? remove(connection, random.pick([...mine.keys()])) : add(connection, random),
  };
}

/** The calculation and its project were written together, or neither was. */
async function verifyTotal(connection: Connection, nodes: readonly Shown[]): Promise<void> {
  const { body } = await must(connection, { operation: 'getProject', path });
  const total = nodes.reduce((sum, { totalCost }) => sum + totalCost, 0);
  if (Math.abs(body.meta.totalCost - total) > 1e-6 * total)
    throw new Error(`the project tells ${body.meta.totalCost} where its nodes cost ${total}`);
}
