import type { LiveSection, WantedSection } from '../../../kinds/model.js';
import type { Spend } from '../../model/budget.js';
import { NO_ROLES } from '../matching/roles.js';
import { resumed } from '../resuming/interrupted.js';
import type { InterruptedReplacements } from '../resuming/resume-section.js';
import { type AlignedSections, aligned, inRoles, optionsFor } from './section-options.js';
import { bestPair, keepSection } from './section-plan.js';

/** The section that comes with a new segment: nothing is known of it, and it has no role yet. */
export const fillSegment = (
  fresh: LiveSection,
  wanted: readonly WantedSection[],
  spend: Spend,
): AlignedSections =>
  aligned(
    [fresh],
    optionsFor(wanted, spend, (_, one) => keepSection(fresh, one, () => NO_ROLES)),
    NO_ROLES,
  );

/** What becomes of the sections of a segment. */
export function alignSections(
  live: readonly LiveSection[],
  wanted: readonly WantedSection[],
  interrupted: InterruptedReplacements,
  spend: Spend,
): AlignedSections {
  const options = optionsFor(wanted, spend, bestPair);
  return resumed(live, options, interrupted) ?? inRoles(live, options);
}
