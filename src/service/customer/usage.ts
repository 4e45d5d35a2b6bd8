import type { Handler } from '../core/context.js';
import type { Usage } from '../core/world.js';
import { requireUser } from './users.js';

interface NameValue {
  readonly name?: string | null;
  readonly value?: string | null;
}

/** Accepts any name of a service or application, also one without access control. */
export const recordUsage: Handler = (context, { path: { user = '', service = '' }, body }) => {
  const { username } = requireUser(context, user);
  const records = (body as readonly NameValue[]).map(({ name, value }) => ({
    name: name ?? null,
    value: value ?? null,
  }));
  const id = context.nextId('usage');
  const usage: Usage = { id, username, service, at: context.now.toISOString(), records };
  return { status: 204, changes: [{ op: 'put', kind: 'usage', id, value: usage, expect: 0 }] };
};
