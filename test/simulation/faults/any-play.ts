// A change with any schedule of faults.
import fc from 'fast-check';
import { isOfPeople, schedule } from './kinds.js';
import { staysOpen } from './parts.js';
import type { Play } from './play.js';
import { readable } from './readable.js';
import type { Change } from './specs.js';

export const playOf = (change: fc.Arbitrary<Change>): fc.Arbitrary<Play> =>
  fc.record({ change, faults: schedule, parallelism: fc.integer({ min: 1, max: 3 }) }).map(({ change: both, ...rest }) => {
    const isShared = rest.faults.some(({ kind }) => isOfPeople(kind));
    return readable({ ...(isShared ? staysOpen(both) : both), ...rest });
  });
