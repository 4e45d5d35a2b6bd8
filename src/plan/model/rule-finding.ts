import type { Distance } from '../../geometry/clearance.js';
import type { ObjectPath } from './address.js';

/** new: the plan causes it; worse: the plan increases it; known: it is there already; waived: a waiver excuses it. */
export type FindingState = 'new' | 'worse' | 'known' | 'waived';

/**
 * The reason why a rule of the base judges: the change removes or alters the rule, or it alters the ratings file that the rule is
 * judged with.
 */
export type BaseReason = 'removed' | 'altered' | 'ratings';

/** A position in a spec, counted from 1. */
export interface FindingPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A rule that does not hold for an object of a segment. */
export interface RuleFinding extends ObjectPath {
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
  readonly place?: FindingPlace;
  /** The section, counted from 1, and the ids of the items in the drawing; absent for a finding of the whole segment. */
  readonly drawn?: {
    readonly section: number;
    readonly itemIds: readonly string[];
    /** The distance of two items that the rule is about. */
    readonly measure?: Distance;
  };
  readonly waiver?: { readonly reason: string; readonly until?: string; readonly place: FindingPlace };
  /** Present if the rule is that of the base, which holds until the change is merged. */
  readonly ofBase?: BaseReason;
  /** False if no waiver excuses it. */
  readonly waivable?: false;
}

/** A rules file that a plan was judged by. */
export interface RulesFileDocument {
  readonly file: string;
  /** SHA-256 of its text. */
  readonly digest: string;
  /** True if the file differs from that of the base; absent without a base, or if the file is not in the repository. */
  readonly isChanged?: boolean;
  /** True for a file of the base from which a rule judges. */
  readonly ofBase?: true;
}

/** One rule, and how often it was judged. */
export interface RuleDocument {
  readonly rule: string;
  readonly title?: string;
  readonly source?: string;
  readonly link?: string;
  readonly severity: 'error' | 'warning' | 'note';
  /** The rules file; `built-in` for a rule of the built-in pack. */
  readonly file: string;
  /** Number of objects that it was judged for. */
  readonly objects: number;
  readonly unjudged: readonly UnjudgedDocument[];
  readonly ofBase?: BaseReason;
  readonly waivable?: false;
}

/** The objects for which a rule could not be judged for one reason. */
export interface UnjudgedDocument {
  /** The fact that is not known; `work` if the budget was spent, `rehearsal` for a segment that was not rehearsed. */
  readonly lack: string;
  /** Number of objects; of segments without a rehearsal. */
  readonly count: number;
  /** The segments that no waiver excuses: their number, and the first of them as PROJECT/SEGMENT. */
  readonly segments: number;
  readonly first?: string;
}

/** new and changed: compared with the base; not-allowed: the rule allows no waiver. */
type WaiverCode =
  | 'waiver-new'
  | 'waiver-changed'
  | 'waiver-not-allowed'
  | 'waiver-expired'
  | 'waiver-expires-soon'
  | 'waiver-not-needed';

/** A waiver that a reviewer has to look at. */
export interface WaiverNote {
  readonly code: WaiverCode;
  readonly rule: string;
  readonly project: string;
  readonly segment: string;
  readonly reason: string;
  readonly until?: string;
  readonly place: FindingPlace;
}

/** The rules that a plan was judged by, and those of the built-in pack. */
export interface RulesDocument {
  readonly files: readonly RulesFileDocument[];
  /** True if the list of rules files in the settings differs from that of the base. */
  readonly isListChanged?: boolean;
  /** The ratings file of the rules that name a rating; its digest is that of no text if cables are rated by the assumptions. */
  readonly ratings?: RatingsFileDocument;
  /** Number of segments that were judged by rules files; absent without rules files. */
  readonly segments?: number;
  /** The files of the base that cannot be read, so that its rules are not known. */
  readonly unreadable?: readonly UnreadableRules[];
  readonly rules: readonly RuleDocument[];
  /** Waivers that are new, changed, expired, about to expire, not allowed or not needed. */
  readonly waivers: readonly WaiverNote[];
}

/** The ratings file that rules were judged with. */
export interface RatingsFileDocument {
  /** Absent if cables are rated by the assumptions. */
  readonly file?: string;
  readonly digest: string;
  readonly isChanged?: boolean;
}

/** A settings, rules or ratings file of the base that cannot be read. */
export interface UnreadableRules {
  readonly file: string;
  readonly why: string;
}

/** True for a finding that refuses a plan. */
export const isRefusing = ({ severity, state }: Pick<RuleFinding, 'severity' | 'state'>): boolean =>
  severity === 'error' && (state === 'new' || state === 'worse');

const STATES: readonly FindingState[] = ['new', 'worse', 'known', 'waived'];
const SEVERITIES: readonly RuleFinding['severity'][] = ['error', 'warning', 'note'];

/** Orders findings: new and worse ones first, errors before warnings, then by address and rule. */
export const inFindingOrder = (findings: readonly RuleFinding[]): RuleFinding[] =>
  findings.toSorted(
    (a, b) =>
      STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      compare(a.address, b.address) ||
      compare(a.rule, b.rule),
  );

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
