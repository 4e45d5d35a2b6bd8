import { type CableItem, partsOf } from './items/cable.js';

// A service that lists each conductor of a cable group gives each of them an id. The store holds one group with one id:
// the first conductor has the id of the group, and the ids of the others are derived from it.

const VERSION_4 = /^(.{14})4(.*)$/;
const DIGITS = 'bcdef';

/** A UUID of version 4 gets another version digit, so no derived id is the id of another item. */
const derived = (id: string, n: number): string =>
  VERSION_4.test(id) && n <= DIGITS.length ? id.replace(VERSION_4, `$1${DIGITS[n - 1]}$2`) : `${id}-${n}`;

export const conductorIds = (cable: CableItem): string[] => [
  cable.id,
  ...Array.from({ length: partsOf(cable) - 1 }, (_, n) => derived(cable.id, n + 1)),
];
