import type { SpecProblem } from '../spec/codes.js';
import type { RulesFile } from './read-rules.js';

/** Reports rules of one name in several files or twice: a waiver names a rule. */
export function duplicateRules(files: readonly RulesFile[]): SpecProblem[] {
  const known = new Map<string, RulesFile['rules'][number]>();
  return files.flatMap(({ rules }) =>
    rules.flatMap((rule): SpecProblem[] => {
      const first = known.get(rule.name);
      if (!first) known.set(rule.name, rule);
      if (!first) return [];
      return [
        {
          code: 'duplicate-rule',
          message: `two rules are called ${rule.name}`,
          place: rule.place,
          also: [{ place: first.place, message: 'first here' }],
          remedy: 'rename or remove one of them',
        },
      ];
    }),
  );
}
