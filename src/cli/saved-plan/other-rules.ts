import type { RulesDocument } from '../../plan/model/rule-finding.js';
import { type RulesRequest, rulesDocument } from '../../reconcile/rules/judge-plan.js';
import { createJudge } from '../../reconcile/rules/judge-state.js';

/** The files that judged only the saved plan, or judge only now. The rules of its base judged then, and need not judge again. */
export function otherRules(then: RulesDocument | undefined, now: RulesRequest): string[] {
  const before = judgingFiles(then);
  const judging = rulesDocument(createJudge([], now.today), now);
  // The rule about loads judged by the ratings file too, and only the segments tell if it judges now.
  const after = judgingFiles(then?.ratings && now.ratings ? { ...judging, ratings: now.ratings } : judging);
  return [
    ...before.filter((file) => !after.includes(file)).map((file) => `only in the plan: ${file}`),
    ...after.filter((file) => !before.includes(file)).map((file) => `only now: ${file}`),
  ];
}

const judgingFiles = (rules: RulesDocument | undefined): string[] => {
  const { files = [], ratings } = rules ?? {};
  return [...files.filter(({ ofBase }) => !ofBase), ...(ratings ? [ratings] : [])].map(
    ({ file = 'no ratings file', digest }) => `${file} (sha256 ${digest.slice(0, 12)})`,
  );
};
