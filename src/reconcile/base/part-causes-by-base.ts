import type { DesiredProject } from '../../kinds/model.js';
import type { ProjectHead } from '../../live/live-state.js';
import { readLookups } from '../../live/read-lookups.js';
import type { Reader } from '../../live/reader.js';
import { fieldsCause } from '../../plan/causes/cause.js';
import { canonical } from '../../plan/emit/fingerprint.js';
import { statedAlike } from '../../plan/emit/placeless.js';
import type { Change, ChangeCause } from '../../plan/model/change.js';
import type { PlannedPart } from '../../plan/model/planned-part.js';
import { planCalculationLive, planProjectLive } from '../../replan/plan-parts.js';
import { needsLookups, resolveLookups } from '../../spec/build/resolve-lookups.js';

/** Adds their causes to the changes of a project's parts. `base` is the same project in the specs of the base. */
export async function partCausesByBase(
  parts: readonly PlannedPart[],
  { head, base, project }: { head: DesiredProject; base: DesiredProject | undefined; project: ProjectHead },
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
  { projectFields: own, calculation, place: _ }: DesiredProject,
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

/** A part with the same cause for all its changes. */
const partWithCause = <Part extends PlannedPart>(part: Part, cause: ChangeCause): Part => ({
  ...part,
  changes: part.changes.map((change) => ({ ...change, cause })),
});

/** Adds its cause to each change of a project or a calculation; `base` is the plan for the same live state from the base. */
const partWithCauses = <Part extends PlannedPart>(part: Part, base: PlannedPart): Part => ({
  ...part,
  changes: part.changes.map((change) => ({ ...change, cause: causeOf(change, base.changes) })),
});

function causeOf(change: Change, base: readonly Change[]): ChangeCause {
  const other = base.find((one) => identityOf(one) === identityOf(change));
  if (!other) return 'request';
  if (other.action !== change.action) return 'both';
  const isSame = canonical([other.alterations ?? []]) === canonical([change.alterations ?? []]);
  if (change.action === 'delete') return 'drift';
  const cause = fieldsCause(change.after, change.before, other.after);
  return cause === 'drift' && !isSame ? 'both' : cause;
}

/** The object of a change: a node of a calculation by its number or name, a module by its type; others exist once. */
function identityOf({ kind, path, before, after }: Change): string {
  const { number, name, label } = { ...before, ...after };
  if (kind === 'module') return JSON.stringify([kind, path.at(-1)?.id]);
  return JSON.stringify(
    kind === 'budgetCode' || kind === 'customNode' ? [kind, number ?? name ?? label] : [kind],
  );
}
