import type { LiveSegment } from '../../kinds/model.js';
import { pathText } from '../model/address.js';
import type { Change } from '../model/change.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import type { Step } from '../model/step.js';

/** The changes of one section in a plan, and what becomes of the live section. */
export interface SectionSite {
  readonly how: 'made' | 'replaced' | 'dropped' | 'kept';
  /** The live section; absent for a new one. */
  readonly id?: string;
  readonly changes: readonly Change[];
}

/** Finds the live section and layer of each object of a segment by its id. */
export type ObjectLocations = ReadonlyMap<string, { readonly section: string; readonly layer?: string }>;

export function locationsIn({ sections }: LiveSegment): ObjectLocations {
  const found = new Map<string, { section: string; layer?: string }>();
  for (const section of sections) {
    found.set(section.id, { section: section.id });
    for (const layer of section.layers) {
      const here = { section: section.id, layer: layer.id };
      found.set(layer.id, here);
      for (const item of layer.items) for (const one of [item, ...item.cables]) found.set(one.id, here);
    }
  }
  return found;
}

/** The changes of the sections of a plan, section by section. */
export function sectionSites(plan: PlannedSegment, where: ObjectLocations): SectionSite[] {
  const groups = new Map<string, Change[]>();
  for (const change of plan.changes) {
    if (change.path[0]?.list !== 'sections') continue;
    const key = pathText(change.path.slice(0, 1));
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  const steps = new Map(plan.steps.map((step) => [step.id, step]));
  return [...groups.values()].map((changes) => siteOf(changes, steps, where));
}

type Steps = ReadonlyMap<string, Step>;

function siteOf(changes: readonly Change[], steps: Steps, where: ObjectLocations): SectionSite {
  const own = changes.find(({ path }) => path.length === 1);
  const id = own?.path[0]?.id;
  if (id !== undefined) return { how: 'dropped', id, changes };
  if (own?.action === 'create') return { how: 'made', changes };
  if (own?.action === 'replace') {
    const calls = own.calls.flatMap((call) => steps.get(call) ?? []);
    const old = calls.find(({ operation }) => operation === 'deleteSection')?.path.sectionId;
    return { how: 'replaced', ...(typeof old === 'string' ? { id: old } : {}), changes };
  }
  const found = changes.flatMap((change) => liveIds(change, steps)).flatMap((one) => where.get(one) ?? []);
  return { how: 'kept', ...(found[0] ? { id: found[0].section } : {}), changes };
}

/** The ids of live objects that the calls of a change name, apart from those that only give a position. */
export const liveIds = ({ calls }: Change, steps: Steps): string[] =>
  calls
    .flatMap((call) => steps.get(call) ?? [])
    .flatMap(({ path, body = {} }) => {
      const { segmentId: _, ...rest } = path;
      return [...Object.values(rest), body.layerId, body.pipeId, body.sectionId];
    })
    .filter((id): id is string => typeof id === 'string');
