import type { Place } from '../../diagnostics/problem.js';
import type { Obstacle } from './change.js';
import type { Excess, ExpiredApproval } from './note.js';
import type { BaseReason, UnreadableRules } from './rule-finding.js';

/** A segment that the plan deletes, although its block in the base states preventDestroy. */
export interface PreventedDestroy {
  readonly code: 'prevent-destroy';
  readonly project: string;
  readonly segment: string;
  readonly place: Place;
}

/** A section that the plan replaces, although the spec of its segment states preventReplace. */
export interface PreventedReplace {
  readonly code: 'prevent-replace';
  readonly project: string;
  readonly segment: string;
  /** The address of the section. */
  readonly address: string;
  /** The first live object that forces the replacement. */
  readonly forcedBy?: Obstacle;
  readonly place: Place;
}

/** Findings of one rule that the plan causes or increases. */
export interface RuleNotMet {
  readonly code: 'rule-not-met';
  readonly rule: string;
  readonly source?: string;
  readonly count: number;
  /** The address and the sentence of the first finding. */
  readonly address: string;
  readonly said: string;
  readonly place?: Place;
  readonly ofBase?: BaseReason;
  readonly waivable?: false;
}

/** Rules of severity error that could not be judged for segments that change, for one reason. */
export interface RulesNotJudged {
  readonly code: 'rules-not-judged';
  readonly rules: readonly string[];
  /** The fact that is not known, `work` or `rehearsal`. */
  readonly lack: string;
  /** The number of segments, and the first of them as PROJECT/SEGMENT. */
  readonly segments: number;
  readonly first: string;
  /** The cable of that segment that could not be rated, and the reason. */
  readonly cable?: string;
  readonly why?: string;
}

/** A file of the base that cannot be read, so that the rules of the base could not judge. */
export interface BaseRulesUnreadable extends UnreadableRules {
  readonly code: 'base-rules-unreadable';
}

/** A reason for which an apply refuses the plan: a code with its facts. */
export type VerdictReason =
  | Excess
  | ExpiredApproval
  | PreventedDestroy
  | PreventedReplace
  | RuleNotMet
  | RulesNotJudged
  | BaseRulesUnreadable;

/** The answer of an apply to the plan, known before the apply. Without changes there is nothing to apply. */
export interface Verdict {
  readonly apply: 'allowed' | 'refused' | 'nothing';
  readonly reasons: readonly VerdictReason[];
}
