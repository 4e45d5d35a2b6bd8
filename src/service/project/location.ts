import type { Location } from '../core/world.js';

const ADDRESS = [
  'address1',
  'address2',
  'bnr',
  'city',
  'countryCode',
  'gnr',
  'municipality',
  'zipCode',
] as const;

/** The location with every documented part, null where it has none, and with nothing else. */
export function pickLocation({ address, coordinate, coordinateSource }: Location): Location {
  return {
    address: address ? Object.fromEntries(ADDRESS.map((part) => [part, address[part] ?? null])) : null,
    coordinate: coordinate
      ? { latitude: coordinate.latitude ?? null, longitude: coordinate.longitude ?? null }
      : null,
    coordinateSource: coordinateSource ?? null,
  };
}

/** The parts of the address that say something. */
export const addressValues = (location: Location | null): readonly string[] =>
  Object.values(location?.address ?? {}).filter((part): part is string => Boolean(part));

/** A coordinate takes both numbers; half of one is no place. */
export function isSomewhere(location: Location | null): boolean {
  const { latitude, longitude } = location?.coordinate ?? {};
  return (
    addressValues(location).length > 0 || (typeof latitude === 'number' && typeof longitude === 'number')
  );
}
