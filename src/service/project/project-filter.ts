import type { Context, Input } from '../core/context.js';
import type { Project } from '../core/world.js';
import { instant } from '../customer/standing.js';
import { type AccessibleProject, accessId } from './project-access.js';
import { addressValues, isSomewhere } from './project-view.js';

type Test = (seen: AccessibleProject) => boolean;
/** Creates the filter of one parameter; undefined if the parameter is absent. */
type Maker = (context: Context, input: Input) => Test | undefined;

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

const fold = (text: string): string => text.toLocaleLowerCase('nb');

function searchText(project: Project): readonly string[] {
  const { number, name, description, caseRef, substationRef, location } = project;
  return [number, name, description, caseRef, substationRef, project.owner, ...addressValues(location)].map(
    (text) => fold(text ?? ''),
  );
}

/** Every word must occur, not necessarily all in the same field. */
const words: Maker = (_, input) => {
  const desired = fold(value<string>(input, 'q') ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (desired.length === 0) return undefined;
  return ({ project }) => {
    const fields = searchText(project);
    return desired.every((word) => fields.some((field) => field.includes(word)));
  };
};

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

/** Combines the filters of all parameters. */
export function projectFilter(context: Context, input: Input): Test {
  const tests = MAKERS.flatMap((make) => make(context, input) ?? []);
  return (seen) => tests.every((test) => test(seen));
}

/** Returns the values of a repeated query parameter; none if it is absent. */
export function values<T extends string = string>(input: Input, name: string): readonly T[] {
  const given = input.query[name];
  if (given === undefined) return [];
  return (Array.isArray(given) ? given : [given]) as readonly T[];
}

/** Returns a single query parameter, of the type that the contract gives it. */
export const value = <T>(input: Input, name: string): T | undefined => input.query[name] as T | undefined;
