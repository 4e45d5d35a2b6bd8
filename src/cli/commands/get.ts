import { UserError } from '../../diagnostics/user-error.js';
import { isStatus } from '../../live/reader.js';
import { namedThings } from '../../live/shown.js';
import type { Command } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { companyOf } from '../connection/find-project.js';
import type { GlobalArgs } from '../options/common-options.js';
import { jsonText } from '../output/json-text.js';

interface GetArgs extends GlobalArgs {
  what: 'project' | 'segment';
  name: string;
  project?: string;
}

export const get: Command<GetArgs> = {
  examples: [
    ['get project DEMO-1', 'Show a project'],
    ['get segment Storgata --project 2026-0417', 'Show a segment with all that it holds'],
  ],
  options: (yargs) =>
    yargs
      .positional('what', {
        choices: ['project', 'segment'] as const,
        demandOption: true,
        describe: 'Kind of object',
      })
      .positional('name', {
        type: 'string',
        demandOption: true,
        describe: 'Number of the project, or name of the segment',
      })
      .options({
        project: { type: 'string', describe: 'Number of the segment’s project' },
      }),
  run: (args) =>
    withConnection(args, async (connection) => {
      const { reading } = connection;
      const number = args.what === 'project' ? args.name : args.project;
      if (number === undefined) throw new UserError('name the project of the segment: --project NUMBER');
      const path = { companyId: await companyOf(connection), number };
      const projects = namedThings(
        'listProjectsByNumber',
        await reading.call('listProjectsByNumber', { path }),
      );
      if (projects.length === 0) throw new UserError(`there is no project ${number}`);
      const found = args.what === 'project' ? projects : await segments(projects, args.name, reading);
      if (found.length === 0) throw new UserError(`project ${number} has no segment ${args.name}`);
      console.log(jsonText(found.length === 1 ? found[0] : found));
    }),
};

async function segments(
  projects: readonly { id: string }[],
  name: string,
  reading: { call(operation: string, options: object): Promise<unknown> },
): Promise<unknown[]> {
  const lists = await Promise.all(
    projects.map(({ id }) => reading.call('listSegments', { path: { projectId: id } })),
  );
  const heads = lists
    .flatMap((list) => namedThings('listSegments', list))
    .filter((segment) => segment.name === name);
  return Promise.all(
    heads.map(async ({ id }) => {
      const path = { segmentId: id };
      const [segment, surroundings] = await Promise.all([
        reading.call('getSegment', { path }),
        reading.call('getSurroundings', { path }).catch(orNone),
      ]);
      return typeof segment === 'object' && surroundings !== undefined
        ? { ...segment, surroundings }
        : segment;
    }),
  );
}

/** A login that may not read the surroundings sees the segment without them. */
function orNone(error: unknown): undefined {
  if (!isStatus(error, 403, 404, 405, 500, 501)) throw error;
}
