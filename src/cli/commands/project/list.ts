import type { Arguments, Contract } from '../../../api/typed.js';
import type { Command } from '../../command.js';
import type { Project } from '../../connection/find-project.js';
import { withClient } from '../../connection/with-client.js';
import { firstOf } from '../../options/first-of.js';
import { FORMAT, given, MANY, type NounArgs, oneOf, texts } from '../../options/noun-options.js';
import { day, many, show, tableOf, yes } from '../../output/show.js';

type Query = NonNullable<Arguments<Contract['project']['pageProjects']>['query']>;

interface ListArgs extends NounArgs, Pick<Query, 'status' | 'owner' | 'archived' | 'q' | 'number' | 'sort'> {
  readonly module?: Query['moduleType'];
  readonly all: boolean;
  readonly limit?: number;
}

export const list: Command<ListArgs> = {
  options: (yargs) =>
    yargs.options({
      status: { ...oneOf('project', 'ProjectStatus'), ...MANY, describe: 'Only with this status' },
      owner: texts('Only of this owner: username or e-mail'),
      number: texts('Only with this number'),
      module: { ...oneOf('project', 'ModuleType'), ...MANY, describe: 'Only with this module' },
      q: { type: 'string', describe: 'Only where these words are found' },
      archived: { type: 'boolean', default: false, describe: 'Those in the archive, instead of the others' },
      all: { type: 'boolean', default: false, describe: 'Those in the archive and the others' },
      sort: texts('By this property; --sort -startDate for the latest first'),
      limit: { type: 'number', describe: 'No more than so many' },
      format: FORMAT,
    }),
  run: (args) =>
    withClient(args, ['project', 'customer'], async ({ read }) => {
      const { status, owner, number, module: moduleType, q, archived, all, sort } = args;
      const query = given<Query>({
        status,
        owner,
        number,
        moduleType,
        q,
        archived: all ? undefined : archived,
        sort: sort ?? ['number'],
      } as Query);
      const limit = args.limit ?? Number.POSITIVE_INFINITY;
      const found: Project[] = await firstOf(read.each.pageProjects({ query }), limit);
      show(args.format, found, () => tableOf(found.map(rowOf(all || archived === true)), NOTHING));
      if (args.format === 'text' && found.length > 0) console.error(`${many(found.length, 'project')}.`);
    }),
};

const NOTHING = 'No project is found.';

const rowOf = (withArchive: boolean) => (project: Project) => ({
  number: project.number,
  name: project.name,
  status: project.status,
  start: day(project.startDate),
  case: project.caseRef,
  substation: project.substationRef,
  id: project.id,
  ...(withArchive ? { archived: yes(project.archived) } : {}),
});
