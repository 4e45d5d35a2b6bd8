import type { LiveItem, LiveSegment } from '../kinds/model.js';
import type { StepReport } from './run-steps.js';

/**
 * Whether a look shows all that this run has made and not taken away again. One that does not is behind, or somebody was
 * quick to take it away; what is planned from a look that is behind is made twice.
 */
export const showsAll = (live: LiveSegment | undefined, reports: readonly StepReport[]): boolean =>
  showsIds(live ? idsOf(live) : new Set(), reports);

export function showsIds(shown: ReadonlySet<string>, reports: readonly StepReport[]): boolean {
  const made = new Set<string>();
  for (const { step, answer } of reports) {
    if (step.operation.startsWith('delete'))
      for (const id of Object.values(step.path)) made.delete(String(id));
    else for (const id of idsIn(answer)) made.add(id);
  }
  return [...made].every((id) => shown.has(id));
}

/** Of the thing that a call answers with, or of each where there are several. */
export function idsIn(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(idsIn);
  const { id } = Object(answer) as { id?: unknown };
  return typeof id === 'string' ? [id] : [];
}

function idsOf({ id, topCoverings = [], sections }: LiveSegment): Set<string> {
  const layers = sections.flatMap((section) => section.layers);
  const items = layers.flatMap((layer) => layer.items.flatMap(withCables));
  return new Set([id, ...[topCoverings, sections, layers, items].flat().map((thing) => thing.id)]);
}

/** With what lies in it, and with every conductor of a cable group that the service lists. */
const withCables = (item: LiveItem): { readonly id: string }[] => [
  item,
  ...(item.parts ?? []).map((id) => ({ id })),
  ...(item.ducts ?? []),
  ...item.cables.flatMap(withCables),
];
