import type { CallOptions } from '../../../api/call-options.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { companyOf, findProject } from '../../connection/find-project.js';
import type { Services } from '../../connection/with-client.js';
import type { Described } from './contract-words.js';
import type { Filled } from './fill-values.js';

/** Values of the path that other commands find by themselves are found here in the same way. */
export async function completeValues(
  described: Described,
  filled: Filled,
  services: Services,
): Promise<void> {
  const { path } = filled;
  const isTaken = (name: string): boolean =>
    described.parameters.some((one) => one.in === 'path' && one.name === name);
  const isOpen = (name: string): boolean => isTaken(name) && path[name] === undefined;
  const number = filled.project ?? numberIn(path.projectId);
  if (isTaken('projectId') && number !== undefined)
    path.projectId = (await findProject(services, { project: number })).id;
  if (isOpen('companyId')) path.companyId = await companyOf(services);
  if (isOpen('revision')) path.revision = 'latest';
  if (isOpen('user')) path.user = userOf(services, 'user');
  // A new project belongs to the caller, as with `project create`; the owner of an existing one has to be named.
  if (isOpen('owner')) path.owner = userOf(services, 'owner');
}

function userOf({ username }: Services, name: string): string {
  if (username !== undefined) return username;
  throw new UserError(`this login has no user: add ${name}=USERNAME`);
}

/** Anything but digits is the number of a project and not its id. */
const numberIn = (value: unknown): string | undefined =>
  typeof value === 'string' && !/^-?\d+$/.test(value) ? value : undefined;

/** The values in the form that calls take. */
export const callOptionsOf = ({ path, query, body }: Filled): CallOptions => ({
  path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)])),
  query: query as NonNullable<CallOptions['query']>,
  ...(body === undefined ? {} : { body }),
});
