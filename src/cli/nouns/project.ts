import type { Arguments, Contract } from '../../api/typed.js';
import { type ArgsOf, flag, noun, number, type Options, text, texts } from '../command.js';
import { type Project, serviceCommand } from '../connection/find-project.js';
import { dayOf, enumWord, FORMAT, firstOf, given, repeated } from '../options/noun-options.js';
import { day, many, show, tableOf, yes } from '../output/print-json.js';
import { create, deleteProject, showProject } from './project/details.js';

/** Options that narrow a list of projects, one for each filter of the API. */
const PROJECT_FILTERS = {
  status: repeated(enumWord('project', 'ProjectStatus', 'Only projects with this status')),
  owner: texts('Only projects of this owner: username or e-mail'),
  number: texts('Only projects with this number'),
  case: texts('Only projects with this case reference'),
  substation: texts('Only projects with this substation reference'),
  company: texts('Only projects of the company with this id'),
  module: repeated(enumWord('project', 'ModuleType', 'Only projects with this module')),
  'started-from': text('Only projects that start on this day or later'),
  'started-to': text('Only projects that start on this day or earlier'),
  located: { type: 'boolean', describe: 'Only projects with a location (--no-located: without one)' },
  accessed: { type: 'boolean', describe: 'Only projects that you have opened (--no-accessed: never opened)' },
  access: repeated(
    enumWord(
      'project',
      'AccessScope',
      'Only projects with this kind of access: by your company, or given to you',
    ),
  ),
  permission: repeated(enumWord('project', 'PermissionType', 'Only projects that you may read, or write')),
  role: repeated(enumWord('project', 'ProjectRole', 'Only projects in which you have this role')),
  q: text('Only projects that contain these words'),
} as const satisfies Options;

const list = serviceCommand({
  examples: [['project list --status started --sort -startDate', 'List running projects, the latest first']],
  needs: ['project', 'customer'],
  options: {
    ...PROJECT_FILTERS,
    archived: flag('Only archived projects'),
    all: flag('All projects, archived or not'),
    sort: texts('Sort by this property; --sort -startDate lists the latest first'),
    limit: number('Maximum number of results'),
    ...FORMAT,
  },
  run: async ({ read }, args) => {
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
  },
});

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

/** The query of these options. A day is a whole day: from its first to its last second. */
const projectFilter = (args: ArgsOf<typeof PROJECT_FILTERS>): Query =>
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

export const project = noun([
  ['list', 'List the projects that you can see', list],
  ['show', 'Show the details of a project, or of one of its segments', showProject],
  ['create', 'Create a project', create],
  ['delete', 'Delete a project with everything in it', deleteProject],
]);
