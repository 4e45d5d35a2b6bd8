import type { BaseReason, RulesFileDocument, UnreadableRules } from '../../plan/model/rule-finding.js';
import { namesRating, type Rule } from '../../rules/rule.js';
import type { Rater } from '../rater.js';

/** A rules file with the rules in it. */
export interface JudgingFile extends RulesFileDocument {
  readonly rules: readonly Rule[];
}

/** The rules of the base of a change, as its files state them. */
export interface BaseRules {
  readonly files: readonly JudgingFile[];
  /** Files that cannot be read, so that their rules are not known. */
  readonly unreadable: readonly UnreadableRules[];
  /** Rates by the ratings file of the base; present if the change alters that file. */
  readonly rater?: Rater;
}

/** A rule of the base that judges beside the rules of the change. */
export interface HeldRule {
  readonly rule: Rule;
  readonly file: string;
  readonly reason: BaseReason;
  readonly base: BaseRules;
}

/**
 * Returns the rules of the base that the change removes or alters, and those whose ratings it alters. They judge as the base states
 * them, so that a change cannot loosen a rule and use it at once. A rule is known by its name, whatever file it stands in.
 */
export function heldRules(own: readonly JudgingFile[], bases: readonly BaseRules[] = []): HeldRule[] {
  const ours = new Map(own.flatMap(({ rules }) => rules.map((rule) => [rule.name, rule] as const)));
  const held = bases.flatMap((base, n) =>
    base.files.flatMap(({ file, rules }) =>
      rules.flatMap((rule): [string, HeldRule][] => {
        const reason = reasonOf(rule, ours.get(rule.name), base);
        if (reason === undefined) return [];
        // Two bases with the same rule hold it once, unless each has ratings of its own.
        const key = JSON.stringify([rule.name, judgingText(rule), base.rater ? n : undefined]);
        return [[key, { rule, file, reason, base }]];
      }),
    ),
  );
  return [...new Map(held.toReversed()).values()].toReversed();
}

function reasonOf(rule: Rule, own: Rule | undefined, { rater }: BaseRules): BaseReason | undefined {
  if (!own) return 'removed';
  if (judgingText(own) !== judgingText(rule)) return 'altered';
  return rater && namesRating(rule) ? 'ratings' : undefined;
}

/** Everything that decides what a rule finds; its title, source, link and message do not. */
const judgingText = ({ severity, target, where, require, waivable }: Rule): string =>
  JSON.stringify([severity, target, where?.text.trim(), require.text.trim(), waivable]);
