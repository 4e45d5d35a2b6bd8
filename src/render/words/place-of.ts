import type { Place } from '../../diagnostics/problem.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { ObjectPath } from '../../plan/model/address.js';

/**
 * Returns the place in the specs of an object, or of the nearest object around it that the specs state. Undefined for a
 * segment that no spec names.
 */
export function placeOf(at: ObjectPath & { readonly place?: Place }, plan: PlanDocument): Place | undefined {
  if (at.place) return at.place;
  if (at.segment === '') return partPlace(at, plan);
  const desired = plan.segments.find(
    ({ project, name, desired: stated }) => stated && project === at.project && name === at.segment,
  )?.desired;
  if (!desired) return undefined;
  const step = (list: string): number | undefined => at.path.find((one) => one.list === list)?.index;
  const section = desired.sections?.[step('sections') ?? -1];
  const layer = section?.layers?.[step('layers') ?? -1];
  const covering = desired.topCoverings?.[step('topCoverings') ?? -1];
  return (layer ?? section ?? covering ?? desired).place;
}

const partPlace = ({ project, path }: ObjectPath, { parts }: PlanDocument): Place | undefined => {
  const isCalculation = path[0]?.list === 'calculation';
  return parts.find((one) => one.project === project && (one.part === 'calculation') === isCalculation)
    ?.desired.place;
};
