import type { Argv } from 'yargs';
import type { ServiceName } from '../../api/operations.js';
import { type TypedClient, typedClient } from '../../api/typed-client.js';
import { UserError } from '../../diagnostics/user-error.js';
import { namedObjects } from '../../live/raw.js';
import { readCompany } from '../../live/read-live.js';
import { createReader, isStatus } from '../../live/reader.js';
import type { Ended } from '../command.js';
import type { GlobalArgs } from '../options/common-options.js';
import { words } from '../output/print-json.js';
import { type Connection, withConnection } from './connect.js';

export type Project = Awaited<ReturnType<TypedClient['project']['getProject']>>;

export interface ProjectArgs {
  readonly project: string;
  readonly projectId?: string;
}

/** Adds the arguments that select one project. */
export const withProject = (yargs: Argv): Argv =>
  yargs
    .positional('project', { type: 'string', demandOption: true, describe: 'Number of the project' })
    .option('project-id', { type: 'string', describe: 'Id of the project, if several have this number' });

/** Finds the only project with a number; projects that are not archived come first. */
export async function findProject(
  services: Services,
  { project: number, projectId }: ProjectArgs,
): Promise<Project> {
  if (projectId !== undefined) return pinned(services, number, projectId);
  const companyId = [await companyOf(services)];
  const listed: unknown[] = [];
  for await (const one of services.read.each.pageProjects({ query: { number: [number], companyId } }))
    listed.push(one);
  const found = namedObjects('pageProjects', listed).filter((one) => one.number === number) as Project[];
  const current = found.filter(({ archived }) => !archived);
  const [only, ...others] = current.length > 0 ? current : found;
  if (!only)
    throw new UserError(
      `there is no project ${number} in company ${companyId}; \`trenchctl project list\` lists the projects`,
    );
  if (others.length === 0) return only;
  const hits = [only, ...others].map(
    ({ id, name, status }) => `  ${id}  ${words(name, status && `(${status})`)}`,
  );
  throw new UserError(
    [`several projects have the number ${number}: choose one with --project-id`, ...hits].join('\n'),
  );
}

async function pinned({ read }: Services, number: string, projectId: string): Promise<Project> {
  try {
    const project = await read.project.getProject({ path: { projectId } });
    if (project.number === number) return project;
    throw new UserError(`project ${projectId} has the number ${project.number}, not ${number}`);
  } catch (error) {
    if (!isStatus(error, 400, 404)) throw error;
    throw new UserError(`there is no project with the id ${projectId}`);
  }
}

/** Returns the company of the settings, otherwise the company of the user. */
export async function companyOf(
  services: Pick<Services, 'reading' | 'companyId' | 'username'>,
): Promise<string> {
  const found = await readCompany(
    createReader(services.reading, (run) => run()),
    services,
  );
  if ('companyId' in found) return found.companyId;
  const { message, remedy } = found.problem;
  throw new UserError(`${message}; ${remedy}`);
}

/** `DEMO-1 (Demo: Parkveien)` */
export const called = ({ number, name }: Pick<Project, 'number' | 'name'>): string =>
  words(number, name && `(${name})`);

/** The typed clients of the services, and the user and company of the login. */
export interface Services
  extends Pick<Connection, 'target' | 'companyId' | 'username' | 'reading' | 'profile' | 'isRemote'> {
  /** A client that refuses to write. */
  readonly read: TypedClient;
  readonly write: TypedClient;
}

/** `needs` are the services that the command calls first. */
export const withClient = (
  args: GlobalArgs,
  needs: readonly ServiceName[],
  work: (services: Services) => Promise<Ended>,
): Promise<Ended> =>
  withConnection(
    args,
    (connection) =>
      work({
        ...connection,
        read: typedClient(connection.reading),
        write: typedClient(connection.writing),
      }),
    needs,
  );
