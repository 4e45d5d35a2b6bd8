import type { Activity, CostFacility } from '../core/calculation-records.js';
import type { Handler, World } from '../core/context.js';
import { wire } from '../core/int64.js';
import { int64In } from '../core/path-values.js';
import { invalid, notFound } from '../core/refusal.js';
import type { Int64, Lang } from '../core/world.js';

const viewActivity = ({ id, name }: Activity, lang: Lang) => ({ id: wire(id), name: name[lang] });
const viewFacility = ({ id, name, longName }: CostFacility, lang: Lang) => ({
  id: wire(id),
  name: name[lang],
  longName: longName[lang],
});

export const listActivities: Handler = ({ world, lang }) => ({
  status: 200,
  body: world.all('activity').map((activity) => viewActivity(activity, lang)),
});

export const getActivity: Handler = ({ world, lang }, input) => {
  const id = int64In(input, 'activityId');
  const found = world.get('activity', id)?.value;
  if (!found) throw notFound('activityId', id);
  return { status: 200, body: viewActivity(found, lang) };
};

export const listFacilities: Handler = ({ world, lang }) => ({
  status: 200,
  body: world.all('costFacility').map((facility) => viewFacility(facility, lang)),
});

export const getFacility: Handler = ({ world, lang }, input) => {
  const id = int64In(input, 'facilityId');
  const found = world.get('costFacility', id)?.value;
  if (!found) throw notFound('facilityId', id);
  return { status: 200, body: viewFacility(found, lang) };
};

export const listUnits: Handler = ({ world }) => ({
  status: 200,
  body: world.all('unit').map(({ name }) => name),
});

export function requireActivity(world: World, id: Int64): void {
  if (!world.get('activity', id)) throw invalid('activityId', `${id} is not an activity`, 'unknown-activity');
}

export function requireFacility(world: World, id: Int64): void {
  if (!world.get('costFacility', id))
    throw invalid('facilityId', `${id} is not a facility`, 'unknown-facility');
}

/** The comparison is exact: m is not M. */
export function requireUnit(world: World, name: string): void {
  if (!world.get('unit', name)) throw invalid('unit', `${name} is not in the list of units`, 'unknown-unit');
}
