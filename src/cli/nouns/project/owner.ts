import { called } from '../../connection/find-project.js';
import { type ChangeArgs, changing } from './change.js';

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
