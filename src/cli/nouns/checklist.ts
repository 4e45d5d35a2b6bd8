import { group } from '../options/group.js';

export const checklist = group([
  [
    'facilities',
    'List the facilities that have checklists',
    async () => (await import('./checklist/facilities.js')).facilities,
  ],
  [
    'revisions',
    'List the revisions of the checklists',
    async () => (await import('./checklist/revisions.js')).revisions,
  ],
  [
    'points <facility>',
    'List the checkpoints of a facility',
    async () => (await import('./checklist/points.js')).points,
  ],
  [
    'download <facility> <assessment>',
    'Save a blank form, or its instructions, as PDF',
    async () => (await import('./checklist/download.js')).download,
  ],
]);
