import { version } from '../package/version.js';
import { excesses } from '../plan/checks/safety.js';
import { type PlanDocument, planDocument } from '../plan/emit/document.js';
import type { Plan } from './make-plan.js';

/** The plan as it is shown, saved and compared. */
export function documentOf(made: Plan, { target }: { readonly target: string }): PlanDocument {
  return planDocument({
    version: version(),
    target,
    projects: made.projects,
    segments: made.segments,
    parts: made.parts,
    reads: made.reads,
    remarks: [...excesses([...made.segments, ...made.parts], made.projects), ...(made.notes ?? [])],
    types: made.catalogs,
    ...(made.rehearsed ? { rehearsed: made.rehearsed } : {}),
    ...(made.statesAfter ? { statesAfter: made.statesAfter } : {}),
  });
}
