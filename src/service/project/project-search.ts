import type { Context, Handler, Input } from '../core/context.js';
import {
  allOf,
  type Filter,
  orderBy,
  type Property,
  pageOf,
  value,
  values,
  wordFilter,
} from '../core/listing.js';
import { instant } from '../customer/standing.js';
import {
  type AccessibleProject,
  accessId,
  addressValues,
  isReadonly,
  isSomewhere,
  viewProject,
  visibleProjects,
} from './project-access.js';

type Maker = Filter<AccessibleProject>;

const anyOf =
  (name: string, read: (seen: AccessibleProject) => readonly (string | null)[]): Maker =>
  (_, input) => {
    const desired = new Set<string | null>(values(input, name));
    return desired.size === 0 ? undefined : (seen) => read(seen).some((has) => desired.has(has));
  };

const flag =
  (name: string, read: (seen: AccessibleProject, context: Context) => boolean): Maker =>
  (context, input) => {
    const desired = value<boolean>(input, name);
    return desired === undefined ? undefined : (seen) => read(seen, context) === desired;
  };

const bound =
  (name: string, accept: (start: number, limit: number) => boolean): Maker =>
  (_, input) => {
    const given = value<string>(input, name);
    if (given === undefined) return undefined;
    const limit = instant(given);
    return ({ project }) => accept(instant(project.startDate), limit);
  };

/** Returns the given usernames and the users with one of the e-mails. */
const owner: Maker = ({ world }, input) => {
  const given = values(input, 'owner');
  if (given.length === 0) return undefined;
  const emails = new Set(given.map((name) => name.toLowerCase()));
  const byEmail = world.all('user').filter((user) => emails.has(user.email.toLowerCase()));
  const usernames = new Set([...given, ...byEmail.map((user) => user.username)]);
  return ({ project }) => usernames.has(project.owner);
};

function isAccessed({ project }: AccessibleProject, { world, caller: { user } }: Context): boolean {
  if (user === undefined) return false;
  return world.get('access', accessId({ username: user.username, projectId: project.id })) !== undefined;
}

const words: Maker = wordFilter(({ project }) => {
  const { number, name, description, caseRef, substationRef, owner, location } = project;
  return [number, name, description, caseRef, substationRef, owner, ...addressValues(location)];
});

const MAKERS: readonly Maker[] = [
  anyOf('accessScope', ({ access }) => access.scopes),
  flag('accessed', isAccessed),
  flag('archived', ({ project }) => project.archived),
  anyOf('caseRef', ({ project }) => [project.caseRef]),
  anyOf('companyId', ({ project }) => [project.companyId]),
  bound('fromStartDate', (start, oldest) => start >= oldest),
  bound('toStartDate', (start, newest) => start <= newest),
  flag('hasLocation', ({ project }) => isSomewhere(project.location)),
  anyOf('moduleType', ({ project }) => project.modules),
  anyOf('myPermissionTypes', ({ access }) => access.permissions),
  anyOf('myProjectRoles', ({ access }) => [access.role]),
  anyOf('number', ({ project }) => [project.number]),
  owner,
  words,
  anyOf('status', ({ project }) => [project.status]),
  anyOf('substationRef', ({ project }) => [project.substationRef]),
];

export const findProjects = (context: Context, input: Input): readonly AccessibleProject[] =>
  visibleProjects(context).filter(allOf(MAKERS, context, input));

/** Properties with a single value. */
const PROPERTIES: ReadonlyMap<string, Property<AccessibleProject>> = new Map([
  ['id', { read: ({ project }) => BigInt(project.id) }],
  ['number', { read: ({ project }) => project.number }],
  ['name', { read: ({ project }) => project.name }],
  ['status', { read: ({ project }) => project.status }],
  ['startDate', { read: ({ project }) => instant(project.startDate) }],
  ['endDate', { read: ({ project }) => project.endDate && instant(project.endDate) }],
  ['endDateEstimate', { read: ({ project }) => project.endDateEstimate && instant(project.endDateEstimate) }],
  ['description', { read: ({ project }) => project.description }],
  ['caseRef', { read: ({ project }) => project.caseRef }],
  ['substationRef', { read: ({ project }) => project.substationRef }],
  ['companyId', { read: ({ project }) => BigInt(project.companyId) }],
  ['archived', { read: ({ project }) => project.archived }],
  ['readonly', { read: isReadonly }],
  ['createdBy', { read: ({ project }) => project.createdBy }],
  ['modifiedBy', { read: ({ project }) => project.modifiedBy }],
  ['createdDate', { read: ({ project }) => instant(project.createdDate) }],
  ['modifiedDate', { read: ({ project }) => instant(project.modifiedDate) }],
]);

/** The id decides ties of all keys. */
export const pageProjects: Handler = (context, input) => {
  const order = orderBy<AccessibleProject>([...values(input, 'sort'), 'id'], {
    property: (name) => PROPERTIES.get(name),
    problem: 'is not [-] and a property of a project that has a single value',
  });
  return pageOf(input, findProjects(context, input).toSorted(order), viewProject);
};
