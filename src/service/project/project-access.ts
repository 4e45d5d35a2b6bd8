import type { Caller, Context } from '../core/context.js';
import { parseInt64 } from '../core/int64.js';
import { forbidden, notFound } from '../core/refusal.js';
import type { Access, Project, ProjectRole } from '../core/world.js';
import { actsForCompany } from '../customer/standing.js';

export type AccessScope = 'IMPLICIT' | 'EXPLICIT';
export type Permission = 'READ' | 'WRITE';

export interface ProjectAccess {
  readonly scopes: readonly AccessScope[];
  readonly role: ProjectRole;
  readonly permissions: readonly Permission[];
}

/** A project, and the caller's rights to it. */
export interface AccessibleProject {
  readonly project: Project;
  readonly access: ProjectAccess;
}

/** The key in the store of the record that a user has opened a project. */
export const accessId = ({ username, projectId }: Pick<Access, 'username' | 'projectId'>): string =>
  `${username}/${projectId}`;

/** Weakest first. */
const ROLES: readonly ProjectRole[] = ['READER', 'WRITER', 'OWNER'];

function implicitRole(project: Project, caller: Caller): ProjectRole | undefined {
  if (project.companyId !== caller.companyId || !actsForCompany(caller)) return undefined;
  return caller.user?.companyRole ?? 'WRITER';
}

function explicitRole(project: Project, { user }: Caller): ProjectRole | undefined {
  if (user === undefined) return undefined;
  if (project.owner === user.username) return 'OWNER';
  return Object.hasOwn(project.members, user.username) ? project.members[user.username] : undefined;
}

export function accessOf(project: Project, caller: Caller): ProjectAccess | undefined {
  const implicit = implicitRole(project, caller);
  const explicit = explicitRole(project, caller);
  const role = ROLES.findLast((candidate) => candidate === implicit || candidate === explicit);
  if (role === undefined) return undefined;
  const scopes: AccessScope[] = [];
  if (implicit) scopes.push('IMPLICIT');
  if (explicit) scopes.push('EXPLICIT');
  return { scopes, role, permissions: role === 'READER' ? ['READ'] : ['READ', 'WRITE'] };
}

/** Returns every project that the caller may read, including archived ones. */
export function visibleProjects({ world, caller }: Context): readonly AccessibleProject[] {
  return world.all('project').flatMap((project) => {
    const access = accessOf(project, caller);
    return access ? [{ project, access }] : [];
  });
}

/** Returns the project with the caller's rights; refuses a caller without any. */
export function accessibleTo(caller: Caller, project: Project): AccessibleProject {
  const access = accessOf(project, caller);
  if (!access) throw forbidden(`no access to project ${project.id}`);
  return { project, access };
}

/** Returns the project that a path names, for a caller with this right. */
export function requireProject(
  { world, caller }: Context,
  projectId: string,
  permission: Permission,
): AccessibleProject & { readonly version: number } {
  const id = parseInt64(projectId);
  const found = id === undefined ? undefined : world.get('project', id);
  if (!found) throw notFound('projectId', projectId);
  const seen = accessibleTo(caller, found.value);
  if (!seen.access.permissions.includes(permission)) {
    throw forbidden(`project ${projectId} is read only for this caller`, 'read-only');
  }
  return { ...seen, version: found.version };
}
