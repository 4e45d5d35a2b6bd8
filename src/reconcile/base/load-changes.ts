import type { DesiredSegment } from '../../kinds/model.js';
import type { Rater } from '../rater.js';
import type { BaseRules } from '../rules/base-rules.js';
import { mayHaveLoads, ratersOf } from '../rules/with-load-rule.js';
import type { SpecComparison } from './compare-specs.js';

interface Judging {
  readonly rater?: Rater | undefined;
  readonly rules?: { readonly bases?: readonly BaseRules[] | undefined } | undefined;
}

/**
 * Returns the test for segments whose loads or ratings file may differ from the base. They are judged although a load makes no
 * call, so that a change cannot state a load above the rating unseen.
 */
export function loadChanges(
  base: Pick<SpecComparison, 'isChanged'> | undefined,
  { rater, rules }: Judging,
): (desired: DesiredSegment) => boolean {
  const raters = ratersOf(rater, rules?.bases);
  if (!base || !rules) return () => false;
  return (desired) =>
    (raters.length > 1 || base.isChanged(desired)) && raters.some((one) => mayHaveLoads(desired, one));
}
