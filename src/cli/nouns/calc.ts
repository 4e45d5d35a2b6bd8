import { group } from '../options/group.js';

export const calc = group([
  [
    'show <project>',
    'Show the calculation of a project, with quantities and costs',
    async () => (await import('./calc/show.js')).showCalculation,
  ],
  [
    'add <project> <number>',
    'Add a budget code to the calculation',
    async () => (await import('./calc/add.js')).add,
  ],
  [
    'remove <project> [node]',
    'Remove a node from the calculation',
    async () => (await import('./calc/remove.js')).remove,
  ],
  ['catalog', 'Search the cost catalog', async () => (await import('./calc/catalog.js')).catalog],
  [
    'revisions [revision]',
    'List the revisions of the cost catalog',
    async () => (await import('./calc/revisions.js')).revisions,
  ],
  [
    'report <kind> [project]',
    'Show a report, or save it as a file',
    async () => (await import('./calc/report.js')).report,
  ],
]);
