import type { Caller, Context } from '../core/context.js';
import { forbidden, notFound } from '../core/refusal.js';
import { parseInt64, wire } from '../core/scalars.js';
import type { Access, Location, Project, ProjectRole } from '../core/world.js';
import { actsForCompany } from '../customer/standing.js';

export type AccessScope = 'IMPLICIT' | 'EXPLICIT';
export type Permission = 'READ' | 'WRITE';

interface ProjectAccess {
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

export const isReadonly = ({ access }: AccessibleProject): boolean => !access.permissions.includes('WRITE');

/** A project as the API shows it: without owner, members and modules, which have their own operations. */
export function viewProject(seen: AccessibleProject) {
  const { project } = seen;
  return {
    id: wire(project.id),
    number: project.number,
    name: project.name,
    status: project.status,
    startDate: project.startDate,
    endDate: project.endDate,
    endDateEstimate: project.endDateEstimate,
    description: project.description,
    caseRef: project.caseRef,
    substationRef: project.substationRef,
    companyId: wire(project.companyId),
    location: project.location && pickLocation(project.location),
    archived: project.archived,
    readonly: isReadonly(seen),
    createdBy: project.createdBy,
    createdDate: project.createdDate,
    modifiedBy: project.modifiedBy,
    modifiedDate: project.modifiedDate,
    meta: project.meta,
  };
}

const ADDRESS = [
  'address1',
  'address2',
  'bnr',
  'city',
  'countryCode',
  'gnr',
  'municipality',
  'zipCode',
] as const;

/** Returns the location with every documented field, null if it has none, and no other fields. */
export function pickLocation({ address, coordinate, coordinateSource }: Location): Location {
  return {
    address: address ? Object.fromEntries(ADDRESS.map((part) => [part, address[part] ?? null])) : null,
    coordinate: coordinate
      ? { latitude: coordinate.latitude ?? null, longitude: coordinate.longitude ?? null }
      : null,
    coordinateSource: coordinateSource ?? null,
  };
}

/** Returns the parts of the address that are not empty. */
export const addressValues = (location: Location | null): readonly string[] =>
  Object.values(location?.address ?? {}).filter((part): part is string => Boolean(part));

/** A coordinate needs both numbers. */
export function isSomewhere(location: Location | null): boolean {
  const { latitude, longitude } = location?.coordinate ?? {};
  return (
    addressValues(location).length > 0 || (typeof latitude === 'number' && typeof longitude === 'number')
  );
}
