import type { ServiceProfile } from '../../profile/profile-fields.js';
import { withCalculation } from '../calculation/calculation-costs.js';
import { type Change, type Context, type Handler, type Input, oneOf } from '../core/context.js';
import { values } from '../core/listing.js';
import { conflict, forbidden, invalid } from '../core/refusal.js';
import { int64Of } from '../core/scalars.js';
import type { Access, Int64, Location, ModuleType, Project, ProjectStatus } from '../core/world.js';
import { actsForCompany, findUser } from '../customer/standing.js';
import { modified, NO_META, put, stampOf, startingModules } from './modules.js';
import { accessId, accessibleTo, pickLocation, requireProject, viewProject } from './project-access.js';

const REQUIRED = ['number', 'name', 'status', 'startDate'] as const;
const OPTIONAL = [
  'endDate',
  'endDateEstimate',
  'description',
  'caseRef',
  'substationRef',
  'location',
] as const;

/** The fields that callers may write; the server sets all others. */
type Writable = Pick<Project, (typeof REQUIRED)[number] | (typeof OPTIONAL)[number]>;
type Name = keyof Writable;
type Body = Readonly<Record<string, unknown>>;

const NAMES: readonly Name[] = [...REQUIRED, ...OPTIONAL];
const isRequired = (name: Name): boolean => (REQUIRED as readonly Name[]).includes(name);
const isName = (name: string): name is Name => (NAMES as readonly string[]).includes(name);

/** Returns the property of the body; absent and null are empty. The contract has checked its type. */
function read(body: Body, name: Name): unknown {
  const given = (Object.hasOwn(body, name) ? body[name] : null) ?? null;
  if (given === null && isRequired(name)) throw invalid(name, 'a project must have one', 'required');
  return name === 'location' && given !== null ? pickLocation(given as Location) : given;
}

const readAll = (body: Body, names: readonly Name[]): Partial<Writable> =>
  Object.fromEntries(names.map((name) => [name, read(body, name)]));

const newFields = (body: Body): Writable => readAll(body, NAMES) as Writable;

/** Returns the properties to write: those that the caller names, or else those of the body; null may count as absent. */
function changedFields(
  body: Body,
  properties: readonly string[],
  { projectNull }: ServiceProfile,
): Partial<Writable> {
  const refused = properties.find((name) => !isName(name));
  if (refused !== undefined) throw invalid('property', `${refused} is not a property that can be updated`);
  const present = NAMES.filter((name) => Object.hasOwn(body, name));
  const named = properties.length === 0 ? present : properties.filter(isName);
  const isGiven = (name: Name): boolean => Object.hasOwn(body, name) && body[name] !== null;
  return readAll(body, projectNull === 'keeps' ? named.filter(isGiven) : named);
}

const STATUSES: readonly ProjectStatus[] = ['NEW', 'STARTED', 'ENDED'];

/** Returns the username of the new responsible person. */
function requireOwner({ world }: Context, name: string): string {
  const user = findUser(world, name);
  if (!user?.active) throw invalid('owner', `no active user ${name}`, 'unknown-user');
  return user.username;
}

/** Projects are created in the caller's own company, by callers who may use the company's data. */
function companyOf({ caller }: Context, body: Body): Int64 {
  const given = body.companyId as number | bigint | null | undefined;
  if (given !== undefined && given !== null && int64Of(given) !== caller.companyId) {
    throw forbidden(`company ${given} is not the company of the caller`);
  }
  if (!actsForCompany(caller)) throw forbidden('the user is not confirmed by the company');
  return caller.companyId;
}

/** Archived projects count too: a project that is restored must not find its number taken. */
function requireFreeNumber({ world }: Context, { companyId, number }: Project): void {
  const taken = world
    .all('project')
    .some((other) => other.companyId === companyId && other.number === number);
  if (taken) throw conflict('number-taken', `number: ${number} is in use in company ${companyId}`, 'number');
}

export const createProject: Handler = (context, input) => {
  const body = input.body as Body;
  const { by, date } = stampOf(context);
  const companyId = companyOf(context, body);
  const owner = requireOwner(context, input.path.owner ?? '');
  const modules = startingModules(context, values<ModuleType>(input, 'moduleType'));
  const project: Project = {
    ...newFields(body),
    id: context.nextId('project'),
    companyId,
    archived: false,
    createdBy: by,
    modifiedBy: by,
    createdDate: date,
    modifiedDate: date,
    owner,
    members: {},
    modules,
    meta: NO_META,
  };
  requireFreeNumber(context, project);
  const begun = modules.includes('CALCULATION')
    ? withCalculation(context, project)
    : { meta: NO_META, changes: [] };
  const made = { ...project, meta: begun.meta };
  const changes = [put(made, 0), ...begun.changes];
  return { status: 200, body: viewProject(accessibleTo(context.caller, made)), changes };
};

/** Records that the user has opened the project, once. */
function recordAccess({ world, caller: { user }, now }: Context, projectId: Int64): readonly Change[] {
  if (!user) return [];
  const value: Access = { username: user.username, projectId, at: now.toISOString() };
  const id = accessId(value);
  if (world.get('access', id)) return [];
  return [{ op: 'put', kind: 'access', id, value, expect: 0 }];
}

export const getProject: Handler = (context, { path: { projectId = '' } }) => {
  const seen = requireProject(context, projectId, 'READ');
  return { status: 200, body: viewProject(seen), changes: recordAccess(context, seen.project.id) };
};

export const updateProject: Handler = (context, input) => {
  const { project, version, access } = requireProject(context, input.path.projectId ?? '', 'WRITE');
  const fields = changedFields(input.body as Body, values(input, 'property'), context.profile);
  const changed = modified(context, project, fields);
  if (changed.number !== project.number) requireFreeNumber(context, changed);
  return { status: 200, body: viewProject({ project: changed, access }), changes: [put(changed, version)] };
};

/** Deletes everything that belongs to the project: its trench segments, its calculation, and the records of opening it. */
export const deleteProject: Handler = (context, { path: { projectId = '' } }) => {
  const { world } = context;
  const { project, version } = requireProject(context, projectId, 'WRITE');
  const remove = (kind: 'segment' | 'access' | 'calculation', id: string): Change => ({
    op: 'remove',
    kind,
    id,
    expect: world.get(kind, id)?.version ?? 0,
  });
  const opened = world.all('access').filter((access) => access.projectId === project.id);
  return {
    status: 204,
    changes: [
      { op: 'remove', kind: 'project', id: project.id, expect: version },
      ...world.segmentHeads(project.id).map(({ id }) => remove('segment', id)),
      ...(world.get('calculation', project.id) ? [remove('calculation', project.id)] : []),
      ...opened.map((access) => remove('access', accessId(access))),
    ],
  };
};

/** Sets a property that has its own operation. An equal value is no change. */
function set<K extends 'archived' | 'status' | 'owner'>(
  name: K,
  desired: (context: Context, path: Input['path']) => Project[K],
): Handler {
  return (context, { path }) => {
    const { project, version } = requireProject(context, path.projectId ?? '', 'WRITE');
    const value = desired(context, path);
    if (project[name] === value) return { status: 204 };
    return { status: 204, changes: [put(modified(context, project, { [name]: value }), version)] };
  };
}

export const archiveProject: Handler = set('archived', () => true);
export const restoreProject: Handler = set('archived', () => false);
export const changeOwner: Handler = set('owner', (context, { owner = '' }) => requireOwner(context, owner));
export const changeStatus: Handler = (context, input) => {
  const status = oneOf(input, 'projectStatus', STATUSES);
  return set('status', () => status)(context, input);
};
