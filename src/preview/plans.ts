import { visible } from '../diagnostics/visible.js';
import type { PlannedPreview } from './plan-preview.js';
import type { PreviewPlan } from './preview-data.js';

/** The plans of a preview: one at a time, and one for each state of the specs. */
export interface Plans {
  plan(revision: number, isAgain: boolean): Promise<PreviewPlan>;
  last(): Promise<PlannedPreview | undefined>;
}

export function createPlans(makePlan: () => Promise<PlannedPreview>): Plans {
  let made: { readonly revision: number; readonly plan: Promise<PlannedPreview> } | undefined;
  return {
    async plan(revision, isAgain) {
      if (made?.revision !== revision || isAgain) {
        const before = made?.plan;
        const plan = (async () => {
          await before;
          return makePlan().catch(failed);
        })();
        made = { revision, plan };
      }
      const { plan } = await made.plan;
      return { ...plan, revision };
    },
    last: async () => made?.plan,
  };
}

/** A service that does not answer ends the plan and not the preview. */
const failed = (error: unknown): PlannedPreview => ({
  plan: {
    words: 'No plan: the live state cannot be read.',
    reasons: [visible(error instanceof Error ? error.message : String(error))],
    changes: [],
  },
  drawing: () => undefined,
});
