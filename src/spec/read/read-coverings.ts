import { COVERING_FIELDS } from '../../kinds/structure.js';
import { LEVELS } from '../schema/levels.js';
import { type FieldsDraft, fieldsReader } from './read-fields.js';
import { andThen, listReader } from './read-map.js';
import type { Reader } from './read-value.js';

const readList = listReader('top coverings', fieldsReader(LEVELS.covering, COVERING_FIELDS));

/** Surfaces that lie on top, and materials that lie below them. */
const SURFACES: readonly unknown[] = ['TARMAC', 'COBBLESTONE'];
const BASES: readonly unknown[] = ['GRAVEL', 'CRUSHED_STONES', 'SAND'];

/** Reads top coverings, and warns if they seem to be listed from top to bottom. */
export const readCoverings: Reader<readonly FieldsDraft[]> = andThen(readList, (coverings, _, report) => {
  const top = coverings.at(-1);
  const buried = coverings.find(({ keys }) => SURFACES.includes(keys.type?.value));
  if (top && buried && BASES.includes(top.keys.type?.value))
    report({
      code: 'covering-order',
      severity: 'warning',
      message: `${buried.keys.type?.value} lies below ${top.keys.type?.value}: top coverings are listed from bottom to top`,
      place: top.place,
      also: [{ place: buried.place, message: 'this covering lies below it' }],
      remedy: 'write the uppermost covering last',
    });
  return coverings;
});
