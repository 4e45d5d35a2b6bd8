import type { Random } from '../random.js';
import type { Answer, Call, Connection } from './caller.js';
import type { Write } from './writes.js';

/** A write that was sent and is not answered yet. */
export interface Pending {
  readonly call: Call;
  /** Set for writes inside a segment. */
  readonly write?: Write;
}

/** What a worker was told about one kind of thing, and what may have happened to it without an answer. */
export interface Memory {
  next(random: Random): Pending;
  remember(pending: Pending, answer: Answer): void;
  /** Compares with the service after a restart and takes over what it finds; whether the pending write was done. */
  verify(connection: Connection, pending: Pending | undefined): Promise<boolean>;
}

/** Numbers for names that are used once. */
export type Count = () => number;

export async function must(connection: Connection, call: Call): Promise<Answer> {
  const answer = await connection.call(call);
  if (!answer) throw new Error(`${call.operation} got no answer after the restart`);
  return answer;
}
