// Call outcomes: each error with its outcome.
import { expect, test } from 'vitest';
import { ApiError, type ApiErrorCode, type ApiErrorOptions } from '../../src/api/api-error.js';
import { type CallOutcome, callOutcomeOf } from '../../src/apply/call-outcome.js';
import { StepError, surpriseError } from '../../src/apply/step-error.js';
import { troubleOf } from '../../src/apply/trouble-error.js';
import type { Trouble } from '../../src/plan/model/refusal.js';
import { troubleWords } from '../../src/render/words/refusal-words.js';

const NO_ID: Trouble = { code: 'no-id-in-answer', step: '3', pick: 'layers.0.id' };
const MOVED: Trouble = { code: 'changed-by-others', object: { kind: 'section', id: 'a' } };

const api = (code: ApiErrorCode, more: Omit<ApiErrorOptions, 'operation'> = {}) =>
  new ApiError(code, 'no', { operation: 'addCable', ...more });

test.each<[string, unknown, CallOutcome]>([
  ['a lost answer', api('broken', { ambiguous: true }), 'unknown'],
  ['a 500 after a write', api('server-error', { status: 500, ambiguous: true }), 'unknown'],
  ['a conflict that may have been ours', api('conflict', { status: 409, ambiguous: true }), 'unknown'],
  ['a conflict', api('conflict', { status: 409 }), 'conflict'],
  ['gone', api('not-found', { status: 404 }), 'conflict'],
  ['too many requests', api('too-many-requests', { status: 429 }), 'retryable'],
  ['nobody there', api('unreachable'), 'retryable'],
  ['a refusal', api('bad-request', { status: 400 }), 'rejected'],
  ['not allowed', api('forbidden', { status: 403 }), 'rejected'],
  ['no token', api('no-token'), 'rejected'],
  ['a section that was touched', new StepError('conflict', MOVED), 'conflict'],
  ['an answer that does not fit', new StepError('odd', NO_ID, { step: '3' }), 'odd'],
  ['a state that nobody expected', surpriseError({ differences: [] }), 'surprise'],
  ['a mistake of ours', new TypeError('x is not a function'), 'rejected'],
  ['something that is no error', 'boo', 'rejected'],
  ['nothing at all', undefined, 'rejected'],
])('%s', (_, error, callOutcome) => {
  expect(callOutcomeOf(error)).toBe(callOutcome);
});

const wordsOf = (error: unknown) => troubleWords(troubleOf(error));

test('the words of an error', () => {
  expect(wordsOf(api('conflict'))).toBe('no');
  expect(wordsOf(new StepError('odd', NO_ID))).toBe('the answer to step 3 has no layers.0.id');
  expect(wordsOf('boo')).toBe('boo');
});
