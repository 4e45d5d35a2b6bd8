import { called } from '../../connection/find-project.js';
import { recommended } from '../../output/recommended.js';
import { changing } from './change.js';

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
