import type { LiveItem, LiveSegment } from '../kinds/model.js';
import { type Made, standing } from './made.js';
import type { StepReport } from './run-steps.js';

/**
 * Whether a look shows all that this run has made and not taken away again. One that does not is behind, or somebody was
 * quick to take it away; what is planned from a look that is behind is made twice.
 */
export const showsOwnWrites = (live: LiveSegment | undefined, reports: readonly StepReport[]): boolean =>
  unlisted(live ? idsOf(live) : [], standing(reports)).length === 0;

/** Objects that are not among the ids; a service may write an id in other letters. */
export function unlisted(ids: Iterable<string>, made: readonly Made[]): Made[] {
  const shown = new Set([...ids].map((id) => id.toLowerCase()));
  return made.filter(({ id }) => !shown.has(id.toLowerCase()));
}

export function idsOf({ id, topCoverings = [], sections }: LiveSegment): string[] {
  const layers = sections.flatMap((section) => section.layers);
  const items = layers.flatMap((layer) => layer.items.flatMap(withCables));
  return [id, ...[topCoverings, sections, layers, items].flat().map((thing) => thing.id)];
}

/** With what lies in it, and with every conductor of a cable group that the service lists. */
const withCables = (item: LiveItem): { readonly id: string }[] => [
  item,
  ...(item.otherConductors ?? []).map((id) => ({ id })),
  ...(item.ducts ?? []),
  ...item.cables.flatMap(withCables),
];
