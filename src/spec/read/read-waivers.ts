import type { Waiver } from '../../kinds/model.js';
import { LEVELS } from '../schema/levels.js';
import { readDay } from './read-date.js';
import { andThen, listReader, mapReader, type Stated } from './read-map.js';
import { type Reader, readName, textReader } from './read-value.js';

/** Reads the waivers of a segment, section or layer. A reason is required, because a reviewer has to judge it. */
export const readWaivers: Reader<readonly Waiver[]> = listReader(
  'waivers',
  andThen(
    mapReader(
      LEVELS.waiver,
      { rule: readName, reason: textReader({ least: 1, most: 1000 }), until: readDay },
      { required: { rule: 'cover-mv-road', reason: 'rock at 600 mm, protected by concrete' } },
    ),
    ({ rule, reason, until }, place): Waiver | undefined =>
      rule?.value === undefined || reason?.value === undefined
        ? undefined
        : {
            rule: rule.value,
            reason: reason.value,
            ...(until?.value === undefined ? {} : { until: until.value }),
            place,
          },
  ),
);

/** The waivers under the key of a map. */
export function waiversIn(stated: Stated<unknown> | undefined): { readonly waivers?: readonly Waiver[] } {
  const waivers = (stated?.value ?? []) as readonly Waiver[];
  return waivers.length === 0 ? {} : { waivers };
}
