import type { Argv } from 'yargs';
import type { Arguments, Contract } from '../../../api/typed.js';
import { visible } from '../../../diagnostics/visible.js';
import type { Command } from '../../command.js';
import {
  called,
  findProject,
  type Project,
  type ProjectArgs,
  type Services,
  withClient,
  withProject,
} from '../../connection/find-project.js';
import { group } from '../../options/group.js';
import { FORMAT, type NounArgs, oneOf } from '../../options/noun-options.js';
import { APPROVE, type ApproveArgs, confirm } from '../../output/confirm.js';
import { show, tableOf } from '../../output/print-json.js';
import { recommended } from '../../output/recommended.js';

interface ChangeArgs extends NounArgs, ProjectArgs, ApproveArgs {}

/** A change to a project, or the reason why none is needed. */
type Change =
  | { readonly already: string }
  | { readonly question: string; readonly done: string; make(): Promise<unknown> };

/** A command that changes one property of a project: it reads the project, asks, makes the change and shows the result. */
const changing = <Args extends ChangeArgs>(
  options: (yargs: Argv) => Argv,
  changeOf: (project: Project, args: Args, services: Services) => Change | Promise<Change>,
  ...examples: readonly (readonly [line: string, purpose: string])[]
): Command<Args> => ({
  examples,
  options: (yargs) => options(withProject(yargs).options({ 'auto-approve': APPROVE, format: FORMAT })),
  run: (args) =>
    withClient(args, ['project', 'customer'], async (services) => {
      const project = await findProject(services, args);
      const change = await changeOf(project, args, services);
      if ('make' in change) {
        await confirm(change.question, args, services);
        await change.make();
      }
      const said = 'already' in change ? change.already : change.done;
      const path = { projectId: project.id };
      const after = args.format === 'json' ? await services.read.project.getProject({ path }) : undefined;
      show(args.format, after, () => visible(said));
    }),
});

export const archive = changing(
  (yargs) => yargs,
  (project, args, { write }) =>
    project.archived
      ? { already: `Project ${called(project)} is already archived.` }
      : {
          question: `Archive project ${called(project)}?`,
          done: `Project ${called(project)} is archived; \`${recommended(args, ['project', 'restore', args.project])}\` restores it.`,
          make: () => write.project.archiveProject({ path: { projectId: project.id } }),
        },
  ['project archive DEMO-1', 'Put a project in the archive'],
);

export const restore = changing(
  (yargs) => yargs,
  (project, _, { write }) =>
    project.archived
      ? {
          question: `Restore project ${called(project)} from the archive?`,
          done: `Project ${called(project)} is restored.`,
          make: () => write.project.restoreProject({ path: { projectId: project.id } }),
        }
      : { already: `Project ${called(project)} is not archived.` },
  ['project restore DEMO-1', 'Take a project out of the archive'],
);

interface StatusArgs extends ChangeArgs {
  readonly status: Project['status'];
}

export const status = changing<StatusArgs>(
  (yargs) =>
    yargs.positional('status', {
      ...oneOf('project', 'ProjectStatus'),
      demandOption: true,
      describe: 'New status',
    }),
  (project, { status: projectStatus }, { write }) =>
    project.status === projectStatus
      ? { already: `Project ${called(project)} is ${projectStatus} already.` }
      : {
          question: `Change the status of project ${called(project)} from ${project.status} to ${projectStatus}?`,
          done: `Project ${called(project)} is ${projectStatus} now.`,
          make: () => write.project.changeStatus({ path: { projectId: project.id, projectStatus } }),
        },
  ['project status DEMO-1 ended', 'End a project'],
);

interface OwnerArgs extends ChangeArgs {
  readonly owner: string;
}

export const owner = changing<OwnerArgs>(
  (yargs) =>
    yargs.positional('owner', {
      type: 'string',
      demandOption: true,
      describe: 'New owner: username or e-mail',
    }),
  (project, { owner: user }, { write }) => ({
    question: `Make ${user} the owner of project ${called(project)}?`,
    done: `${user} is now the owner of project ${called(project)}.`,
    make: () => write.project.changeOwner({ path: { projectId: project.id, owner: user } }),
  }),
  ['project owner DEMO-1 kari.nordmann', 'Give a project to another user'],
);

type ModuleType = Arguments<Contract['project']['addModule']>['path']['moduleType'];

interface ModuleArgs extends ChangeArgs {
  readonly module: ModuleType;
}

const modulesOf = ({ read }: Services, projectId: string) =>
  read.project.listModules({ path: { projectId } });

const listModules: Command<NounArgs & ProjectArgs> = {
  examples: [['project modules list DEMO-1', 'List the modules of a project']],
  options: (yargs) => withProject(yargs).option('format', FORMAT),
  run: (args) =>
    withClient(args, ['project', 'customer'], async (services) => {
      const project = await findProject(services, args);
      const found = await modulesOf(services, project.id);
      const nothing = `Project ${called(project)} has no modules.`;
      show(args.format, found, () =>
        tableOf(
          found.flatMap(({ type }) => (type ? [{ module: type }] : [])),
          nothing,
        ),
      );
    }),
};

const withModule = (yargs: Argv): Argv =>
  yargs.positional('module', {
    ...oneOf('project', 'ModuleType'),
    demandOption: true,
    describe: 'Type of the module; CABLESIMULATOR is trench design',
  });

const addModule = changing<ModuleArgs>(
  withModule,
  async (project, { module: moduleType }, services) => {
    const path = { projectId: project.id, moduleType };
    const found = await modulesOf(services, project.id);
    return found.some(({ type }) => type === moduleType)
      ? { already: `Project ${called(project)} already has ${moduleType}.` }
      : {
          question: `Add ${moduleType} to project ${called(project)}?`,
          done: `Project ${called(project)} has ${moduleType} now.`,
          make: () => services.write.project.addModule({ path }),
        };
  },
  ['project modules add DEMO-1 CALCULATION', 'Give a project a calculation'],
);

const removeModule = changing<ModuleArgs>(
  withModule,
  async (project, { module: moduleType }, services) => {
    const path = { projectId: project.id, moduleType };
    const found = await modulesOf(services, project.id);
    return found.some(({ type }) => type === moduleType)
      ? {
          question: `Remove ${moduleType}, with its content, from project ${called(project)}?`,
          done: `Project ${called(project)} no longer has ${moduleType}.`,
          make: () => services.write.project.removeModule({ path }),
        }
      : { already: `Project ${called(project)} has no ${moduleType}.` };
  },
  ['project modules remove DEMO-1 ECO', 'Remove a module with its content'],
);

export const modules = group([
  ['list <project>', 'List the modules of a project', listModules],
  ['add <project> <module>', 'Add a module to a project', addModule],
  ['remove <project> <module>', 'Remove a module from a project', removeModule],
]);
