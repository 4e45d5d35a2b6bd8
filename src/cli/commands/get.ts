import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { namedObjects } from '../../live/raw.js';
import { isStatus } from '../../live/reader.js';
import { didYouMean, nearest } from '../../spec/read/nearest.js';
import type { Command } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { companyOf } from '../connection/find-project.js';
import type { GlobalArgs } from '../options/common-options.js';
import { jsonText } from '../output/print-json.js';

interface GetArgs extends GlobalArgs {
  what: 'project' | 'segment';
  name: string;
  project?: string;
}

export const get: Command<GetArgs> = {
  examples: [
    ['get project DEMO-1', 'Show a project'],
    ['get segment "Parkveien 2-18" --project DEMO-1', 'Show a segment with all that it holds'],
    ['get segment "DEMO-1/Parkveien 2-18"', 'The same, named as plans name it'],
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
        describe: 'Number of the project, or name of the segment (or PROJECT/SEGMENT)',
      })
      .options({
        project: { type: 'string', describe: 'Number of the segment’s project' },
      }),
  run: (args) =>
    withConnection(args, async (connection) => {
      const { reading } = connection;
      const { number, name } = namedBy(args);
      const path = { companyId: await companyOf(connection), number };
      const projects = namedObjects(
        'listProjectsByNumber',
        await reading.call('listProjectsByNumber', { path }),
      );
      if (projects.length === 0) throw new UserError(`there is no project ${number}`);
      const found = args.what === 'project' ? projects : await segments(projects, { number, name }, reading);
      console.log(jsonText(found.length === 1 ? found[0] : found));
    }),
};

interface Named {
  readonly number: string;
  readonly name: string;
}

/** A segment is named alone with --project, or as plans name it: PROJECT/SEGMENT. */
function namedBy({ what, name, project }: GetArgs): Named {
  if (what === 'project') return { number: name, name };
  if (project !== undefined) return { number: project, name };
  const slash = name.indexOf('/');
  if (slash <= 0)
    throw new UserError('name the project of the segment: --project NUMBER, or NUMBER/SEGMENT as the name');
  return { number: name.slice(0, slash), name: name.slice(slash + 1) };
}

async function segments(
  projects: readonly { id: string }[],
  { number, name }: Named,
  reading: { call(operation: string, options: object): Promise<unknown> },
): Promise<unknown[]> {
  const lists = await Promise.all(
    projects.map(({ id }) => reading.call('listSegments', { path: { projectId: id } })),
  );
  const all = lists.flatMap((list) => namedObjects('listSegments', list));
  const heads = all.filter((segment) => segment.name === name);
  if (heads.length === 0)
    throw new UserError(
      noSegment(
        { number, name },
        all.map((segment) => segment.name),
      ),
    );
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

function noSegment({ number, name }: Named, names: readonly string[]): string {
  const near = nearest(name, names);
  const begun = names.filter((one) => one.toLowerCase().startsWith(name.toLowerCase()));
  const hint = didYouMean([...new Set([...near, ...begun])].slice(0, 3));
  return visible(`project ${number} has no segment ${name}${hint ? `; ${hint}` : ''}`);
}

/** A login that may not read the surroundings sees the segment without them. */
function orNone(error: unknown): undefined {
  if (!isStatus(error, 403, 404, 405, 500, 501)) throw error;
}
