// Call outcomes: each error with its outcome.

import { expect, test } from 'vitest';
import { ApiError, type ApiErrorCode, type ApiErrorOptions } from '../../src/api/api-error.js';
import {
  type CallOutcome,
  callOutcomeOf,
  failureOf,
  StepError,
  unexpectedStateError,
} from '../../src/apply/step-error.js';
import type { ApplyFailure } from '../../src/plan/model/refusal.js';
import { failureWords } from '../../src/render/words/refusal-words.js';

const NO_ID: ApplyFailure = { code: 'no-id-in-answer', step: '3', pick: 'layers.0.id' };
const MOVED: ApplyFailure = { code: 'changed-by-others', object: { kind: 'section', id: 'a' } };

const api = (code: ApiErrorCode, more: Omit<ApiErrorOptions, 'operation'> = {}) =>
  new ApiError(code, 'no', { operation: 'addCable', ...more });

test.each<[string, unknown, CallOutcome]>([
  ['a lost answer', api('broken', { ambiguous: true }), 'unknown'],
  ['a 500 after a write', api('server-error', { status: 500, ambiguous: true }), 'unknown'],
  ['a conflict that may have been ours', api('conflict', { status: 409, ambiguous: true }), 'unknown'],
  ['a conflict', api('conflict', { status: 409 }), 'conflict'],
  ['gone', api('not-found', { status: 404 }), 'conflict'],
  [
    'a delete of something that is gone',
    new ApiError('not-found', 'no', { operation: 'deleteCable', status: 404 }),
    'gone',
  ],
  ['too many requests', api('too-many-requests', { status: 429 }), 'retryable'],
  ['nobody there', api('unreachable'), 'retryable'],
  ['a refusal', api('bad-request', { status: 400 }), 'rejected'],
  ['not allowed', api('forbidden', { status: 403 }), 'rejected'],
  ['no token', api('no-token'), 'rejected'],
  ['a section that was touched', new StepError('conflict', MOVED), 'conflict'],
  ['an answer that does not fit', new StepError('unverified', NO_ID, { step: '3' }), 'unverified'],
  ['a state that nobody expected', unexpectedStateError({ differences: [] }), 'unexpected'],
  ['a mistake of ours', new TypeError('x is not a function'), 'rejected'],
  ['something that is no error', 'boo', 'rejected'],
  ['nothing at all', undefined, 'rejected'],
])('%s', (_, error, callOutcome) => {
  expect(callOutcomeOf(error)).toBe(callOutcome);
});

const wordsOf = (error: unknown) => failureWords(failureOf(error));

test('the words of an error', () => {
  expect(wordsOf(api('conflict'))).toBe('no');
  expect(wordsOf(new StepError('unverified', NO_ID))).toBe('the answer to step 3 has no layers.0.id');
  expect(wordsOf('boo')).toBe('boo');
});
