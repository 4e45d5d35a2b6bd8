import type { LiveSection, WantedSection } from '../../../kinds/model.js';
import type { Spend } from '../../model/budget.js';
import { NO_ROLES } from '../matching/roles.js';
import { resumed } from '../resuming/interrupted.js';
import type { InterruptedReplacements } from '../resuming/resume-section.js';
import { type AlignedSections, aligned, inRoles, optionsFor } from './section-options.js';
import { bestPair, keepSection } from './section-plan.js';

/** Plans the sections of a new segment. Nothing is known of the section that comes with it, and it has no role. */
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

/** Plans the sections of a live segment. */
export function alignSections(
  live: readonly LiveSection[],
  wanted: readonly WantedSection[],
  interrupted: InterruptedReplacements,
  spend: Spend,
): AlignedSections {
  const options = optionsFor(wanted, spend, bestPair);
  return resumed(live, options, interrupted) ?? inRoles(live, options);
}
