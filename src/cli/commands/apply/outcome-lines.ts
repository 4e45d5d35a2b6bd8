import type { SegmentOutcome } from '../../../apply/apply-segment.js';
import type { Waiting } from '../../../apply/apply-work.js';
import { visible } from '../../../diagnostics/visible.js';
import { failureWords } from '../../../render/words/refusal-words.js';

// The lines that a run prints while it goes on.

const nameOf = ({ project, name, part }: Waiting): string =>
  visible(`${project}${part === undefined ? '/' : ', '}${name}`);

/** Says what the run waits for after a lost answer. */
export const waitingLine = (waiting: Waiting): string =>
  waiting.operation === undefined
    ? `${nameOf(waiting)}: the answer to a create was lost, and the create may still take effect; waiting 30 s before the last list`
    : `${nameOf(waiting)}: the answer to ${waiting.operation} was lost; reading until its effect shows, for at most 30 s`;

/** Says how a segment or part ended. */
export const outcomeLine = (outcome: SegmentOutcome, isDestroyed: boolean): string => {
  const { status, writes, replans, error } = outcome;
  const again = replans > 0 ? `, planned again ${replans === 1 ? 'once' : `${replans} times`}` : '';
  const why = error ? `: ${visible(failureWords(error))}` : '';
  return `${nameOf(outcome)}: ${isDestroyed ? 'destroyed' : statusWords(status)}, ${calls(writes)}${again}${why}`;
};

export const statusWords = (status: SegmentOutcome['status']): string => status.replace('-', ' ');

export const calls = (count: number): string => `${count} ${count === 1 ? 'call' : 'calls'}`;
