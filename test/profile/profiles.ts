import { ASSUMED_PROFILE, type ServiceProfile } from '../../src/profile/profile-fields.js';

/** The other value of each field, and all of them together. */
const OTHERS: Omit<ServiceProfile, 'version'> = {
  ...{ operator: 'ACME', ductsInPipes: 'hidden', cableGroups: 'conductors', depths: 'independent', newCoverings: 'bottom', batchLimit: 2 },
  projectNull: 'keeps',
};

export const OTHER_PROFILES: readonly (readonly [string, ServiceProfile])[] = [
  ...Object.entries(OTHERS).map(([name, value]) => [`${name}: ${value}`, { ...ASSUMED_PROFILE, [name]: value }] as const),
  ['all of them', { ...ASSUMED_PROFILE, ...OTHERS }],
];
