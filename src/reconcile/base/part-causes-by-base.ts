import type { WantedProject } from '../../kinds/model.js';
import type { ProjectHead } from '../../live/live-state.js';
import { readLookups } from '../../live/read-lookups.js';
import type { Reader } from '../../live/reader.js';
import { partWithCause, partWithCauses } from '../../plan/causes/part-causes.js';
import { statedAlike } from '../../plan/emit/placeless.js';
import type { PlannedPart } from '../../plan/model/planned-part.js';
import { planCalculationLive, planProjectLive } from '../../replan/plan-parts.js';
import { needsLookups, resolveLookups } from '../../spec/build/resolve-lookups.js';

/** Adds their causes to the changes of a project's parts. `base` is the same project in the specs of the base. */
export async function partCausesByBase(
  parts: readonly PlannedPart[],
  { head, base, project }: { head: WantedProject; base: WantedProject | undefined; project: ProjectHead },
  reader: Reader,
): Promise<PlannedPart[]> {
  const result: PlannedPart[] = [];
  for (const part of parts) {
    const now = part.part === 'calculation' ? head.calculation : head.projectFields;
    const then = part.part === 'calculation' ? base?.calculation : base?.projectFields;
    if (part.changes.length === 0) result.push(part);
    else if (!then || !base) result.push(partWithCause(part, 'request'));
    else if (statedAlike(now, then)) result.push(partWithCause(part, 'drift'));
    else {
      const other = await plannedFrom(part, base, project, reader);
      result.push(other ? partWithCauses(part, other) : partWithCause(part, 'both'));
    }
  }
  return result;
}

/** The plan for the same part from the specs of the base; undefined if it cannot be made. */
async function plannedFrom(
  { part }: PlannedPart,
  { projectFields: own, calculation, place: _ }: WantedProject,
  project: ProjectHead,
  reader: Reader,
): Promise<PlannedPart | undefined> {
  if (part !== 'calculation') {
    const parts = own ? await planProjectLive(reader, own, project) : [];
    return parts.find((one) => one.part === part);
  }
  if (!calculation) return undefined;
  const resolved = needsLookups(calculation)
    ? resolveLookups(calculation, await readLookups(reader))
    : { calculation, problems: [] };
  if (resolved.problems.length > 0) return undefined;
  const now = await planCalculationLive(reader, resolved.calculation, project, true);
  return now && now.problems.length === 0 ? now.planned : undefined;
}
