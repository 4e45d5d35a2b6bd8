import type { Arguments, Contract } from '../../../api/typed.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import { type ArgsOf, type Options, text } from '../../command.js';
import {
  called,
  findProject,
  PROJECT,
  type Project,
  type Services,
  serviceCommand,
} from '../../connection/find-project.js';
import { dayOf, enumWord, FORMAT, given, repeated } from '../../options/noun-options.js';
import { APPROVE, ask, confirm } from '../../output/confirm.js';
import { day, factsOf, many, money, show, words } from '../../output/print-json.js';
import { showSegment } from './segment.js';

const NEEDS = ['project', 'customer'] as const;

export const showProject = serviceCommand({
  examples: [
    ['project show DEMO-1', 'Show one project'],
    ['project show DEMO-1 "Parkveien 2-18" --format json', 'Show a live segment with all that it holds'],
  ],
  needs: NEEDS,
  positionals: { ...PROJECT, segment: text('Name of a segment, to show it in place of the project') },
  options: FORMAT,
  run: async (services, args) => {
    const project = await findProject(services, args.project);
    if (args.segment !== undefined) return showSegment(services, project, { ...args, segment: args.segment });
    const modules = await services.read.project.listModules({ path: { projectId: project.id } });
    const types = modules.flatMap(({ type }) => type ?? []);
    show(args.format, { ...project, modules: types }, () => textOf(project, types.join(', ')));
  },
});

function textOf(project: Project, modules?: string): string {
  const { location, meta } = project;
  const { address1, zipCode, city } = location?.address ?? {};
  const { latitude, longitude } = location?.coordinate ?? {};
  return factsOf({
    number: project.number,
    name: project.name,
    id: project.id,
    status: [project.status, project.archived ? 'archived' : '', project.readonly ? 'read-only for you' : '']
      .filter(Boolean)
      .join(', '),
    start: day(project.startDate),
    end: day(project.endDate),
    'planned end': day(project.endDateEstimate),
    case: project.caseRef,
    substation: project.substationRef,
    company: project.companyId,
    address: [address1, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    coordinate: [latitude, longitude].every((one) => typeof one === 'number')
      ? `${latitude}, ${longitude}`
      : undefined,
    modules,
    costs: words(money(meta?.totalCost), meta?.catalogRevisionName && `(${meta.catalogRevisionName})`),
    created: words(day(project.createdDate), project.createdBy && `by ${project.createdBy}`),
    changed: words(day(project.modifiedDate), project.modifiedBy && `by ${project.modifiedBy}`),
    description: project.description,
  });
}

type Create = Arguments<Contract['project']['createProject']>;

const NEW_PROJECT = {
  project: { ...text('Number of the new project'), demandOption: true },
} as const satisfies Options;

const CREATE_OPTIONS = {
  name: { ...text('Name of the project'), demandOption: true },
  status: {
    ...enumWord<Create['body']['status']>('project', 'ProjectStatus', 'Status of the project'),
    default: 'NEW',
  },
  start: { ...text('First day, such as 2026-05-04'), demandOption: true },
  'planned-end': text('Last day, as planned'),
  owner: text('Owner of the project: username or e-mail (default: you)'),
  module: repeated(enumWord('project', 'ModuleType', 'Module to activate (may be repeated)')),
  description: text('Free text'),
  case: text('Case reference'),
  substation: text('Substation reference'),
  ...APPROVE,
  ...FORMAT,
} as const satisfies Options;

export const create = serviceCommand({
  examples: [
    [
      'project create 2026-0510 --name Nygata --start 2026-05-04 --module CABLESIMULATOR',
      'Create a project with the trench module',
    ],
  ],
  needs: NEEDS,
  positionals: NEW_PROJECT,
  options: CREATE_OPTIONS,
  run: async ({ write, username, target }, args) => {
    const owner = args.owner ?? username;
    if (owner === undefined) throw new UserError('name the owner of the project: --owner USERNAME');
    const body = bodyOf(args);
    await confirm(`Create project ${called(body)} for ${owner}?`, args, { target });
    const project = await write.project.createProject({
      path: { owner },
      query: given({ moduleType: args.module }) as NonNullable<Create['query']>,
      body,
    });
    show(args.format, project, () => textOf(project, (args.module ?? []).join(', ')));
  },
});

const bodyOf = (args: ArgsOf<typeof NEW_PROJECT & typeof CREATE_OPTIONS>): Create['body'] => ({
  number: args.project,
  name: args.name,
  status: args.status,
  startDate: `${dayOf(args.start, '--start')}T00:00:00Z`,
  ...(args.plannedEnd === undefined
    ? {}
    : { endDateEstimate: `${dayOf(args.plannedEnd, '--planned-end')}T00:00:00Z` }),
  ...given({ description: args.description, caseRef: args.case, substationRef: args.substation }),
});

export const deleteProject = serviceCommand({
  examples: [
    ['project delete DEMO-1', 'Delete a project; its number has to be typed'],
    ['project delete DEMO-1 --confirm DEMO-1', 'Delete a project without a terminal'],
  ],
  needs: NEEDS,
  positionals: PROJECT,
  options: {
    confirm: text('Number of the project once more, in place of typing it'),
    ...FORMAT,
  },
  run: async (services, args) => {
    const project = await findProject(services, args.project);
    const path = { projectId: project.id };
    const modules = await services.read.project.listModules({ path });
    const types = modules.flatMap(({ type }) => type ?? []);
    console.error(textOf(project, types.join(', ')));
    console.error(visible(await lossOf(services, project.id, types)));
    await typedNumber(project.number, args.confirm, services.target);
    await services.write.project.deleteProject({ path });
    show(args.format, project, () => visible(`Project ${called(project)} is deleted.`));
  },
});

/** Says what goes with the project. The segments are counted only if the login may read them. */
async function lossOf({ read }: Services, projectId: string, types: readonly string[]): Promise<string> {
  const segments = types.includes('CABLESIMULATOR')
    ? await read.trench.listSegments({ path: { projectId } }).catch(() => undefined)
    : [];
  const count = segments === undefined ? 'an unknown number of segments' : many(segments.length, 'segment');
  return words(
    `This deletes the project with ${many(types.length, 'module')} and ${count}.`,
    'It cannot be undone.',
  );
}

/** Asks for the number of the project, which a habit does not type. */
async function typedNumber(number: string, confirmed: string | undefined, target: string): Promise<void> {
  if (confirmed === undefined && !process.stdin.isTTY)
    throw new UserError(`there is no terminal to type the number of the project: use --confirm ${number}`);
  if (confirmed === undefined) console.error(`\nService: ${visible(target)}.`);
  const answer = confirmed ?? (await ask('Type the number of the project to delete it: '));
  if (answer.trim() === number) return;
  throw new UserError(`not deleted: ${visible(answer)} is not the number of the project, ${number}`);
}
