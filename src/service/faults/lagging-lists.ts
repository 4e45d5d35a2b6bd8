import type { OperationId } from '../../contract/generated/operation-ids.js';
import { jsonReply, parse, type Reply } from '../reply.js';

export interface LaggingLists {
  /** Leaves the created object of this answer out of the next lists. */
  hide(operation: OperationId, reply: Reply, lists: number): void;
  /** Returns the answer without the objects that its list does not contain yet. */
  shown(operation: OperationId, reply: Reply): Reply;
  /** All lists show everything again. */
  clear(): void;
}

type Id = number | bigint | string;
interface Listed {
  readonly id: Id;
}

/** The lists that lag behind each create. */
const LISTS: Readonly<Partial<Record<OperationId, readonly OperationId[]>>> = {
  createSegment: ['listSegments'],
  createProject: ['listProjects', 'listProjectsByCompany', 'listProjectsByNumber', 'pageProjects'],
  addBudgetNode: ['listCalculationNodes'],
  addCustomNode: ['listCalculationNodes'],
};

/** Lists that lag behind creates: the object can be read by its id, and the next lists leave it out. */
export function createLaggingLists(): LaggingLists {
  const hidden = new Map<string, { readonly lists: readonly OperationId[]; left: number }>();

  function isHidden(operation: OperationId, id: Id): boolean {
    const key = String(id);
    const found = hidden.get(key);
    if (!found?.lists.includes(operation)) return false;
    found.left -= 1;
    if (found.left <= 0) hidden.delete(key);
    return true;
  }

  return {
    hide(operation, reply, lists) {
      const lagging = LISTS[operation];
      if (!lagging || reply.status >= 300 || lists < 1) return;
      hidden.set(String((bodyOf(reply) as Listed).id), { lists: lagging, left: lists });
    },
    shown(operation, reply) {
      if (hidden.size === 0 || reply.status >= 300) return reply;
      if (![...hidden.values()].some(({ lists }) => lists.includes(operation))) return reply;
      const listed = (all: readonly Listed[]) => all.filter(({ id }) => !isHidden(operation, id));
      const body = bodyOf(reply) as readonly Listed[] | Page;
      return jsonReply(reply.status, 'entities' in body ? pageOf(body, listed) : listed(body));
    },
    clear: () => hidden.clear(),
  };
}

interface Page {
  readonly entities: readonly Listed[];
  readonly total: number;
}

function pageOf(page: Page, listed: (all: readonly Listed[]) => readonly Listed[]): Page {
  const entities = listed(page.entities);
  return { ...page, entities, total: page.total - (page.entities.length - entities.length) };
}

const bodyOf = ({ body }: Reply): unknown => parse(String(body));
