import type { Argv } from 'yargs';
import { visible } from '../../../diagnostics/visible.js';
import type { Command } from '../../command.js';
import { findProject, type Project, type ProjectArgs, withProject } from '../../connection/find-project.js';
import { type Services, withClient } from '../../connection/with-client.js';
import { FORMAT, type NounArgs } from '../../options/noun-options.js';
import { APPROVE, type ApproveArgs, confirm } from '../../output/confirm.js';
import { show } from '../../output/print-json.js';

export interface ChangeArgs extends NounArgs, ProjectArgs, ApproveArgs {}

/** A change to a project, or the reason why none is needed. */
export type Change =
  | { readonly already: string }
  | { readonly question: string; readonly done: string; make(): Promise<unknown> };

/** A command that changes one property of a project: it reads the project, asks, makes the change and shows the result. */
export const changing = <Args extends ChangeArgs>(
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
