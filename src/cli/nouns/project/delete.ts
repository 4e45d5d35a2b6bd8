import { createInterface } from 'node:readline/promises';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import type { Command } from '../../command.js';
import { called, findProject, type ProjectArgs, withProject } from '../../connection/find-project.js';
import { type Services, withClient } from '../../connection/with-client.js';
import { FORMAT, type NounArgs } from '../../options/noun-options.js';
import { many, show, words } from '../../output/print-json.js';
import { textOf } from './show.js';

interface DeleteArgs extends NounArgs, ProjectArgs {
  readonly confirm?: string;
}

export const deleteProject: Command<DeleteArgs> = {
  examples: [
    ['project delete 2026-0510', 'Delete a project; its number has to be typed'],
    ['project delete 2026-0510 --confirm 2026-0510', 'Delete a project without a terminal'],
  ],
  options: (yargs) =>
    withProject(yargs).options({
      confirm: { type: 'string', describe: 'Number of the project once more, in place of typing it' },
      format: FORMAT,
    }),
  run: (args) =>
    withClient(args, ['project', 'customer'], async (services) => {
      const project = await findProject(services, args);
      const path = { projectId: project.id };
      const modules = await services.read.project.listModules({ path });
      const types = modules.flatMap(({ type }) => type ?? []);
      console.error(textOf(project, types.join(', ')));
      console.error(visible(await lossOf(services, project.id, types)));
      await typedNumber(project.number, args.confirm, services.target);
      await services.write.project.deleteProject({ path });
      show(args.format, project, () => visible(`Project ${called(project)} is deleted.`));
    }),
};

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
  const answer =
    confirmed ?? (await ask(`\nService: ${target}.\nType the number of the project to delete it: `));
  if (answer.trim() === number) return;
  throw new UserError(`not deleted: ${visible(answer)} is not the number of the project, ${number}`);
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
