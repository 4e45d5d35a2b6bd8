import { compareTexts } from '../core/collation.js';
import { invalid } from '../core/refusal.js';
import { instant } from '../customer/standing.js';
import type { AccessibleProject } from './project-access.js';
import { isReadonly } from './project-view.js';

export type Order = (a: AccessibleProject, b: AccessibleProject) => number;

/** Nulls come last in both directions. */
const by =
  <T>(read: (seen: AccessibleProject) => T | null, compare: (a: T, b: T) => number) =>
  (direction: 1 | -1): Order =>
  (a, b) => {
    const [left, right] = [read(a), read(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * compare(left, right);
  };

const text = (read: (seen: AccessibleProject) => string | null) => by(read, compareTexts);
const id = (read: (seen: AccessibleProject) => string) =>
  by(
    (seen) => BigInt(read(seen)),
    (a, b) => Number(a > b) - Number(a < b),
  );
const date = (read: (seen: AccessibleProject) => string | null) =>
  by(
    (seen) => {
      const given = read(seen);
      return given === null ? null : instant(given);
    },
    (a, b) => a - b,
  );
const flag = (read: (seen: AccessibleProject) => boolean) => by(read, (a, b) => Number(a) - Number(b));

const PROPERTIES: ReadonlyMap<string, (direction: 1 | -1) => Order> = new Map([
  ['id', id(({ project }) => project.id)],
  ['number', text(({ project }) => project.number)],
  ['name', text(({ project }) => project.name)],
  ['status', text(({ project }) => project.status)],
  ['startDate', date(({ project }) => project.startDate)],
  ['endDate', date(({ project }) => project.endDate)],
  ['endDateEstimate', date(({ project }) => project.endDateEstimate)],
  ['description', text(({ project }) => project.description)],
  ['caseRef', text(({ project }) => project.caseRef)],
  ['substationRef', text(({ project }) => project.substationRef)],
  ['companyId', id(({ project }) => project.companyId)],
  ['archived', flag(({ project }) => project.archived)],
  ['readonly', flag(isReadonly)],
  ['createdBy', text(({ project }) => project.createdBy)],
  ['modifiedBy', text(({ project }) => project.modifiedBy)],
  ['createdDate', date(({ project }) => project.createdDate)],
  ['modifiedDate', date(({ project }) => project.modifiedDate)],
]);

function orderBy(key: string): Order {
  const descending = key.startsWith('-');
  const property = PROPERTIES.get(descending ? key.slice(1) : key);
  if (!property)
    throw invalid('sort', `${key} is not [-] and a property of a project that has a single value`);
  return property(descending ? -1 : 1);
}

/** Sorts by the keys, each of which decides ties of the keys before it; the id is the last key. */
export function projectOrder(keys: readonly string[]): Order {
  const orders = [...keys, 'id'].map(orderBy);
  return (a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}
