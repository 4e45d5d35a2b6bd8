import type { Place } from '../diagnostics/problem.js';
import type { Condition } from './condition.js';
import type { Deficit, Sides } from './deficit.js';
import type { Message } from './message.js';

export const SEVERITIES = ['error', 'warning', 'note'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** A rule of a file, read and checked. */
export interface Rule {
  readonly name: string;
  readonly title?: string;
  /** The sheet that states the rule, shown with every finding. */
  readonly source?: string;
  /** An https address of the sheet. */
  readonly link?: string;
  readonly severity: Severity;
  /** False if no waiver excuses its findings. */
  readonly waivable?: false;
  /** The objects that it is for: a kind of item, pair, section, ... */
  readonly target: string;
  /** The objects that it concerns; absent if it concerns all of them. */
  readonly where?: Condition;
  /** For pairs: the parts of `where` that name one of the items only. */
  readonly sides?: Sides;
  readonly require: Condition;
  readonly deficit: Deficit;
  readonly message?: Message;
  readonly place: Place;
}

/** True if a condition or the message of a rule names this field, whatever variable has it. */
export const namesField = ({ where, require, message }: Rule, field: string): boolean =>
  [where, require, ...(message?.parts ?? [])].some((one) => typeof one === 'object' && one.fields.has(field));

/** True if a rule names a fact that needs the ratings of the cables, or the ground that they are rated in. */
export const namesRating = (rule: Rule): boolean =>
  ['rating', 'load', 'temperature', 'soil', 'bedding'].some((field) => namesField(rule, field));

export const API_VERSION = 'trenchctl-rules/v1';
