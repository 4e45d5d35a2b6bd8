import { LEVELS } from '../schema/levels.js';
import { readDay } from './read-date.js';
import { mapReader } from './read-map.js';
import { numberReader } from './read-value.js';

/** The approval of destruction: a number of objects, and the last day on which it counts. */
export const readAllowDestroy = mapReader(
  LEVELS.allowDestroy,
  { objects: numberReader({ minimum: 0, whole: true }), until: readDay },
  { required: { objects: '26', until: '2026-12-01' } },
);
