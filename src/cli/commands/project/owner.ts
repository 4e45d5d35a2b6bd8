import { called } from '../../connection/find-project.js';
import { type ChangeArgs, changing } from './change.js';

interface OwnerArgs extends ChangeArgs {
  readonly owner: string;
}

export const owner = changing<OwnerArgs>(
  (yargs) =>
    yargs.positional('owner', { type: 'string', demandOption: true, describe: 'Username or e-mail' }),
  (project, { owner: user }, { write }) => ({
    question: `Give project ${called(project)} to ${user}?`,
    done: `Project ${called(project)} is ${user}'s now.`,
    make: () => write.project.changeOwner({ path: { projectId: project.id, owner: user } }),
  }),
);
