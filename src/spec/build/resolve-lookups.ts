import type { Problem } from '../../diagnostics/problem.js';
import type { DesiredCalculation, DesiredCustom, Lookup } from '../../kinds/project-model.js';
import { didYouMean, fold, nearest } from '../read/nearest.js';

/** The facilities, activities and units of the calculation service. */
export interface Lookups {
  readonly facilities: readonly Named[];
  readonly activities: readonly Named[];
  readonly units: readonly string[];
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly longName?: string;
}

/** True if a calculation refers to lookups by name. */
export const needsLookups = ({ nodes = [] }: DesiredCalculation): boolean =>
  nodes.some(({ kind }) => kind === 'custom');

/** Returns the calculation with facilities and activities by id, and checks its units. */
export function resolveLookups(
  calculation: DesiredCalculation,
  lists: Lookups,
): { calculation: DesiredCalculation; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const find = (what: string, lookup: Lookup, list: readonly Named[]): Lookup => {
    if (lookup.id !== undefined) return lookup;
    const name = lookup.name ?? '';
    const found = list.filter((one) =>
      [one.name, one.longName ?? ''].some((other) => fold(other) === fold(name)),
    );
    const [first, second] = found;
    if (first && !second) return { ...lookup, id: first.id };
    problems.push(first ? several(what, lookup, found) : unknown(what, lookup, list));
    return lookup;
  };
  const custom = (node: DesiredCustom): DesiredCustom => {
    if (!lists.units.includes(node.unit)) problems.push(unitProblem(node, lists.units));
    return {
      ...node,
      facility: find('facility', node.facility, lists.facilities),
      activity: find('activity', node.activity, lists.activities),
    };
  };
  const nodes = calculation.nodes?.map((node) => (node.kind === 'custom' ? custom(node) : node));
  return { calculation: { ...calculation, ...(nodes ? { nodes } : {}) }, problems };
}

const several = (what: string, { name, place }: Lookup, found: readonly Named[]): Problem => ({
  code: `ambiguous-${what}`,
  message: `${found.length} ${what} entries of the calculation service are called ${JSON.stringify(name)}`,
  place,
  remedy: `state one by its id, as in ${what}Id: ${found[0]?.id}`,
});

function unknown(what: string, { name = '', place }: Lookup, list: readonly Named[]): Problem {
  const names = list.flatMap((one) => [one.name, ...(one.longName ? [one.longName] : [])]);
  return {
    code: `unknown-${what}`,
    message: `the calculation service has no ${what} called ${JSON.stringify(name)}`,
    place,
    remedy: didYouMean(nearest(name, names)) ?? `write one of ${names.slice(0, 12).join(', ')}`,
  };
}

const unitProblem = ({ unit, place }: DesiredCustom, units: readonly string[]): Problem => ({
  code: 'unknown-unit',
  message: `the calculation service has no unit ${JSON.stringify(unit)}`,
  place,
  remedy: didYouMean(nearest(unit, units)) ?? `write one of ${units.join(', ')}`,
});
