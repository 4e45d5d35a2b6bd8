import type { Options } from 'yargs';
import type { Arguments, Contract } from '../../api/typed.js';
import type { Command } from '../command.js';
import { type Project, withClient } from '../connection/find-project.js';
import { group } from '../options/group.js';
import { dayOf, FORMAT, firstOf, given, MANY, type NounArgs, oneOf, texts } from '../options/noun-options.js';
import { day, many, show, tableOf, yes } from '../output/print-json.js';
import { create, deleteProject, showProject } from './project/details.js';

interface ListArgs extends NounArgs, ProjectFilterArgs {
  readonly archived?: boolean;
  readonly sort?: readonly string[];
  readonly all: boolean;
  readonly limit?: number;
}

const list: Command<ListArgs> = {
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

type Query = NonNullable<Arguments<Contract['project']['pageProjects']>['query']>;

/** Options that narrow a list of projects, one for each filter of the API. */
const PROJECT_FILTERS = {
  status: { ...oneOf('project', 'ProjectStatus'), ...MANY, describe: 'Only projects with this status' },
  owner: texts('Only projects of this owner: username or e-mail'),
  number: texts('Only projects with this number'),
  case: texts('Only projects with this case reference'),
  substation: texts('Only projects with this substation reference'),
  company: texts('Only projects of the company with this id'),
  module: { ...oneOf('project', 'ModuleType'), ...MANY, describe: 'Only projects with this module' },
  'started-from': { type: 'string', describe: 'Only projects that start on this day or later' },
  'started-to': { type: 'string', describe: 'Only projects that start on this day or earlier' },
  located: { type: 'boolean', describe: 'Only projects with a location (--no-located: without one)' },
  accessed: { type: 'boolean', describe: 'Only projects that you have opened (--no-accessed: never opened)' },
  access: {
    ...oneOf('project', 'AccessScope'),
    ...MANY,
    describe: 'Only projects with this kind of access: by your company, or given to you',
  },
  permission: {
    ...oneOf('project', 'PermissionType'),
    ...MANY,
    describe: 'Only projects that you may read, or write',
  },
  role: {
    ...oneOf('project', 'ProjectRole'),
    ...MANY,
    describe: 'Only projects in which you have this role',
  },
  q: { type: 'string', describe: 'Only projects that contain these words' },
} as const satisfies Record<string, Options>;

interface ProjectFilterArgs extends Pick<Query, 'status' | 'owner' | 'number' | 'accessed' | 'q'> {
  readonly case?: readonly string[];
  readonly substation?: readonly string[];
  readonly company?: readonly string[];
  readonly module?: Query['moduleType'];
  readonly startedFrom?: string;
  readonly startedTo?: string;
  readonly located?: boolean;
  readonly access?: Query['accessScope'];
  readonly permission?: Query['myPermissionTypes'];
  readonly role?: Query['myProjectRoles'];
}

/** The query of these options. A day is a whole day: from its first to its last second. */
const projectFilter = (args: ProjectFilterArgs): Query =>
  given<Query>({
    status: args.status,
    owner: args.owner,
    number: args.number,
    caseRef: args.case,
    substationRef: args.substation,
    companyId: args.company,
    moduleType: args.module,
    fromStartDate: args.startedFrom && `${dayOf(args.startedFrom, '--started-from')}T00:00:00Z`,
    toStartDate: args.startedTo && `${dayOf(args.startedTo, '--started-to')}T23:59:59Z`,
    hasLocation: args.located,
    accessed: args.accessed,
    accessScope: args.access,
    myPermissionTypes: args.permission,
    myProjectRoles: args.role,
    q: args.q,
  } as Query);

export const project = group([
  ['list', 'List the projects that you can see', list],
  ['show <project> [segment]', 'Show the details of a project, or of one of its segments', showProject],
  ['create <project>', 'Create a project', create],
  ['delete <project>', 'Delete a project with everything in it', deleteProject],
]);
