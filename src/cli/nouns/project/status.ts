import { called, type Project } from '../../connection/find-project.js';
import { oneOf } from '../../options/noun-options.js';
import { type ChangeArgs, changing } from './change.js';

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
