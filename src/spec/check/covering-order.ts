import type { SegmentCheck } from './segment-check.js';

/** Surfaces that lie on top, and materials that lie below them. */
const SURFACES: readonly unknown[] = ['TARMAC', 'COBBLESTONE'];
const BASES: readonly unknown[] = ['GRAVEL', 'CRUSHED_STONES', 'SAND'];

/** Warns about top coverings that seem to be listed from top to bottom. */
export const COVERING_ORDER: SegmentCheck = {
  code: 'covering-order',
  needs: [],
  start:
    () =>
    ({ topCoverings = [] }) => {
      const top = topCoverings.at(-1);
      const buried = topCoverings.find(({ fields }) => SURFACES.includes(fields.type));
      if (!top || !buried || !BASES.includes(top.fields.type)) return [];
      return [
        {
          message: `${buried.fields.type} lies below ${top.fields.type}: top coverings are listed from bottom to top`,
          place: top.place,
          also: [{ place: buried.place, message: 'this covering lies below it' }],
          remedy: 'write the uppermost covering last',
        },
      ];
    },
};
