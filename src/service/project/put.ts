import type { Caller, Change, Context } from '../core/context.js';
import type { Project } from '../core/world.js';

/** Returns the user who writes, or the client if there is no user. */
const authorOf = ({ user, client }: Caller): string => user?.username ?? client.clientId;

/** The fields that every write sets on a project: by whom and when. */
export const stampOf = ({ caller, now }: Context) => ({ by: authorOf(caller), date: now.toISOString() });

/** Returns the project with these properties changed by the caller. */
export function modified(context: Context, project: Project, changes: Partial<Project>): Project {
  const { by, date } = stampOf(context);
  return { ...project, ...changes, modifiedBy: by, modifiedDate: date };
}

export const put = (value: Project, expect: number): Change => ({
  op: 'put',
  kind: 'project',
  id: value.id,
  value,
  expect,
});
