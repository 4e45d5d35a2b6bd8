import type { Fields } from '../../kinds/model.js';
import type { Location } from '../../kinds/project-model.js';
import { differing, isEmpty } from '../fields.js';

/** The live location with what the spec states of it; nothing where they agree. */
export function mergedLocation(live: Location, wanted: Location | undefined): Location | undefined {
  if (!wanted || isEmpty(changedIn(live, wanted))) return undefined;
  return {
    ...live,
    ...wanted,
    address: { ...live.address, ...wanted.address },
    coordinate: { ...live.coordinate, ...wanted.coordinate },
  };
}

/** What is otherwise, one by one. */
export const changedIn = (live: Location, location: Location | undefined): Fields =>
  location ? differing(flat(live), flat(location)) : {};

/** A location as fields that can be compared one by one. */
export const flat = (location: Location | undefined): Fields => {
  if (!location) return {};
  const { address, coordinate, coordinateSource } = location;
  return { ...address, ...coordinate, ...(coordinateSource === undefined ? {} : { coordinateSource }) };
};

export const locationBody = ({ address, coordinate, coordinateSource }: Location) => ({
  ...(isEmpty(address) ? {} : { address }),
  ...(isEmpty(coordinate) ? {} : { coordinate }),
  ...(coordinateSource === undefined ? {} : { coordinateSource }),
});
