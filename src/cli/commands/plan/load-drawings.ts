import type { PlanDocument } from '../../../plan/emit/document.js';
import type { Plan } from '../../../reconcile/made-plan.js';
import type { DrawingsOf } from '../../../render/drawings.js';
import { type DrawArgs, pictureUrlOf } from '../../options/draw-options.js';

/** The code that draws is loaded only if a drawing is shown: in a text with --draw, and in a comment about a loss. */
export async function loadDrawings(
  document: PlanDocument,
  format: string,
  args: DrawArgs & { readonly isDrift?: boolean },
  plan: Plan,
): Promise<{ drawingsOf?: DrawingsOf }> {
  const isShown = format === 'markdown' ? document.summary.destroyed > 0 : format === 'text' && args.draw;
  if (!isShown) return {};
  const { planDrawings } = await import('../../output/plan-drawings.js');
  return { drawingsOf: planDrawings(plan, { pictureUrl: pictureUrlOf(args), isDrift: args.isDrift }) };
}
