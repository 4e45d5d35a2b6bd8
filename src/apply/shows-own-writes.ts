import type { LiveItem, LiveSegment } from '../kinds/model.js';
import { type Made, standing } from './made.js';
import type { StepReport } from './run-steps.js';

/**
 * True if a read shows all objects that this run created and did not delete. Otherwise the read is stale, or another
 * user deleted an object; a plan from a stale read would create objects twice.
 */
export const showsOwnWrites = (live: LiveSegment | undefined, reports: readonly StepReport[]): boolean =>
  unlisted(live ? idsOf(live) : [], standing(reports)).length === 0;

/** Created objects that are not among the ids. Ids are compared without regard to case. */
export function unlisted(ids: Iterable<string>, made: readonly Made[]): Made[] {
  const shown = new Set([...ids].map((id) => id.toLowerCase()));
  return made.filter(({ id }) => !shown.has(id.toLowerCase()));
}

export function idsOf({ id, topCoverings = [], sections }: LiveSegment): string[] {
  const layers = sections.flatMap((section) => section.layers);
  const items = layers.flatMap((layer) => layer.items.flatMap(withCables));
  return [id, ...[topCoverings, sections, layers, items].flat().map((object) => object.id)];
}

/** An item with its contents and with all listed conductors of a cable group. */
const withCables = (item: LiveItem): { readonly id: string }[] => [
  item,
  ...(item.otherConductors ?? []).map((id) => ({ id })),
  ...(item.ducts ?? []),
  ...item.cables.flatMap(withCables),
];
