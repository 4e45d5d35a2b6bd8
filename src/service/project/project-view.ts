import { wire } from '../core/int64.js';
import type { Location } from '../core/world.js';
import type { AccessibleProject } from './project-access.js';

export const isReadonly = ({ access }: AccessibleProject): boolean => !access.permissions.includes('WRITE');

/** A project as the API shows it: without owner, members and modules, which have their own operations. */
export function viewProject(seen: AccessibleProject) {
  const { project } = seen;
  return {
    id: wire(project.id),
    number: project.number,
    name: project.name,
    status: project.status,
    startDate: project.startDate,
    endDate: project.endDate,
    endDateEstimate: project.endDateEstimate,
    description: project.description,
    caseRef: project.caseRef,
    substationRef: project.substationRef,
    companyId: wire(project.companyId),
    location: project.location && pickLocation(project.location),
    archived: project.archived,
    readonly: isReadonly(seen),
    createdBy: project.createdBy,
    createdDate: project.createdDate,
    modifiedBy: project.modifiedBy,
    modifiedDate: project.modifiedDate,
    meta: project.meta,
  };
}

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
