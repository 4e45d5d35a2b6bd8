import { type Answer, type HoldingClient, oneTurn } from '../holding-client.js';
import type { Random } from '../random.js';

/** What one writer was told that it has done to a segment. */
export interface Deeds {
  readonly cables: Set<string>;
  readonly deleted: Set<string>;
  readonly sensors: Set<string>;
  /** The marker type that it wrote last. */
  marker: number | undefined;
  acknowledged: number;
  conflicts: number;
}

export interface WriterOptions {
  readonly client: HoldingClient;
  /** Until the heads of all first requests have arrived: from then on all of them overlap. */
  readonly everybody: () => Promise<void>;
  readonly segmentId: string;
  readonly random: Random;
  readonly rounds: number;
  /** No two writers have the same. */
  readonly number: number;
  /** A 409 says that another write was done in the meantime, so there cannot be more of them than writes. */
  readonly mostConflicts: number;
}

type Send = (operation: string, path: Record<string, string>, body?: unknown) => Promise<Answer>;
type Act = (send: Send, deeds: Deeds, options: WriterOptions, round: number) => Promise<void>;

const addCable: Act = async (send, deeds) => {
  deeds.cables.add((await send('addCable', {}, { typeId: 1010 })).body.id);
};
const addSensor: Act = async (send, deeds) => {
  deeds.sensors.add((await send('addSensor', {}, {})).body.id);
};
const updateSettings: Act = async (send, deeds, { number }, round) => {
  const marker = number * 1_000_000 + round;
  const { body } = await send('updateSettings', {}, { defaultMarkerTypeId: marker });
  if (body.defaultMarkerTypeId !== marker)
    throw new Error(`settings were answered with ${body.defaultMarkerTypeId}, not ${marker}`);
  deeds.marker = marker;
};
const deleteCable: Act = async (send, deeds, options, round) => {
  const left = [...deeds.cables].filter((id) => !deeds.deleted.has(id));
  if (left.length === 0) return addCable(send, deeds, options, round);
  const cableId = options.random.pick(left);
  await send('deleteCable', { cableId });
  deeds.deleted.add(cableId);
};

const ACTS: readonly (readonly [Act, number])[] = [
  [addCable, 3],
  [addSensor, 2],
  [deleteCable, 2],
  [updateSettings, 1],
];

export const FIRST_OPERATION = 'addCable';
const FIRST = addCable;

async function turns(left: number): Promise<void> {
  for (let turn = 0; turn < left; turn += 1) await oneTurn();
}

/** Writes that many times, again after each 409, and gives back what was acknowledged. */
export async function write(options: WriterOptions): Promise<Deeds> {
  const { client, segmentId, random, rounds, mostConflicts } = options;
  let until = options.everybody;
  const deeds: Deeds = {
    cables: new Set(),
    deleted: new Set(),
    sensors: new Set(),
    marker: undefined,
    acknowledged: 0,
    conflicts: 0,
  };

  const send: Send = async (operation, path, body) => {
    for (let attempt = 0; attempt <= mostConflicts; attempt += 1) {
      const answer = await client.call({ operation, path: { segmentId, ...path }, body }, until);
      until = () => turns(random.below(4));
      if (answer.status < 300) {
        deeds.acknowledged += 1;
        return answer;
      }
      if (answer.status !== 409 || answer.body.code !== 'concurrent-modification')
        throw new Error(`${operation}: ${answer.text}`);
      deeds.conflicts += 1;
    }
    throw new Error(`${operation} met more conflicts than there are writes`);
  };

  // The first write of all is the same for everybody, so that everybody can be waited for.
  if (rounds > 0) await FIRST(send, deeds, options, 0);
  for (let round = 1; round < rounds; round += 1) await random.weighted(ACTS)(send, deeds, options, round);
  return deeds;
}
