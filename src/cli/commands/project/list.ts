import type { Command } from '../../command.js';
import type { Project } from '../../connection/find-project.js';
import { withClient } from '../../connection/with-client.js';
import { firstOf } from '../../options/first-of.js';
import { FORMAT, given, type NounArgs, texts } from '../../options/noun-options.js';
import { PROJECT_FILTERS, type ProjectFilterArgs, projectFilter } from '../../options/project-filters.js';
import { day, many, show, tableOf, yes } from '../../output/show.js';

interface ListArgs extends NounArgs, ProjectFilterArgs {
  readonly archived?: boolean;
  readonly sort?: readonly string[];
  readonly all: boolean;
  readonly limit?: number;
}

export const list: Command<ListArgs> = {
  examples: [['project list --status started --sort -startDate', 'List running projects, the latest first']],
  options: (yargs) =>
    yargs.options({
      ...PROJECT_FILTERS,
      archived: { type: 'boolean', default: false, describe: 'Only archived projects' },
      all: { type: 'boolean', default: false, describe: 'All projects, archived or not' },
      sort: texts('Sort by this property; --sort -startDate lists the latest first'),
      limit: { type: 'number', describe: 'Maximum number of results' },
      format: FORMAT,
    }),
  run: (args) =>
    withClient(args, ['project', 'customer'], async ({ read }) => {
      const { archived, all, sort } = args;
      const query = {
        ...projectFilter(args),
        ...(all ? {} : given({ archived })),
        sort: sort ?? ['number'],
      };
      const limit = args.limit ?? Number.POSITIVE_INFINITY;
      const found: Project[] = await firstOf(read.each.pageProjects({ query }), limit);
      show(args.format, found, () => tableOf(found.map(rowOf(all || archived === true)), NOTHING));
      if (args.format === 'text' && found.length > 0) console.error(`${many(found.length, 'project')}.`);
    }),
};

const NOTHING = 'No project matches.';

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
