import type { Fields } from '../../kinds/model.js';
import type { Location } from '../../kinds/project-model.js';
import { differing, isEmpty } from '../model/fields.js';

/** The live location with the stated values, null if it is cleared, undefined if nothing changes. */
export function mergedLocation(
  live: Location,
  wanted: Location | null | undefined,
): Location | null | undefined {
  if (wanted === undefined || isEmpty(changedIn(live, wanted))) return undefined;
  if (wanted === null) return null;
  return {
    ...live,
    ...wanted,
    address: { ...live.address, ...wanted.address },
    coordinate: { ...live.coordinate, ...wanted.coordinate },
  };
}

/** The fields of a location that differ. */
export function changedIn(live: Location, location: Location | null | undefined): Fields {
  if (location === null) return Object.fromEntries(Object.keys(flat(live)).map((name) => [name, null]));
  return location ? differing(flat(live), flat(location)) : {};
}

/** A location as flat fields, for comparison. */
export const flat = (location: Location | null | undefined): Fields => {
  if (!location) return {};
  const { address, coordinate, coordinateSource } = location;
  return { ...address, ...coordinate, ...(coordinateSource === undefined ? {} : { coordinateSource }) };
};

export const locationBody = ({ address, coordinate, coordinateSource }: Location) => ({
  ...(isEmpty(address) ? {} : { address }),
  ...(isEmpty(coordinate) ? {} : { coordinate }),
  ...(coordinateSource === undefined ? {} : { coordinateSource }),
});
