import { group } from '../options/group.js';

export const project = group([
  ['list', 'List the projects that you can see', async () => (await import('./project/list.js')).list],
  [
    'show <project>',
    'Show the details of a project',
    async () => (await import('./project/show.js')).showProject,
  ],
  ['create <project>', 'Create a project', async () => (await import('./project/create.js')).create],
  ['archive <project>', 'Archive a project', async () => (await import('./project/archive.js')).archive],
  [
    'restore <project>',
    'Restore a project from the archive',
    async () => (await import('./project/archive.js')).restore,
  ],
  [
    'status <project> <status>',
    'Set the status of a project',
    async () => (await import('./project/status.js')).status,
  ],
  [
    'owner <project> <owner>',
    'Set the owner of a project',
    async () => (await import('./project/owner.js')).owner,
  ],
  [
    'delete <project>',
    'Delete a project with everything in it',
    async () => (await import('./project/delete.js')).deleteProject,
  ],
  [
    'modules',
    'List, add and remove the modules of a project',
    async () => (await import('./project/modules.js')).modules,
  ],
]);
