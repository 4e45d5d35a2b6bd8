import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { StepReport } from './run-steps.js';

/**
 * Finds the replacements that this run left unfinished: the ids of new sections with the ids of the sections that they
 * replace.
 */
export function interruptedReplacements(
  { steps, interrupted = new Map() }: PlannedSegment,
  reports: readonly StepReport[],
): ReadonlyMap<string, string> {
  const made = reports.flatMap(({ step, answer }): [string, string][] => {
    if (step.operation !== 'createSection' || !steps.includes(step)) return [];
    const last = steps.find(
      ({ operation, address }) => operation === 'deleteSection' && address === step.address,
    );
    const { id } = Object(answer) as { id?: unknown };
    const old = last?.path.sectionId;
    return typeof id === 'string' && typeof old === 'string' ? [[id, old]] : [];
  });
  return new Map([...interrupted, ...made]);
}
