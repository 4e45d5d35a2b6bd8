import type { Argv } from 'yargs';
import type { Arguments, Contract } from '../../../api/typed.js';
import type { Command } from '../../command.js';
import { called, findProject, type ProjectArgs, withProject } from '../../connection/find-project.js';
import { type Services, withClient } from '../../connection/with-client.js';
import { group } from '../../options/group.js';
import { FORMAT, type NounArgs, oneOf } from '../../options/noun-options.js';
import { show, tableOf } from '../../output/print-json.js';
import { type ChangeArgs, changing } from './change.js';

type ModuleType = Arguments<Contract['project']['addModule']>['path']['moduleType'];

interface ModuleArgs extends ChangeArgs {
  readonly module: ModuleType;
}

const modulesOf = ({ read }: Services, projectId: string) =>
  read.project.listModules({ path: { projectId } });

const list: Command<NounArgs & ProjectArgs> = {
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

const add = changing<ModuleArgs>(
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

const remove = changing<ModuleArgs>(
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
  ['list <project>', 'List the modules of a project', async () => list],
  ['add <project> <module>', 'Add a module to a project', async () => add],
  ['remove <project> <module>', 'Remove a module from a project', async () => remove],
]);
