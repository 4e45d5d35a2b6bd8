import type { Caller, Change, Context } from '../core/context.js';
import type { Project } from '../core/world.js';

/** The user who writes, or the program that does so without one. */
const authorOf = ({ user, client }: Caller): string => user?.username ?? client.clientId;

/** Who wrote, and when: what every write leaves on a project. */
export const stampOf = ({ caller, now }: Context) => ({ by: authorOf(caller), date: now.toISOString() });

/** The project with these properties changed, in the name of the caller. */
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
