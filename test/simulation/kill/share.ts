import type { Random } from '../random.js';
import type { Connection } from './caller.js';

/** A worker's part of the one segment that all of them write to. */
export interface Share {
  /** Writes of this worker that were refused because another came first. */
  readonly conflicts: number;
  step(connection: Connection, random: Random): Promise<boolean>;
  verify(connection: Connection): Promise<void>;
}

/** Every top covering carries a text of its own: so each can be told from all others, answered or not. */
export function createShare(name: string, segment: () => string): Share {
  /** Text to id, of what is acknowledged. */
  const mine = new Map<string, string>();
  const gone = new Set<string>();
  const refused = new Set<string>();
  const unsure = new Set<string>();
  let made = 0;
  let conflicts = 0;

  async function add(connection: Connection): Promise<boolean> {
    made += 1;
    const description = `${name}/${made}`;
    const call = { operation: 'addTopCovering', path: { segmentId: segment() }, body: { description } };
    const answer = await connection.call(call);
    if (answer?.status === 200) mine.set(description, answer.body.id);
    else if (answer?.status === 409) refused.add(description);
    else unsure.add(description);
    if (answer?.status === 409) conflicts += 1;
    return answer !== undefined;
  }

  async function remove(connection: Connection, description: string): Promise<boolean> {
    const path = { segmentId: segment(), topCoveringId: mine.get(description) ?? '' };
    const answer = await connection.call({ operation: 'deleteTopCovering', path });
    if (answer?.status === 409) {
      conflicts += 1;
      return true;
    }
    mine.delete(description);
    (answer?.status === 204 ? gone : unsure).add(description);
    return answer !== undefined;
  }

  async function verify(connection: Connection): Promise<void> {
    const answer = await connection.call({ operation: 'listTopCoverings', path: { segmentId: segment() } });
    const all = (answer?.body ?? []) as { id: string; description: string }[];
    const found = new Map(
      all
        .filter(({ description }) => description.startsWith(`${name}/`))
        .map((one) => [one.description, one.id]),
    );
    for (const [text, id] of mine)
      if (found.get(text) !== id) throw new Error(`covering ${text} was acknowledged and is lost`);
    for (const text of found.keys()) {
      if (gone.has(text)) throw new Error(`covering ${text} was deleted and is back`);
      if (refused.has(text)) throw new Error(`covering ${text} was refused with 409 and is there`);
      if (!mine.has(text) && !unsure.has(text)) throw new Error(`covering ${text} was never sent`);
    }
    mine.clear();
    unsure.clear();
    for (const [text, id] of found) mine.set(text, id);
  }

  return {
    get conflicts() {
      return conflicts;
    },
    step: (connection, random) =>
      mine.size > 4 ? remove(connection, random.pick([...mine.keys()])) : add(connection),
    verify,
  };
}
