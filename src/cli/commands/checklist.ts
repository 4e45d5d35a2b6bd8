import { group } from '../options/group.js';

export const checklist = group([
  [
    'facilities',
    'Facilities that have checklists',
    async () => (await import('./checklist/facilities.js')).facilities,
  ],
  [
    'points <facility>',
    'The checkpoints of a facility',
    async () => (await import('./checklist/points.js')).points,
  ],
  [
    'download <facility> <assessment>',
    'A blank form, or its instructions, as PDF',
    async () => (await import('./checklist/download.js')).download,
  ],
]);
