import type { Distance } from '../../geometry/clearance.js';
import type { ObjectPath } from './address.js';

/** new: the plan causes it; worse: the plan increases it; known: it is there already; waived: a waiver excuses it. */
export type FindingState = 'new' | 'worse' | 'known' | 'waived';

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
  /** The rules file; `built-in` for a rule of the built-in pack. */
  readonly file: string;
  /** Number of objects that it was judged for. */
  readonly objects: number;
  /** The facts that were not known for some objects, with their number; `work` if the budget was spent. */
  readonly unjudged: readonly { readonly lack: string; readonly count: number }[];
}

/** A waiver that a reviewer has to look at. */
export interface WaiverNote {
  readonly code: 'waiver-expired' | 'waiver-expires-soon' | 'waiver-not-needed';
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
  readonly rules: readonly RuleDocument[];
  /** Waivers of the judged segments that are expired, expire soon or excuse nothing. */
  readonly waivers: readonly WaiverNote[];
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
