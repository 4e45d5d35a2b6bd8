import { group } from '../options/group.js';

export const project = group([
  ['list', 'Projects that you may see', async () => (await import('./project/list.js')).list],
  ['show <project>', 'All about one project', async () => (await import('./project/show.js')).showProject],
  ['create <project>', 'Make a new project', async () => (await import('./project/create.js')).create],
  [
    'archive <project>',
    'Put a project into the archive',
    async () => (await import('./project/archive.js')).archive,
  ],
  [
    'restore <project>',
    'Take a project out of the archive',
    async () => (await import('./project/archive.js')).restore,
  ],
  [
    'status <project> <status>',
    'Set the status of a project',
    async () => (await import('./project/status.js')).status,
  ],
  [
    'owner <project> <owner>',
    'Give a project to somebody else',
    async () => (await import('./project/owner.js')).owner,
  ],
  ['modules', 'The modules of a project', async () => (await import('./project/modules.js')).modules],
]);
