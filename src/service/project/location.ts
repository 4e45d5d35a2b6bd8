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

/** Returns the location with every documented field, null if it has none, and no other fields. */
export function pickLocation({ address, coordinate, coordinateSource }: Location): Location {
  return {
    address: address ? Object.fromEntries(ADDRESS.map((part) => [part, address[part] ?? null])) : null,
    coordinate: coordinate
      ? { latitude: coordinate.latitude ?? null, longitude: coordinate.longitude ?? null }
      : null,
    coordinateSource: coordinateSource ?? null,
  };
}

/** Returns the parts of the address that are not empty. */
export const addressValues = (location: Location | null): readonly string[] =>
  Object.values(location?.address ?? {}).filter((part): part is string => Boolean(part));

/** A coordinate needs both numbers. */
export function isSomewhere(location: Location | null): boolean {
  const { latitude, longitude } = location?.coordinate ?? {};
  return (
    addressValues(location).length > 0 || (typeof latitude === 'number' && typeof longitude === 'number')
  );
}
