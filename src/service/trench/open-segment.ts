import type { Context, Input, Outcome, Versioned } from '../core/context.js';
import { parseInt64 } from '../core/int64.js';
import { forbidden, notFound } from '../core/refusal.js';
import type { Segment } from '../core/world.js';
import { accessOf } from '../project/project-access.js';

/** Returns the segment that the path names: 404 if there is none, 403 if the caller has no access to its project. */
export function openSegment(
  context: Pick<Context, 'world' | 'caller'>,
  input: Pick<Input, 'path'>,
  permission: 'READ' | 'WRITE',
): Versioned<Segment> {
  const text = input.path.segmentId ?? '';
  const id = parseInt64(text);
  const found = id === undefined ? undefined : context.world.get('segment', id);
  if (!found) throw notFound('segmentId', text);
  const project = context.world.get('project', found.value.projectId)?.value;
  const access = project && accessOf(project, context.caller);
  if (!access?.permissions.includes(permission)) {
    throw forbidden(
      `no ${permission} access to the project of segment ${found.value.id}`,
      'no-project-access',
    );
  }
  return found;
}

/** Answers 200 with a body and stores the new segment, if the old one is unchanged since it was read. */
export const saved = (old: Versioned<Segment>, value: Segment, body: unknown): Outcome => ({
  status: 200,
  body,
  changes: [{ op: 'put', kind: 'segment', id: value.id, value, expect: old.version }],
});

/** Does the same as `saved`, without a body. */
export const removed = (old: Versioned<Segment>, value: Segment): Outcome => ({
  status: 204,
  changes: [{ op: 'put', kind: 'segment', id: value.id, value, expect: old.version }],
});
