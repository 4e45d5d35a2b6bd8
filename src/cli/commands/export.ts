import type { WantedProject, WantedSegment } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { readCatalogs } from '../../live/catalog.js';
import { readLive } from '../../live/read-live.js';
import { specYaml } from '../../render/spec-yaml.js';
import type { Command } from '../command.js';
import type { GlobalArgs } from '../common-options.js';
import { type Connection, withConnection } from '../connect.js';
import { refuse } from '../read-specs.js';
import { UserError } from '../user-error.js';

interface ExportArgs extends GlobalArgs {
  project: string;
  segment?: string;
}

export const exportSpec: Command<ExportArgs> = {
  options: (yargs) =>
    yargs.options({
      project: { type: 'string', demandOption: true, describe: 'Project number' },
      segment: { type: 'string', describe: 'Only this segment' },
    }),
  run: (args) =>
    withConnection(args, async (connection) => {
      console.error(`Reading ${connection.target}.`);
      process.stdout.write(await exported(args, connection));
    }),
};

const NOWHERE = { file: 'the command line', line: 1, col: 1 };

async function exported({ project, segment }: ExportArgs, connection: Connection): Promise<string> {
  const names = (await listed(project, connection)).filter(
    (name) => segment === undefined || name === segment,
  );
  if (segment !== undefined && names.length === 0)
    throw new UserError(`project ${project} has no segment ${segment}`);
  const wanted = wantedOf(project, [...new Set(names)]);
  const { state, problems } = await read(wanted, connection);
  refuse(problems, new Map(), true);
  const live = wanted.segments.flatMap((one) => state.projects[0]?.segments.get(one) ?? []);
  const catalogs = await readCatalogs(connection.reading);
  const typeNames = new Map(
    ITEM_KINDS.flatMap(({ collection, catalog }) =>
      catalog ? [[collection, new Map(catalogs[catalog].map(({ id, name }) => [id, name]))] as const] : [],
    ),
  );
  return specYaml(project, live, typeNames);
}

const read = (wanted: WantedProject, { reading, companyId, username }: Connection) =>
  readLive({
    api: reading,
    wanted: [wanted],
    ...(companyId === undefined ? {} : { companyId }),
    ...(username === undefined ? {} : { username }),
  });

async function listed(project: string, connection: Connection): Promise<string[]> {
  const { state, problems } = await read(wantedOf(project, []), connection);
  refuse(problems, new Map(), true);
  const projectId = state.projects[0]?.project.id ?? '';
  const heads = (await connection.reading.call('listSegments', { path: { projectId } })) as {
    name: string;
  }[];
  return heads.map(({ name }) => name);
}

const wantedOf = (number: string, names: readonly string[]): WantedProject => ({
  number,
  prune: false,
  place: NOWHERE,
  segments: names.map(
    (name): WantedSegment => ({
      name,
      fields: {},
      settings: { fields: {}, place: NOWHERE },
      topCoverings: [],
      sections: [],
      lifecycle: { preventDestroy: false, preventReplace: false },
      place: NOWHERE,
    }),
  ),
});
