import { called } from '../../connection/find-project.js';
import { changing } from './change.js';

export const archive = changing(
  (yargs) => yargs,
  (project, _, { write }) =>
    project.archived
      ? { already: `Project ${called(project)} is in the archive already.` }
      : {
          question: `Put project ${called(project)} into the archive?`,
          done: `Project ${called(project)} is in the archive now; \`project restore\` takes it out.`,
          make: () => write.project.archiveProject({ path: { projectId: project.id } }),
        },
);

export const restore = changing(
  (yargs) => yargs,
  (project, _, { write }) =>
    project.archived
      ? {
          question: `Take project ${called(project)} out of the archive?`,
          done: `Project ${called(project)} is out of the archive.`,
          make: () => write.project.restoreProject({ path: { projectId: project.id } }),
        }
      : { already: `Project ${called(project)} is not in the archive.` },
);
