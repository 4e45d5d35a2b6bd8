import type { ChangeCause } from '../../plan/model/change.js';
import {
  CHANGED,
  DRIFTED,
  differenceWords,
  fatesWords,
  type ShownFates,
  type ValueWords,
} from '../words/change-words.js';

// The two sides from which the tree of changes is told.

/** The sign in the margin of a line. */
export type Sign = '' | '+' | '~' | '-' | '-/+';

/** The words of one side. */
export interface Telling extends ValueWords {
  /** False leaves out how an apply makes a change. */
  readonly isPlan: boolean;
  /** The sign in the margin, by the sign of the plan. */
  readonly signs: Readonly<Record<Sign, Sign>>;
  readonly legend: string;
  /** The meanings of the signs, in the order of the legend. */
  readonly meanings: readonly (readonly [Sign, string])[];
  /** The words behind a title, for a plan that was made with a base. */
  readonly causes: Readonly<Record<ChangeCause, string>>;
  readonly fates: (fates: ShownFates) => string;
  /** The words for equal segments, and for new segments that are alike. */
  readonly same: readonly [equal: string, alike: string];
}

/** A plan says what it does to the live state. */
export const AS_PLAN: Telling = {
  ...CHANGED,
  isPlan: true,
  signs: { '': '', '+': '+', '~': '~', '-': '-', '-/+': '-/+' },
  legend: 'Legend',
  meanings: [
    ['+', 'create'],
    ['~', 'change'],
    ['-', 'destroy'],
    ['-/+', 'destroy and create again'],
  ],
  causes: { request: '', drift: '(drift)', both: '(this change and drift)' },
  fates: fatesWords,
  same: ['segments: the same change', 'new segments that are alike'],
};

/** Drift says what the live state has otherwise than the specs. A plan that would create an object finds that it is missing. */
export const AS_DRIFT: Telling = {
  ...DRIFTED,
  isPlan: false,
  signs: { '': '', '+': '-', '~': '~', '-': '+', '-/+': '~' },
  legend: 'Live state',
  meanings: [
    ['+', 'was added outside Git'],
    ['~', 'was changed outside Git'],
    ['-', 'was removed outside Git or never applied'],
  ],
  causes: { request: '(not applied yet)', drift: '', both: '(drift, and not applied yet)' },
  fates: differenceWords,
  same: ['segments: the same difference', 'missing segments that are alike'],
};

/** Explains the signs that occur; a format may write them in its own way. */
export function legendLine(
  { legend, meanings }: Telling,
  signs: ReadonlySet<Sign>,
  written: (sign: Sign) => string = (sign) => sign,
): string {
  const words = meanings.filter(([sign]) => signs.has(sign)).map(([sign, is]) => `${written(sign)} ${is}`);
  return `${legend}: ${words.join(', ')}`;
}
