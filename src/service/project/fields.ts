import type { ServiceProfile } from '../../profile/profile.js';
import { invalid } from '../core/refusal.js';
import type { Location, Project } from '../core/world.js';
import { pickLocation } from './location.js';

const REQUIRED = ['number', 'name', 'status', 'startDate'] as const;
const OPTIONAL = [
  'endDate',
  'endDateEstimate',
  'description',
  'caseRef',
  'substationRef',
  'location',
] as const;

/** The fields that callers may write; the server sets all others. */
export type Writable = Pick<Project, (typeof REQUIRED)[number] | (typeof OPTIONAL)[number]>;
type Name = keyof Writable;
export type Body = Readonly<Record<string, unknown>>;

const NAMES: readonly Name[] = [...REQUIRED, ...OPTIONAL];
const isRequired = (name: Name): boolean => (REQUIRED as readonly Name[]).includes(name);
const isName = (name: string): name is Name => (NAMES as readonly string[]).includes(name);

/** Returns the property of the body; absent and null are empty. The contract has checked its type. */
function read(body: Body, name: Name): unknown {
  const given = (Object.hasOwn(body, name) ? body[name] : null) ?? null;
  if (given === null && isRequired(name)) throw invalid(name, 'a project must have one', 'required');
  return name === 'location' && given !== null ? pickLocation(given as Location) : given;
}

const readAll = (body: Body, names: readonly Name[]): Partial<Writable> =>
  Object.fromEntries(names.map((name) => [name, read(body, name)]));

export const newFields = (body: Body): Writable => readAll(body, NAMES) as Writable;

/** Returns the properties to write: those that the caller names, or else those of the body; null may count as absent. */
export function changedFields(
  body: Body,
  properties: readonly string[],
  { projectNull }: ServiceProfile,
): Partial<Writable> {
  const refused = properties.find((name) => !isName(name));
  if (refused !== undefined) throw invalid('property', `${refused} is not a property that can be updated`);
  const present = NAMES.filter((name) => Object.hasOwn(body, name));
  const named = properties.length === 0 ? present : properties.filter(isName);
  const isGiven = (name: Name): boolean => Object.hasOwn(body, name) && body[name] !== null;
  return readAll(body, projectNull === 'keeps' ? named.filter(isGiven) : named);
}
