import { documentOf } from '../../../reconcile/plan-document.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { type ApplyArgs, approvalsOf } from '../../options/apply-options.js';
import { checkLayoutArgs, isLayoutRefused, REFUSED } from '../../options/layout-options.js';
import { raterOf } from '../../options/rating-options.js';
import { rulesFor } from '../../options/rules-options.js';
import { presentPlan } from '../../output/present-plan.js';
import { planFor } from '../plan/plan-with-options.js';
import { OF_PLAN } from '../plan/run-plan.js';
import { runApply } from './run-apply.js';

export async function applySpecs(args: ApplyArgs, connection: Connection): Promise<ExitCode> {
  checkLayoutArgs(args);
  const rater = await raterOf(args);
  if (typeof rater === 'number') return rater;
  const rules = await rulesFor(args);
  const made = await planFor(args, connection, undefined, {
    rater,
    rules: rules && { ...rules, ...OF_PLAN },
  });
  if (typeof made === 'number') return made;
  const document = documentOf(made.plan, { ...approvalsOf(args), target: connection.target });
  presentPlan(document, args);
  if (isLayoutRefused(document, args, REFUSED)) return 3;
  return runApply(made.plan, connection, args);
}
