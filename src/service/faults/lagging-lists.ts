import type { OperationId } from '../../contract/generated/operation-ids.js';
import { parse } from '../json.js';
import { jsonReply, type Reply } from '../reply.js';

type Id = number | bigint;

export interface LaggingLists {
  /** Leaves the segment of this answer out of the next lists. */
  hide(operation: OperationId, reply: Reply, lists: number): void;
  /** Returns the answer without the segments that its list does not contain yet. */
  shown(operation: OperationId, reply: Reply): Reply;
}

/** Lists of segments that lag behind creates: the segment can be read by its id, and the next lists leave it out. */
export function createLaggingLists(): LaggingLists {
  const listsLeft = new Map<string, number>();

  function isHidden(id: Id): boolean {
    const key = String(id);
    const left = listsLeft.get(key) ?? 0;
    if (left <= 1) listsLeft.delete(key);
    else listsLeft.set(key, left - 1);
    return left > 0;
  }

  return {
    hide(operation, reply, lists) {
      if (operation !== 'createSegment' || reply.status >= 300) return;
      listsLeft.set(String((bodyOf(reply) as { id: Id }).id), lists);
    },
    shown(operation, reply) {
      if (operation !== 'listSegments' || reply.status >= 300 || listsLeft.size === 0) return reply;
      const listed = (bodyOf(reply) as { id: Id }[]).filter(({ id }) => !isHidden(id));
      return jsonReply(reply.status, listed);
    },
  };
}

const bodyOf = ({ body }: Reply): unknown => parse(String(body));
