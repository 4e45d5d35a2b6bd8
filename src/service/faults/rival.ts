import type { Commander } from '../commander.js';
import { OPERATIONS } from '../contract/operations.js';
import type { Caller, Input, World } from '../core/context.js';
import { Refusal } from '../core/refusal.js';
import type { Segment } from '../core/world.js';
import type { Store } from '../store/port.js';
import type { RivalEdit } from './rule.js';

/** Makes a write to the same segment by another user. */
export type Rival = (path: Input['path'], edit?: RivalEdit) => void;

const DEFAULT_EDIT: RivalEdit = { operation: 'addSensor', body: {} };

export const createRival =
  (store: Store, commander: Commander): Rival =>
  (path, edit = DEFAULT_EDIT) => {
    const operation = OPERATIONS.find(({ id }) => id === edit.operation);
    const segment = store.get('segment', path.segmentId ?? '')?.value;
    const caller = segment && ownerOf(store, segment);
    if (!operation || !caller) return;
    try {
      const input = { path: { ...path, ...edit.path }, query: {}, body: edit.body ?? {} };
      commander.run({ operation, input, caller, lang: 'nb' });
    } catch (error) {
      // A refused write of the other user does not affect the request.
      if (!(error instanceof Refusal)) throw error;
    }
  };

/** Returns a caller who may write to the segment: the owner of its project. */
function ownerOf(store: World, segment: Segment): Caller | undefined {
  const project = store.get('project', segment.projectId)?.value;
  const user = project && store.get('user', project.owner)?.value;
  const client = store.all('client')[0];
  if (!user || !client) return undefined;
  return { user, client, companyId: user.companyId, scopes: new Set(user.roles) };
}
