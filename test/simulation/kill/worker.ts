// One connection that writes in a project of its own, and remembers what it was told.
import { createRandom } from '../random.js';
import type { Connection } from './caller.js';
import { createDesk, type Desk } from './desk.js';
import { createEstimate, type Estimate } from './estimate.js';
import type { Memory, Pending } from './memory.js';
import { createProjectMemory } from './project-memory.js';
import { createSegmentMemory } from './segment-memory.js';
import { createShare, type Share } from './share.js';

export interface Worker {
  readonly share: Share;
  readonly desk: Desk;
  readonly estimate: Estimate;
  /** Writes that got no answer and were done all the same. */
  readonly landed: number;
  /** Acknowledged writes by operation. */
  readonly done: ReadonlyMap<string, number>;
  /** Sends one write and remembers its answer; false when no answer came. */
  step(connection: Connection): Promise<boolean>;
  /** After a restart: what was acknowledged is there, what was not is there whole or not at all. */
  verify(connection: Connection): Promise<void>;
}

export function createWorker(name: string, seed: number, sharedSegment: () => string): Worker {
  const random = createRandom(seed);
  const share = createShare(name, sharedSegment);
  const desk = createDesk(name);
  const estimate = createEstimate(name);
  let made = 0;
  const count = () => {
    made += 1;
    return made;
  };
  const projects = createProjectMemory(name, count);
  const segments = createSegmentMemory(() => projects.home() ?? '', count);
  let pending: Pending | undefined;
  let landed = 0;
  const done = new Map<string, number>();

  async function step(connection: Connection): Promise<boolean> {
    const isHomeless = projects.home() === undefined;
    if (!isHomeless && random.chance(0.25)) return share.step(connection, random);
    if (!isHomeless && random.chance(0.3)) return desk.step(connection, random);
    if (!isHomeless && random.chance(0.2)) return estimate.step(connection, random);
    return send(connection, isHomeless || random.chance(0.12) ? projects : segments);
  }

  async function send(connection: Connection, memory: Memory): Promise<boolean> {
    pending = memory.next(random);
    const answer = await connection.call(pending.call);
    if (!answer) return false;
    // Nobody else writes here, so there is nothing to refuse.
    if (answer.status >= 300) {
      throw new Error(
        `${JSON.stringify(pending.call)} answered ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    }
    memory.remember(pending, answer);
    done.set(pending.call.operation, (done.get(pending.call.operation) ?? 0) + 1);
    pending = undefined;
    return true;
  }

  async function verify(connection: Connection): Promise<void> {
    await share.verify(connection);
    await desk.verify(connection);
    await estimate.verify(connection);
    if (await projects.verify(connection, pending)) landed += 1;
    if (projects.home() !== undefined && (await segments.verify(connection, pending))) landed += 1;
    pending = undefined;
  }

  return {
    share,
    desk,
    estimate,
    step,
    verify,
    done,
    get landed() {
      return landed;
    },
  };
}
