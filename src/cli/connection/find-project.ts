import type { ServiceName } from '../../api/operations.js';
import { type TypedClient, typedClient } from '../../api/typed-client.js';
import { UserError } from '../../diagnostics/user-error.js';
import { namedObjects } from '../../live/raw.js';
import { readCompany } from '../../live/read-live.js';
import { createReader, isStatus } from '../../live/reader.js';
import {
  type ArgsOf,
  type Command,
  type Described,
  type Ended,
  type GlobalArgs,
  type None,
  type Options,
  text,
} from '../command.js';
import { words } from '../output/print-json.js';
import { type Connection, withConnection } from './connect.js';

export type Project = Awaited<ReturnType<TypedClient['project']['getProject']>>;

/** The argument that selects one project. */
export const PROJECT = {
  project: { ...text('Number of the project; id:ID if several have the same number'), demandOption: true },
} as const satisfies Options;

/** Finds the only project with a number; projects that are not archived come first. */
export async function findProject(services: Services, number: string): Promise<Project> {
  const [, projectId] = /^id:(\d+)$/.exec(number) ?? [];
  if (projectId !== undefined) return pinned(services, projectId);
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
    ({ id, name, status }) => `  id:${id}  ${words(name, status && `(${status})`)}`,
  );
  throw new UserError(
    [
      `several projects have the number ${number}: choose one by its id, in place of the number`,
      ...hits,
    ].join('\n'),
  );
}

async function pinned({ read }: Services, projectId: string): Promise<Project> {
  try {
    return await read.project.getProject({ path: { projectId } });
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

/** Describes a command that calls services; `needs` are those that it calls first. */
export const serviceCommand = <const P extends Options = None, const O extends Options = None>({
  needs,
  run,
  ...described
}: Described & {
  readonly needs: readonly ServiceName[];
  readonly positionals?: P;
  readonly options?: O;
  readonly run: (services: Services, args: ArgsOf<P> & ArgsOf<O> & GlobalArgs) => Promise<Ended>;
}): Command => ({
  ...described,
  run: (args: ArgsOf<P> & ArgsOf<O> & GlobalArgs) =>
    withClient(args, needs, (services) => run(services, args)),
});
