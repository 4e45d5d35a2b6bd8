import type { Place } from '../../diagnostics/problem.js';
import type { ObjectPath } from './address.js';

/** new: the plan causes it; worse: the plan increases it; known: it is there already; waived: a waiver excuses it. */
export type FindingState = 'new' | 'worse' | 'known' | 'waived';

/** A rule that does not hold for an object of a segment. */
export interface Finding extends ObjectPath {
  /** The name of the rule. */
  readonly rule: string;
  readonly title?: string;
  /** The sheet that states the rule. */
  readonly source?: string;
  readonly link?: string;
  readonly severity: 'error' | 'warning' | 'note';
  /** Project, segment and path as one text. */
  readonly address: string;
  readonly message: string;
  readonly state: FindingState;
  /** The facts that the rule names, in the units of the reference. */
  readonly facts: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** The place in the spec of the object, or of the one around it. */
  readonly place?: Place;
  /** The section, counted from 1, and the ids of the items in the drawing; absent for a finding of the whole segment. */
  readonly drawn?: { readonly section: number; readonly itemIds: readonly string[] };
  readonly waiver?: { readonly reason: string; readonly until?: string; readonly place: Place };
}

/** A rules file that a plan was judged by. */
export interface RulesFileDocument {
  readonly file: string;
  /** SHA-256 of its text. */
  readonly digest: string;
  /** True if the file differs from that of the base; absent without a base, or if the file is not in the repository. */
  readonly isChanged?: boolean;
}

/** One rule, and how often it was judged. */
export interface RuleDocument {
  readonly rule: string;
  readonly title?: string;
  readonly source?: string;
  readonly link?: string;
  readonly severity: 'error' | 'warning' | 'note';
  readonly file: string;
  /** Number of objects that it was judged for. */
  readonly objects: number;
  /** The facts that were not known for some objects, with their number; `work` if the budget was spent. */
  readonly unjudged: readonly { readonly lack: string; readonly count: number }[];
}

/** The rules that a plan was judged by. */
export interface RulesDocument {
  readonly files: readonly RulesFileDocument[];
  readonly rules: readonly RuleDocument[];
}

/** True for a finding that refuses a plan. */
export const isRefusing = ({ severity, state }: Pick<Finding, 'severity' | 'state'>): boolean =>
  severity === 'error' && (state === 'new' || state === 'worse');
