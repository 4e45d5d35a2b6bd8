import { group } from '../options/group.js';

export const calc = group([
  [
    'show <project>',
    'The calculation of a project, with quantities and costs',
    async () => (await import('./calc/show.js')).showCalculation,
  ],
  [
    'add <project> <number>',
    'Add a budget code to the calculation',
    async () => (await import('./calc/add.js')).add,
  ],
  [
    'remove <project> [node]',
    'Take a node out of the calculation',
    async () => (await import('./calc/remove.js')).remove,
  ],
  ['catalog', 'Search the cost catalog', async () => (await import('./calc/catalog.js')).catalog],
  [
    'report <kind> [project]',
    'A report, shown or as a file',
    async () => (await import('./calc/report.js')).report,
  ],
]);
